import { cookieName } from "../src/domain/people/accounts/cookies.ts";
import { startSession } from "../src/domain/people/accounts/session.ts";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import type { OpenDeployment } from "../src/server/deployment.ts";
import type { Database } from "./databases.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

/** Somebody whose browser is signed in. */
export interface SignedIn {
  id: string;
  /** For the header `Cookie`. */
  cookie: string;
}

/** A registry that is its own base address, with a way to people and tables without their pages. */
export interface OpenPeople extends Omit<OpenService, "deployment"> {
  deployment: OpenDeployment;
  signIn(role: "admin" | "member", name?: string): Promise<SignedIn>;
  /** Removes a person, as an administrator would. */
  remove(id: string): Promise<void>;
  demote(id: string): Promise<void>;
}

/** Opens a registry on a database of its own. Limits on tries are off unless `env` says otherwise. */
export async function openPeople(
  database: Database,
  env: Record<string, string> = {},
  openService: typeof openRegistry = openRegistry,
): Promise<OpenPeople> {
  const service = await openService(database, { SERVICE_BASE_URL: "", SERVICE_RATE_LIMITS: "off", ...env });
  const deployment = await service.deployment();
  const people = peopleTables(deployment.db());
  let count = 0;
  return {
    ...service,
    url: deployment.settings.baseUrl,
    get logged() {
      return service.logged;
    },
    deployment,
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
  };
}
