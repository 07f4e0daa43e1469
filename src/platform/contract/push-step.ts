import type { Noun } from "../../engines/text/noun.ts";
import type { Kind } from "../../store/kind.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * One step of a push and its records. Each record is compared with the registry by its digest, and sent if it differs.
 */
export interface PushStep {
  /** Name on the command line: `push icons`, `--skip-icons`. */
  step: string;
  /** Kinds with `sync`. */
  kinds: readonly Kind[];
  /** The expected file or folder in a workspace: named when there is nothing to send. */
  absent: string;
  /** Word for the sent records in texts; absent for singletons. */
  noun?: Noun;
  /** Number of items in one record's data; default 1. */
  count?(data: Readonly<Record<string, unknown>>): number;
  /** The endpoint of the specification for the records; without one, and for removals, they use `/api/sync/upload`. */
  post?: StepEndpoint;
}

/** An endpoint of the specification that accepts the records of a step. */
export interface StepEndpoint {
  /** The kind it accepts; other kinds of the step use `/api/sync/upload`. */
  kind: Kind;
  endpoint: Endpoint<undefined, undefined, unknown, unknown>;
  /** The body, from the data of the records that differ. */
  body(records: readonly PostedRecord[]): unknown;
  /** Whether one body contains many records, with the replaced digests in `bases`; otherwise `If-Match` has it. */
  many?: boolean;
}

/** A record as sent by a step. */
export interface PostedRecord {
  id: string;
  /** As in a change of `/api/sync/upload`. */
  data: Readonly<Record<string, unknown>>;
}
