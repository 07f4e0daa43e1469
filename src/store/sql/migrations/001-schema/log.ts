import type { Types } from "./types.ts";

/** The log of revisions, and the effects of pushes as rows and counts. */
export const log = ({ text, number }: Types): string => `
create table revision (
  seq ${number} primary key,
  kind ${text} not null,
  id ${text} not null,
  owner ${text} not null,
  action ${text} not null,
  hash ${text} not null,
  summary ${text} not null,
  size ${number} not null,
  push ${text},
  changed_at ${text} not null,
  changed_by ${text} not null,
  message ${text},
  superseded_by ${number},
  forgotten ${text},
  blob ${text}
);
create unique index revision_now on revision (kind, id) where superseded_by is null;
create index revision_record on revision (kind, id, seq);
create index revision_owner on revision (owner, seq);
create index revision_kind on revision (kind, seq);
create index revision_push on revision (push, owner, seq) where push is not null;
-- What is now, in the order of the log: who reads the newest alone passes over the others.
create index revision_newest on revision (seq) where superseded_by is null;

create table document (
  seq ${number} primary key,
  json ${text} not null
);

-- Blobs that revisions need: those their documents name, and documents kept as blobs.
create table revision_blob (
  seq ${number} not null,
  hash ${text} not null,
  constraint revision_blob_key primary key (seq, hash)
);
create index revision_blob_hash on revision_blob (hash);

-- One row.
create table head (
  log_id ${text} primary key,
  seq ${number} not null
);

create table kind_head (
  kind ${text} primary key,
  seq ${number} not null
);

-- What one push changed of one owner, or one commit without a push: by the number of its newest revision.
create table line (
  newest ${number} primary key,
  owner ${text} not null,
  owner_kind ${text} not null,
  author ${text} not null,
  push ${text},
  changed_at ${text} not null
);
create index line_owner on line (owner, newest);
create index line_kind on line (owner_kind, newest);
create index line_author on line (author, owner_kind, newest);
create unique index line_push on line (push, owner) where push is not null;

create table line_count (
  owner_kind ${text} not null,
  author ${text} not null,
  lines ${number} not null,
  constraint line_count_key primary key (author, owner_kind)
);

-- What was made of revisions, which never change: their numbers are a JSON list. It goes when one of them is forgotten.
create table derived (
  name ${text} primary key,
  revisions ${text} not null,
  json ${text} not null
);
`;
