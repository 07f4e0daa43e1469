import type { Kysely } from "kysely";
import { revisions } from "./001-revisions.ts";
import { people } from "./002-people.ts";
import { oauth } from "./003-oauth.ts";
import { jobs } from "./004-jobs.ts";
import { newest } from "./005-newest.ts";
import { unnamedOauthRecords } from "./006-unnamed-oauth-records.ts";
import { lines } from "./007-lines.ts";
import { removed } from "./008-removed.ts";
import { smallBlobs } from "./009-small-blobs.ts";
import { mcpSessions } from "./010-mcp-sessions.ts";
import { assets } from "./011-assets.ts";
import { access } from "./012-access.ts";
import { assistant } from "./013-assistant.ts";

/** A step from one released schema to the next. Imports nothing from `src` and never changes once released. */
export interface Migration {
  name: string;
  up(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void>;
}

/** In order. */
export const migrations: readonly Migration[] = [
  { name: "001-revisions", up: revisions },
  { name: "002-people", up: people },
  { name: "003-oauth", up: oauth },
  { name: "004-jobs", up: jobs },
  { name: "005-newest", up: newest },
  { name: "006-unnamed-oauth-records", up: unnamedOauthRecords },
  { name: "007-lines", up: lines },
  { name: "008-removed", up: removed },
  { name: "009-small-blobs", up: smallBlobs },
  { name: "010-mcp-sessions", up: mcpSessions },
  { name: "011-assets", up: assets },
  { name: "012-access", up: access },
  { name: "013-assistant", up: assistant },
];
