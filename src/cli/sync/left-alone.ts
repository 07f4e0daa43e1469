import type { Authorship } from "./sync-state.ts";

/** A record a pull left alone, and why. */
export interface UnchangedRecord extends Partial<Authorship> {
  key: string;
  paths: string[];
  message: string;
}
