import type { Types } from "./types.ts";

/** The health of components over time, and uploads that become assets. */
export const library = ({ text, number }: Types): string => `
-- As of revision seq. Scores are tenths of a point, json has counts by rule and severity, at is ISO 8601.
create table health_snapshot (
  seq ${number} primary key,
  at ${text} not null,
  score ${number},
  errors ${number} not null,
  warnings ${number} not null,
  components ${number} not null,
  json ${text} not null
);

-- What clients put before anybody looked at it: times in milliseconds since 1970, sizes in bytes.
create table asset_upload (
  id ${text} primary key,
  signature ${text},
  storage_key ${text} not null unique,
  filename ${text},
  mime_type ${text},
  size ${number},
  received ${number},
  claimed_until ${number} not null,
  seen ${text},
  confirmed ${text},
  recorded_at ${number},
  created_by ${text} not null,
  created_at ${number} not null,
  expires_at ${number} not null
);
create index asset_upload_expires on asset_upload (expires_at);
create index asset_upload_by_maker on asset_upload (created_by, created_at);
`;
