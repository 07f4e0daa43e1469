import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { agents } from "./agents.ts";
import { assistant } from "./assistant.ts";
import { blobs } from "./blobs.ts";
import { jobs } from "./jobs.ts";
import { library } from "./library.ts";
import { log } from "./log.ts";
import { oauth } from "./oauth.ts";
import { people } from "./people.ts";
import { types } from "./types.ts";

const rooms = [log, blobs, people, oauth, agents, jobs, library, assistant];
/** Each statement of a module ends with a semicolon and a line break. */
const END = /;\n/;

/** The schema of the first release, module by module. */
export async function firstSchema(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void> {
  for (const statement of rooms.flatMap((room) => room(types[dialect]).trimEnd().split(END)))
    await sql.raw(statement.trim()).execute(db);
  await sql`insert into head (log_id, seq) values (${randomUUID()}, 0)`.execute(db);
}
