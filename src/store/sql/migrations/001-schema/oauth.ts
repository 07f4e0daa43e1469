import type { Types } from "./types.ts";

/** Data of the OAuth server: grants, clients, codes, refresh tokens, pending requests; and its signing keys. */
export const oauth = ({ text, number }: Types): string => `
create table oauth_record (
  model ${text} not null,
  id ${text} not null,
  payload ${text} not null,
  grant_id ${text},
  person_id ${text},
  user_code ${text},
  consumed_at ${number},
  decided_at ${number},
  polled_at ${number},
  poll_seconds ${number},
  created_at ${number} not null,
  expires_at ${number},
  constraint oauth_record_key primary key (model, id)
);
create index oauth_record_grant on oauth_record (grant_id);
create index oauth_record_person on oauth_record (person_id);
create unique index oauth_record_user_code on oauth_record (user_code);
create index oauth_record_expires on oauth_record (expires_at);

create table oauth_key (
  generation ${number} primary key,
  jwk ${text} not null,
  created_at ${number} not null
);
`;
