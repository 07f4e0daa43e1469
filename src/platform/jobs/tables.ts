import type { StoreDatabase, StoreTables } from "../../store/sql/schema.ts";

/** Times are milliseconds since 1970. */
export interface JobTable {
  id: string;
  kind: string;
  status: string;
  label: string;
  /** Percent. */
  progress: number | null;
  error: string | null;
  created_at: number;
  started_at: number | null;
  completed_at: number | null;
  /** Actor id. */
  triggered_by: string | null;
  /** JSON. */
  input: string;
  /** SHA-256 of the input: of one kind, each input is queued but once. */
  digest: string;
  /** JSON. */
  result: string | null;
  tries: number;
  /** Who runs it. */
  lease: string | null;
  /** From when on it may be taken: of a queued job the earliest time, of a running one the end of its lease; null when it is over. */
  due_at: number | null;
}

export interface JobTables extends StoreTables {
  job: JobTable;
  /** Up to which revision the kinds a job follows are dealt with. */
  job_after: { kind: string; seq: number };
}

export const jobTables = (db: StoreDatabase) => db.$extendTables<Pick<JobTables, "job" | "job_after">>();
