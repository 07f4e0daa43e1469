import type { ComponentFolder } from "../../build/find-components.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { CommandContext } from "../runner/command.ts";
import type { LocalRecords } from "../sync/local-records.ts";

/** What was looked at of a workspace, once for all checks. */
export interface Workspace extends Pick<CommandContext, "workspace" | "env" | "flags"> {
  files: WorkspaceFiles;
  /** What a push would send. */
  local: LocalRecords;
  folders: readonly ComponentFolder[];
  /** The configuration; undefined where there is none. */
  config: Record<string, unknown> | undefined;
}

/** What a check says of one thing. */
export interface Diagnosis {
  /** What it is about: `components`. */
  about: string;
  /** `wrong` is broken, `warning` what a push would warn of, `missing` what is not there and need not be. */
  state: "ok" | "missing" | "warning" | "wrong";
  says: string;
  /** It follows from a file that could not be read: no fault with `--allow-left-out`. */
  isLeftOut?: true;
  /** What to do about it. */
  todo?: string | undefined;
}

/** Looks at one thing. */
export type Check = (workspace: Workspace) => Promise<Diagnosis[]> | Diagnosis[];

/** The ids of the records of a type. */
export const idsOf = ({ records }: LocalRecords, type: string): string[] =>
  [...records.keys()].flatMap((key) => (key.startsWith(`${type}:`) ? [key.slice(type.length + 1)] : []));
