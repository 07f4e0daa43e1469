import { describe, expect, it } from "vitest";
import { environment } from "../src/environment.ts";
import { databases, type OpenService, openRegistry } from "./open-service.ts";
import { ADMIN_ENV, createVisitor, csrfIn, join, signIn, type Visitor } from "./visitor.ts";

/** Rounds of each race; `npm run proof` asks for more. */
const ROUNDS = Number(environment().PROOF_RACES ?? "2");
const AT_ONCE = 10;

/** Ten browsers that have the form open. */
async function atTheForm(service: OpenService, path: string): Promise<{ visitor: Visitor; csrf: string }[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const visitor = createVisitor(service);
      return { visitor, csrf: csrfIn(await (await visitor.get(path)).text()) };
    }),
  );
}

const winners = (responses: readonly Response[]) => responses.filter(({ status }) => status === 303).length;

describe.each(databases)(`of ${AT_ONCE} at once one wins, on %s (${ROUNDS} rounds)`, (database) => {
  const timeout = 60_000 + ROUNDS * 30_000;
  const open = (env = {}) => openRegistry(database, { SERVICE_RATE_LIMITS: "off", ...env });

  it("setting the registry up", { timeout }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const service = await open();
      const { pathname, search, searchParams } = new URL(service.setUpUrl ?? "");
      const forms = await atTheForm(service, pathname + search);
      const responses = await Promise.all(
        forms.map(({ visitor, csrf }, index) =>
          visitor.post("/setup", {
            csrf,
            token: searchParams.get("token") ?? "",
            name: `Racer ${index}`,
            email: `racer-${index}@example.com`,
            password: "a password that is long",
          }),
        ),
      );
      expect(winners(responses)).toBe(1);
      const winner = forms[responses.findIndex(({ status }) => status === 303)]?.visitor;
      expect(await (await winner?.get("/api/service/admin/users"))?.json()).toHaveLength(1);
      await service.close();
    }
  });

  it("accepting an invitation, and using a link for a new password", { timeout: timeout * 2 }, async () => {
    const service = await open(ADMIN_ENV);
    const admin = await signIn(service);
    for (let round = 0; round < ROUNDS; round++) {
      const email = `invited-${round}@example.com`;
      const { inviteUrl, user } = await (
        await admin.json("POST", "/api/service/admin/invite", { email, role: "member" })
      ).json();
      const race = async (url: string) => {
        const { pathname } = new URL(url);
        const forms = await atTheForm(service, pathname);
        const responses = await Promise.all(
          forms.map(({ visitor, csrf }, index) =>
            visitor.post(pathname, { csrf, name: `Racer ${index}`, password: `password of racer ${index}` }),
          ),
        );
        expect(winners(responses)).toBe(1);
        return responses.findIndex(({ status }) => status === 303);
      };
      await race(inviteUrl);
      const { url } = await (await admin.json("POST", "/api/service/admin/link", { userId: user.id })).json();
      const winner = await race(url);
      await signIn(service, { email, password: `password of racer ${winner}` });
    }
    await service.close();
  });

  it("giving up the office: there is always an administrator", { timeout }, async () => {
    const service = await open(ADMIN_ENV);
    const admin = await signIn(service);
    const [first] = await (await admin.get("/api/service/admin/users")).json();
    const others: { visitor: Visitor; id: string }[] = [{ visitor: admin, id: first.id }];
    for (let count = 1; count < 4; count++)
      others.push(await join(service, admin, `admin-${count}@example.com`, "admin"));
    for (let round = 0; round < ROUNDS * 3; round++) {
      const responses = await Promise.all(
        others.map(({ visitor, id }) =>
          visitor.json("POST", "/api/service/admin/role", { userId: id, role: "member" }),
        ),
      );
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(1);
      const still = others[responses.findIndex(({ status }) => status === 409)]?.visitor;
      for (const { id } of others)
        expect((await still?.json("POST", "/api/service/admin/role", { userId: id, role: "admin" }))?.status).toBe(200);
    }
    await service.close();
  });

  it("inviting the same person", { timeout }, async () => {
    const service = await open(ADMIN_ENV);
    const admin = await signIn(service);
    for (let round = 0; round < ROUNDS; round++) {
      const body = { email: `same-${round}@example.com`, role: "member" };
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => admin.json("POST", "/api/service/admin/invite", body)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
    }
    await service.close();
  });
});
