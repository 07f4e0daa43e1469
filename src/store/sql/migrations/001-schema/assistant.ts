import type { Types } from "./types.ts";

/**
 * Remaining quota of language models for the day, and their unpublished results: rows outside the log. Times are
 * milliseconds since 1970.
 */
export const assistant = ({ text, number }: Types): string => `
-- What of somebody's day is spent or held for answers under way: one row, so that one statement decides.
create table model_budget (
  actor ${text} not null,
  day ${text} not null,
  tokens ${number} not null,
  constraint model_budget_key primary key (actor, day)
);

-- Steps of jobs that ask a model: what was answered is not asked for again, and charged once. As many tokens of the
-- budget as are held are the step's, and its answer is JSON.
create table model_step (
  step ${text} primary key,
  job_id ${text} not null,
  answer ${text},
  held ${number} not null,
  created_at ${number} not null
);
create index model_step_job on model_step (job_id);

-- What generations have made so far, while they run and after, as JSON.
create table generation (
  job_id ${text} primary key,
  artifact_id ${text},
  document ${text} not null,
  created_at ${number} not null,
  updated_at ${number} not null
);
create index generation_artifact on generation (artifact_id, created_at);

-- The document is JSON: what the feature shows of it.
create table draft (
  id ${text} primary key,
  job_id ${text},
  kind ${text} not null,
  target ${text} not null,
  state ${text} not null,
  document ${text} not null,
  created_by ${text},
  created_at ${number} not null,
  ends_at ${number} not null,
  ended_at ${number},
  ended_by ${text},
  revision ${number}
);
create index draft_state on draft (state, created_at);

-- Blobs that drafts need: no collection takes them.
create table draft_blob (
  draft_id ${text} not null,
  hash ${text} not null,
  constraint draft_blob_key primary key (draft_id, hash)
);
create index draft_blob_hash on draft_blob (hash);
`;
