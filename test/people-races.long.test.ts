// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetPassword } from "../src/domain/people/accounts/directory.ts";
import { acceptInvite, invite, setUp } from "../src/domain/people/accounts/joining.ts";
import { createLink } from "../src/domain/people/accounts/links.ts";
import { peopleTables } from "../src/domain/people/accounts/tables.ts";
import { countOf, databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { createVisitor, csrfIn } from "./visitor.ts";

/** `PROOF_RACES` sets how often each race is run. */
const ROUNDS = countOf("PROOF_RACES", 5);
const AT_ONCE = 10;
/** A password is costly on purpose: of whole forms there are fewer. */
const BROWSERS = 4;

/** Does the same thing ten times at once and answers the results. */
const race = <T>(action: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => action(turn)));

const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const timeout = 60_000 + ROUNDS * 3_000;

describe.each(databases)(`of ${AT_ONCE} at once one wins, on %s (${ROUNDS} rounds)`, (database) => {
  let registry: OpenPeople;
  beforeAll(async () => {
    registry = await openPeople(database);
  });
  afterAll(() => registry.close());
  const tables = () => peopleTables(registry.deployment.db());

  it("setting the registry up", { timeout }, async () => {
    const db = registry.deployment.db();
    for (const round of rounds) {
      await tables().deleteFrom("person").execute();
      await tables().updateTable("people_guard").set({ set_up_at: null }).execute();
      const token = await createLink(db, "setup");
      const given = (turn: number) => ({
        email: `racer-${turn}@example.com`,
        name: "R",
        passwordHash: "h",
        remote: "",
      });
      const made = await race((turn) => setUp(db, token, given(turn)));
      expect(made.filter(Boolean), `round ${round}`).toHaveLength(1);
      expect(await tables().selectFrom("person").selectAll().execute()).toHaveLength(1);
    }
  });

  it("accepting an invitation, and using a link for a new password", { timeout }, async () => {
    const db = registry.deployment.db();
    for (const round of rounds) {
      const person = await invite(db, `invited-${round}@example.com`, "member");
      const invitation = await createLink(db, "invite", person?.id);
      const came = await race((turn) =>
        acceptInvite(db, invitation, { name: `Racer ${turn}`, passwordHash: `${turn}` }),
      );
      const [winner] = came.filter(Boolean);
      expect(came.filter(Boolean), `round ${round}`).toHaveLength(1);
      const reset = await createLink(db, "reset", person?.id);
      const changed = await race((turn) => resetPassword(db, reset, `hash ${turn}`, []));
      expect(changed.filter(Boolean), `round ${round}`).toHaveLength(1);
      const kept = await tables()
        .selectFrom("person")
        .selectAll()
        .where("id", "=", String(person?.id))
        .executeTakeFirst();
      expect(kept?.name).toBe(winner?.name);
      expect(kept?.password).toBe(`hash ${changed.findIndex(Boolean)}`);
    }
  });

  const post = (path: string, { cookie }: SignedIn, body: object) =>
    fetch(`${registry.url}/api/service/admin/${path}`, {
      method: "POST",
      headers: { cookie, origin: registry.url, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it("giving up the office: there is always an administrator", { timeout }, async () => {
    await tables().deleteFrom("person").execute();
    const admins = await Promise.all(Array.from({ length: AT_ONCE }, () => registry.signIn("admin")));
    for (const round of rounds) {
      const ways = (turn: number, { id }: SignedIn) =>
        turn % 2 ? (["role", { userId: id, role: "member" }] as const) : (["remove", { userId: id }] as const);
      const answers = await Promise.all(admins.map((one, turn) => post(ways(turn, one)[0], one, ways(turn, one)[1])));
      expect(
        answers.filter(({ status }) => status === 409),
        `round ${round}`,
      ).toHaveLength(1);
      const left = await tables()
        .selectFrom("person")
        .selectAll()
        .where("role", "=", "admin")
        .where("removed_at", "is", null)
        .execute();
      expect(left).toHaveLength(1);
      await tables().updateTable("person").set({ role: "admin", removed_at: null }).execute();
      for (const [turn, { id }] of admins.entries()) if (turn % 2 === 0) admins[turn] = await again(id);
    }
  });

  /** Who was removed has lost the session, and comes back as an administrator would let them. */
  const again = async (id: string): Promise<SignedIn> => {
    await tables().deleteFrom("person").where("id", "=", id).execute();
    return registry.signIn("admin");
  };

  it("inviting the same person", { timeout }, async () => {
    const admin = await registry.signIn("admin");
    for (const round of rounds) {
      const body = { email: `same-${round}@example.com`, role: "member" };
      const answers = await race(() => post("invite", admin, body));
      expect(
        answers.filter(({ status }) => status === 200),
        `round ${round}`,
      ).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    }
  });

  it("sending the form that sets the registry up, from several browsers", { timeout }, async () => {
    const service: OpenService = await openRegistry(database, { SERVICE_RATE_LIMITS: "off" });
    const { pathname, search, searchParams } = new URL(service.setUpUrl ?? "");
    const forms = await Promise.all(
      Array.from({ length: BROWSERS }, async () => {
        const visitor = createVisitor(service);
        return { visitor, csrf: csrfIn(await (await visitor.get(pathname + search)).text()) };
      }),
    );
    const answers = await Promise.all(
      forms.map(({ visitor, csrf }, turn) =>
        visitor.post("/setup", {
          csrf,
          token: searchParams.get("token") ?? "",
          name: `Racer ${turn}`,
          email: `racer-${turn}@example.com`,
          password: "a password that is long",
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const winner = forms[answers.findIndex(({ status }) => status === 303)]?.visitor;
    expect(await (await winner?.get("/api/service/admin/users"))?.json()).toHaveLength(1);
    await service.close();
  });
});
