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
  /** SHA-256 of the input: each input of a kind is queued at most once. */
  digest: string;
  /** JSON. */
  result: string | null;
  tries: number;
  /** The process that runs it. */
  lease: string | null;
  /**
   * When it becomes available: for a queued job the earliest start, for a running one the end of its lease; null after
   * its end.
   */
  due_at: number | null;
}

export interface JobTables extends StoreTables {
  job: JobTable;
  /** The last handled revision of the kinds that a job follows. */
  job_after: { kind: string; seq: number };
}

export const jobTables = (db: StoreDatabase) => db.$extendTables<Pick<JobTables, "job" | "job_after">>();
