import type { Noun } from "../../engines/text/noun.ts";
import type { Kind } from "../../store/kind.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * One step of a push: which records it sends. Each is compared with what the registry has by its digest, and sent where
 * it differs.
 */
export interface PushStep {
  /** Name on the command line: `push icons`, `--skip-icons`. */
  step: string;
  /** Kinds with `sync`. */
  kinds: readonly Kind[];
  /** The file or folder a workspace would have: named when it has nothing to send. */
  absent: string;
  /** What people call what is sent; absent where there is only ever one of it. */
  noun?: Noun;
  /** How many of the noun the data of one record holds; 1 where absent. */
  count?(data: Readonly<Record<string, unknown>>): number;
  /** Where the specification has an endpoint for the records; without one, and for removals, they travel by `/api/sync/upload`. */
  post?: StepEndpoint;
}

/** An endpoint of the specification that takes the records of a step. */
export interface StepEndpoint {
  /** The kind it takes; those of the step that it does not take travel by `/api/sync/upload`. */
  kind: Kind;
  endpoint: Endpoint<undefined, undefined, unknown, unknown>;
  /** The body, from the data of the records that differ. */
  body(records: readonly PostedRecord[]): unknown;
  /** True where many records go in one body, which then names in `bases` what each replaces; else `If-Match` does. */
  many?: boolean;
}

/** A record as a step sends it. */
export interface PostedRecord {
  id: string;
  /** As in a change of `/api/sync/upload`. */
  data: Readonly<Record<string, unknown>>;
}
