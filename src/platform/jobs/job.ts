import type { JobTable } from "./tables.ts";

/** A job as shown. Times are ISO 8601 UTC. */
export interface Job {
  id: string;
  kind: string;
  /** `queued`, `running`, `complete`, `failed`, or a step of its kind. */
  status: string;
  label: string;
  /** Percent. */
  progress: number | null;
  error: string | null;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  /** Actor ID; null if a change of records caused it. */
  triggeredBy: string | null;
  input: unknown;
  result: unknown;
}

const time = (ms: number): string => new Date(ms).toISOString();

export const jobOf = (row: JobTable): Job => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  label: row.label,
  progress: row.progress,
  error: row.error,
  createdAt: time(row.created_at),
  startedAt: row.started_at === null ? null : time(row.started_at),
  completedAt: row.completed_at === null ? null : time(row.completed_at),
  triggeredBy: row.triggered_by,
  input: JSON.parse(row.input),
  result: row.result === null ? null : JSON.parse(row.result),
});
