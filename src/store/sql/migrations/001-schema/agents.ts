import type { Types } from "./types.ts";

/**
 * Sessions of MCP clients, and their subscribed resources, shared by all replicas. Times are milliseconds since 1970.
 */
export const agents = ({ text, number }: Types): string => `
create table mcp_session (
  hash ${text} primary key,
  actor ${text} not null,
  grant_id ${text} not null,
  protocol ${text},
  client ${text},
  stream ${text},
  created_at ${number} not null,
  used_at ${number} not null,
  expires_at ${number} not null
);
create index mcp_session_actor on mcp_session (actor, created_at);
create index mcp_session_used on mcp_session (used_at);

create table mcp_subscription (
  session ${text} not null references mcp_session (hash) on delete cascade,
  uri ${text} not null,
  constraint mcp_subscription_key primary key (session, uri)
);
`;
