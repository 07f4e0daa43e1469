import type { Types } from "./types.ts";

/** Blobs, where their bytes are stored, and, in PostgreSQL, the bytes themselves. Times are milliseconds since 1970. */
export const blobs = ({ text, number, bytes }: Types): string => `
-- An empty place is beside the database, or in it.
create table blob (
  hash ${text} primary key,
  key ${text} not null,
  size ${number} not null,
  touched_at ${number} not null,
  place ${text} default '' not null
);
create index blob_by_place on blob (place, hash);

-- One row for most; those too large for one have several.
create table blob_piece (
  key ${text} not null,
  number ${number} not null,
  bytes ${bytes} not null,
  constraint blob_piece_key primary key (key, number)
);

-- Places some process of this registry was started with, and so can read.
create table blob_place (
  place ${text} primary key,
  used_at ${number} not null
);

-- Bytes that are nobody's, or may turn out to be, and when they go.
create table blob_removal (
  key ${text} primary key,
  place ${text} not null,
  due_at ${number} not null
);
create index blob_removal_due on blob_removal (due_at);

-- What was made of a picture once, such as 256.webp.contain: gone with its source.
create table blob_form (
  source ${text} not null,
  form ${text} not null,
  hash ${text} not null,
  constraint blob_form_key primary key (source, form)
);
create index blob_form_hash on blob_form (hash);
`;
