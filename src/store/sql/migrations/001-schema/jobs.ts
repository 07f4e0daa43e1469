import type { Types } from "./types.ts";

/** Jobs, and the log positions of readers that follow changes. Times are milliseconds since 1970. */
export const jobs = ({ text, number }: Types): string => `
create table job (
  id ${text} primary key,
  kind ${text} not null,
  status ${text} not null,
  label ${text} not null,
  progress ${number},
  error ${text},
  created_at ${number} not null,
  started_at ${number},
  completed_at ${number},
  triggered_by ${text},
  input ${text} not null,
  digest ${text} not null,
  result ${text},
  tries ${number} default 0 not null,
  lease ${text},
  due_at ${number}
);
create unique index job_queued on job (kind, digest) where status = 'queued';
create index job_due on job (due_at, kind) where due_at is not null;
create index job_kind on job (kind, created_at);
create index job_completed on job (completed_at);

create table job_after (
  kind ${text} primary key,
  seq ${number} not null
);
`;
