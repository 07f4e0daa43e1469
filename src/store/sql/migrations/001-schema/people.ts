import type { Types } from "./types.ts";

/** People, their sessions, links and keys; the audit log; limits. Times are milliseconds since 1970. */
export const people = ({ text, number, counted }: Types): string => `
create table person (
  id ${text} primary key,
  name ${text} not null,
  email ${text},
  role ${text} not null,
  image ${text},
  password ${text},
  oidc_subject ${text},
  created_at ${number} not null,
  joined_at ${number},
  removed_at ${number},
  -- When another service last said who this is.
  confirmed_at ${number}
);
create unique index person_email on person (email);
create unique index person_oidc_subject on person (oidc_subject);

-- Digests of the addresses and identities of people who were removed, so that they do not come back by themselves.
create table person_removed (
  digest ${text} primary key
);

create table person_session (
  hash ${text} primary key,
  id ${text} not null unique,
  person_id ${text} not null references person (id) on delete cascade,
  agent ${text} not null,
  created_at ${number} not null,
  seen_at ${number} not null,
  expires_at ${number} not null
);
create index person_session_person on person_session (person_id);

create table person_link (
  hash ${text} primary key,
  purpose ${text} not null,
  person_id ${text} references person (id) on delete cascade,
  created_at ${number} not null,
  expires_at ${number} not null,
  used_at ${number}
);
create index person_link_person on person_link (person_id);

create table api_key (
  hash ${text} primary key,
  id ${text} not null unique,
  person_id ${text} not null references person (id) on delete cascade,
  name ${text} not null,
  hint ${text} not null,
  scopes ${text} not null,
  created_at ${number} not null,
  expires_at ${number},
  used_at ${number}
);
create index api_key_person on api_key (person_id);

create table audit (
  seq ${counted},
  at ${number} not null,
  actor ${text} not null,
  action ${text} not null,
  target ${text},
  remote ${text},
  detail ${text}
);
create index audit_at on audit (at, seq);

create table rate_limit (
  key ${text} primary key,
  full_at ${number} not null
);
create index rate_limit_full_at on rate_limit (full_at);

-- One row: who changes people changes it, so that two at once notice.
create table people_guard (
  id ${number} primary key,
  version ${number} not null,
  set_up_at ${number}
);
insert into people_guard (id, version) values (1, 0);
`;
