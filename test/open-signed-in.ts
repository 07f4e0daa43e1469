import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/config.ts";
import { type Deployment, definePart } from "../src/contract/part.ts";
import { features } from "../src/features/index.ts";
import { cookieName } from "../src/people/cookies.ts";
import { sessionCredential, startSession } from "../src/people/session.ts";
import { peopleTables } from "../src/people/tables.ts";
import { createLog } from "../src/server/log.ts";
import { type Running, start } from "../src/server/start.ts";
import { type Database, SECRET, SECRET_KEY } from "./open-service.ts";
import { freshPostgres } from "./postgres-shared.ts";

/** Somebody whose browser is signed in. */
export interface SignedIn {
  id: string;
  /** For the header `Cookie`. */
  cookie: string;
}

/** A registry that is its own base address, with a way to people and tables without their pages. */
export interface OpenPeople extends Running {
  deployment: Deployment;
  logged: string[];
  signIn(role: "admin" | "member", name?: string): Promise<SignedIn>;
  /** Removes a person, as an administrator would. */
  remove(id: string): Promise<void>;
  demote(id: string): Promise<void>;
}

/** Opens a registry on a fresh database. Limits on tries are off unless `env` says otherwise. */
export async function openPeople(database: Database, env: Record<string, string> = {}): Promise<OpenPeople> {
  const folder = await mkdtemp(join(tmpdir(), "registry-"));
  const url = database === "sqlite" ? `sqlite:${join(folder, "registry.db")}` : await freshPostgres();
  const logged: string[] = [];
  const found = Promise.withResolvers<Deployment>();
  const probe = definePart({ name: "probe", open: (deployment) => found.resolve(deployment) });
  const config = readConfig({
    PORT: "0",
    SERVICE_HOST: "127.0.0.1",
    DATABASE_URL: url,
    SERVICE_SYNC_SECRET: SECRET,
    SERVICE_SECRET_KEY: SECRET_KEY,
    SERVICE_RATE_LIMITS: "off",
    ...env,
  });
  const running = await start({
    config,
    features: [...features, { name: "probe", starts: [probe], credentials: [sessionCredential] }],
    workspace: "/nonexistent",
    log: createLog((line) => logged.push(line)),
  });
  const deployment = await found.promise;
  const people = peopleTables(deployment.db());
  let count = 0;
  return {
    ...running,
    url: deployment.settings.baseUrl,
    deployment,
    logged,
    async signIn(role, name = `Person ${++count}`) {
      const id = `person-${Math.random().toString(36).slice(2)}`;
      await people
        .insertInto("person")
        .values({ id, name, email: `${id}@example.com`, role, created_at: Date.now(), joined_at: Date.now() })
        .execute();
      const set = await startSession(deployment.db(), id, { headers: {}, settings: deployment.settings });
      const value = set.split(";", 1)[0]?.split("=")[1];
      return { id, cookie: `${cookieName(deployment.settings, "session")}=${value}` };
    },
    async remove(id) {
      await people.updateTable("person").set({ removed_at: Date.now() }).where("id", "=", id).execute();
    },
    async demote(id) {
      await people.updateTable("person").set({ role: "member" }).where("id", "=", id).execute();
    },
    async close(graceMs = 1_000) {
      await running.close(graceMs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
