import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { removeEnded } from "../src/domain/people/connection.ts";
import { ensureSigningKey, signingKeys } from "../src/domain/people/signing-keys.ts";
import { oauthDatabase } from "../src/domain/people/tables.ts";
import { secretKey } from "../src/platform/secrets/secret-key.ts";
import { csrfOf, getPage, sendForm } from "./approve.ts";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { clientOf, type Target } from "./standards/target.ts";

describe.each(databases)("tokens of people on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople;
  let target: Target;
  const client = clientOf(() => target);
  beforeAll(async () => {
    registry = await openPeople(database);
    target = { url: registry.url, admin: await registry.signIn("admin"), member: await registry.signIn("member") };
  });
  /** Secrets that no line of the log may hold. */
  const secrets: string[] = [];
  afterAll(async () => {
    await registry.close();
    const logged = registry.logged.join("\n");
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter((secret) => logged.includes(secret))).toEqual([]);
  });

  const push = (token: string) =>
    fetch(`${registry.url}/api/registry/theme`, {
      method: "POST",
      body: JSON.stringify({ css: `/* ${Math.random()} */` }),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });

  it("JWT-4 REF-8 are dead on the next request once the person is removed", async () => {
    const person = await registry.signIn("admin");
    const mine = await client.tokens({ scope: "sync:write" }, person);
    const pending = await client.code({ scope: "sync:write" }, person);
    const db = registry.deployment.db();
    const { key } = await createApiKey(db, { personId: person.id, name: "k", scopes: ["sync:write"] });
    const others = async () => {
      const ask = (headers: Record<string, string>, path = "/api/service/patterns") =>
        statusOf(fetch(registry.url + path, { headers }));
      const bearer = { authorization: `Bearer ${mine.access_token}` };
      return [
        await ask({ cookie: person.cookie }),
        await ask({ "x-service-api-key": key }),
        await client.bearerStatus(mine.access_token),
        await ask({ ...bearer, accept: "text/event-stream" }, "/api/mcp"),
      ];
    };
    expect((await push(mine.access_token)).status).toBe(200);
    expect(await others()).toEqual([200, 200, 200, 200]);
    await registry.remove(person.id);
    expect(await others()).toEqual([401, 401, 401, 401]);
    const refused = await push(mine.access_token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain('error="invalid_token"');
    expect((await client.refresh(mine.refresh_token)).body.error).toBe("invalid_grant");
    expect((await client.token(pending.redemption)).body.error).toBe("invalid_grant");
  });

  it("REF-6 REF-8 have less on the next request once the person is demoted", async () => {
    const person = await registry.signIn("admin");
    const mine = await client.tokens({ scope: "sync:read sync:write" }, person);
    expect((await push(mine.access_token)).status).toBe(200);
    await registry.demote(person.id);
    const refused = await push(mine.access_token);
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("insufficient_scope");
    expect((await client.refresh(mine.refresh_token)).body.scope).toBe("sync:read");
  });

  it("a device that requests only scopes outside the role ends with invalid_scope", async () => {
    const { device_code, user_code } = (await client.startDevice({ scope: "sync:write" })).body;
    const page = await getPage(`${registry.url}/cli/device?user_code=${user_code}`, target.member);
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining("your role doesn&#39;t have")]);
    const ended = await client.poll(device_code);
    expect([ended.status, ended.body.error]).toEqual([400, "invalid_scope"]);
  });

  it("DEV-14 an approved device gets its token from another process, after a restart", async () => {
    const { folder, remove } = await temporaryFolder();
    const url = database === "sqlite" ? `sqlite:${folder}/registry.db` : await freshPostgres();
    const targetOf = (opened: OpenPeople, person: SignedIn) => () => ({
      url: opened.url,
      admin: person,
      member: person,
    });
    const first = await openPeople(database, { DATABASE_URL: url });
    const person = await first.signIn("admin");
    const { device_code, user_code } = (await clientOf(targetOf(first, person)).startDevice()).body;
    if (database === "sqlite") await first.close();
    const second = await openPeople(database, { DATABASE_URL: url });
    // Its address has another port, for which the session of the first is none.
    const elsewhere = clientOf(targetOf(second, await second.signIn("admin")));
    expect((await elsewhere.decide(user_code)).status).toBe(200);
    if (database === "postgres") await first.close();
    expect((await elsewhere.poll(device_code)).status).toBe(200);
    await second.close();
    await remove();
  });

  it("connections are listed and ended by their person, and by an administrator", async () => {
    const person = await registry.signIn("member", "Grace");
    const mine = await client.tokens({ scope: "sync:read" }, person);
    const [own, all] = [`${registry.url}/account`, `${registry.url}/admin/credentials`];
    const listed = async ({ cookie }: SignedIn) => {
      const answer = await registry.get("/api/service/account/connections", { cookie });
      return (await answer.json()).connections;
    };
    const end = async (address: string, who: SignedIn, id: string) => {
      const csrf = csrfOf(await (await getPage(`${registry.url}/account`, who)).text());
      return sendForm(address, who, { csrf, action: "disconnect", id });
    };
    const [connection] = await listed(person);
    expect(connection).toMatchObject({ userId: person.id, clientName: "Suite", scopes: ["sync:read"] });
    expect(JSON.stringify(await listed(target.admin))).not.toContain(connection.id);
    expect(await (await getPage(all, target.admin)).text()).toContain(connection.id);
    expect((await end(own, target.admin, connection.id)).status).toBe(404);
    expect((await end(all, person, connection.id)).status).toBe(403);
    expect(await client.bearerStatus(mine.access_token)).toBe(200);
    expect((await end(all, target.admin, connection.id)).status).toBe(303);
    expect(await client.bearerStatus(mine.access_token)).toBe(401);
    expect((await client.refresh(mine.refresh_token)).body.error).toBe("invalid_grant");
    const again = await client.tokens({ scope: "sync:read" }, person);
    const [second] = await listed(person);
    expect((await end(own, person, second.id)).status).toBe(303);
    expect(await client.bearerStatus(again.access_token)).toBe(401);
    expect(await listed(person)).toEqual([]);
    expect((await end(own, person, second.id)).status).toBe(404);
  });

  it("REF-8 end when the person signs out everywhere", async () => {
    const person = await registry.signIn("member");
    const mine = await client.tokens({ scope: "sync:read" }, person);
    const address = `${registry.url}/account`;
    const csrf = csrfOf(await (await getPage(address, person)).text());
    const done = await sendForm(address, person, { csrf, action: "end-all" });
    expect(done.headers.get("location")).toBe("/account?done=sessions");
    expect(await client.bearerStatus(mine.access_token)).toBe(401);
    expect((await client.refresh(mine.refresh_token)).body.error).toBe("invalid_grant");
    expect((await getPage(address, person)).status).toBe(200);
  });

  it("name the person in the history", async () => {
    const { access_token } = await client.tokens({ scope: "sync:write" });
    expect((await push(access_token)).status).toBe(200);
    const { revisions } = await (await registry.store()).changes(0, 1_000);
    expect(revisions.at(-1)?.changedBy).toBe(`user:${target.admin.id}`);
  });

  it("take the audience of older tokens where the registry signed them itself", async () => {
    const { access_token } = await client.tokens();
    const claims = JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString());
    const { importJWK, SignJWT } = await import("jose");
    const keys = await registry.deployment.part(signingKeys);
    const [key] = keys.all;
    if (!key) throw new Error("no key");
    const sign = async (payload: object, typ = "at+jwt") =>
      new SignJWT({ ...claims, ...payload })
        .setProtectedHeader({ alg: "ES256", typ, kid: key.kid })
        .sign(await importJWK(key, "ES256"));
    expect(await client.bearerStatus(await sign({ aud: "service-cli-sync" }))).toBe(200);
    expect(await client.bearerStatus(await sign({ aud: "service-api" }))).toBe(200);
    const past = Math.floor(Date.now() / 1000) - 120;
    for (const wrong of [
      await sign({ aud: "elsewhere" }),
      await sign({ iss: "https://other.example" }),
      await sign({ iss: `${registry.url}/` }),
      await sign({ exp: past }),
      await sign({ nbf: past + 3600 }),
      await sign({ sub: target.member.id }),
      await sign({ sub: undefined }),
      await sign({ gid: "other" }),
      await sign({ jti: undefined }),
      await sign({}, "JWT"),
    ])
      expect(await client.bearerStatus(wrong)).toBe(401);
  });

  it("stay good when the signing key is followed by another", async () => {
    const { access_token } = await client.tokens();
    const db = oauthDatabase(registry.deployment);
    const box = await registry.deployment.part(secretKey);
    const before = await db.selectFrom("oauth_key").selectAll().execute();
    const { exportJWK, generateKeyPair } = await import("jose");
    const make = async () => {
      const { privateKey } = await generateKeyPair("ES256", { extractable: true });
      return box.encrypt(
        JSON.stringify({ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "next" }),
        "signing keys",
      );
    };
    await db
      .updateTable("oauth_key")
      .set({ created_at: Date.now() - 91 * 86_400_000 })
      .execute();
    await Promise.all([ensureSigningKey(db, make), ensureSigningKey(db, make)]);
    expect(await db.selectFrom("oauth_key").selectAll().execute()).toHaveLength(before.length + 1);
    const { keys } = await (await fetch(`${registry.url}/api/oauth/jwks`)).json();
    expect(keys[0].kid).toBe("next");
    expect(await client.bearerStatus(access_token)).toBe(200);
  });

  it("are stored nowhere: no code, token or key can be read from the database", async () => {
    const { redemption } = await client.code();
    const mine = (await client.token(redemption)).body;
    const device = (await client.startDevice()).body;
    const db = oauthDatabase(registry.deployment);
    const kept = JSON.stringify([
      await db.selectFrom("oauth_record").selectAll().execute(),
      await db.selectFrom("oauth_key").selectAll().execute(),
    ]);
    const plain = device.user_code.replace("-", "");
    const own = [redemption.code, mine.refresh_token, mine.access_token, device.device_code, plain, '"d":'];
    expect(own.filter((secret) => kept.includes(secret))).toEqual([]);
    secrets.push(...own);
  });

  it("DEV-6 AUZ-19 REF-7 expire, and are deleted a day later", async () => {
    const device = (await client.startDevice()).body;
    const { redemption } = await client.code();
    const { refresh_token } = await client.tokens();
    const db = oauthDatabase(registry.deployment);
    const ofModel = async (model: string) =>
      (
        await db.selectFrom("oauth_record").select(["expires_at", "created_at"]).where("model", "=", model).execute()
      ).map(({ expires_at, created_at }) => Math.round(((expires_at ?? 0) - created_at) / 1000));
    expect(new Set(await ofModel("AuthorizationCode"))).toEqual(new Set([60]));
    expect(new Set(await ofModel("DeviceCode"))).toEqual(new Set([600]));
    expect(Math.max(...(await ofModel("RefreshToken")))).toBe(14 * 86_400);
    expect(Math.max(...(await ofModel("Grant")))).toBe(90 * 86_400);
    const past = Math.floor(Date.now() / 1000) - 1;
    for (const row of await db.selectFrom("oauth_record").select(["model", "id", "payload"]).execute())
      if (row.model !== "Client")
        await db
          .updateTable("oauth_record")
          .set({ expires_at: past * 1000, payload: JSON.stringify({ ...JSON.parse(row.payload), exp: past }) })
          .where("model", "=", row.model)
          .where("id", "=", row.id)
          .execute();
    expect((await client.poll(device.device_code)).body.error).toBe("expired_token");
    expect((await client.token(redemption)).body.error).toBe("invalid_grant");
    expect((await client.refresh(refresh_token)).body.error).toBe("invalid_grant");
    expect(await removeEnded(db, Date.now() + 25 * 3_600_000)).toBeGreaterThan(3);
    expect((await client.poll(device.device_code, { client_id: "dsr" })).body.error).toBe("invalid_grant");
  });

  it("DCR-7 a client that never finished is forgotten after a day, others stay", async () => {
    const db = oauthDatabase(registry.deployment);
    const unused = (await client.register()).body.client_id;
    const { clientId } = await client.tokens();
    await removeEnded(db, Date.now() + 25 * 3_600_000);
    const visit = (client_id: string) => client.visit(client.authorizationUrl({ client_id }));
    const forgotten = await visit(unused);
    expect(forgotten.status).toBe(400);
    expect(await forgotten.text()).toContain("remove the connection to this registry and add it again");
    expect((await visit(clientId)).status).toBe(303);
  });
});

describe.each(databases)("limits on %s", { tags: "repeated" }, (database) => {
  let registry: OpenPeople;
  let target: Target;
  const client = clientOf(() => target);
  beforeAll(async () => {
    registry = await openPeople(database, { SERVICE_RATE_LIMITS: "on" });
    target = { url: registry.url, admin: await registry.signIn("admin"), member: await registry.signIn("member") };
  });
  afterAll(() => registry.close());

  const many = async (count: number, action: () => Promise<{ status: number; headers: Headers }>) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n++) {
      const { status, headers } = await action();
      statuses.push(status);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    return statuses;
  };

  it("hold ten device starts a minute", async () => {
    const statuses = await many(12, () => client.startDevice());
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });

  it("hold twenty registrations an hour", async () => {
    const statuses = await many(22, () => client.register());
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(201));
    expect(statuses.at(-1)).toBe(429);
  });

  it("allow fifty failed token requests per client and address, without affecting others", async () => {
    const ask = (client_id: string) => client.token({ grant_type: "refresh_token", refresh_token: "x", client_id });
    const statuses = await many(52, () => ask("dsr"));
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(400));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask("other")).status).not.toBe(429);
  });

  it("DEV-9 hold five wrong codes of a session, right ones after them too", async () => {
    const address = `${registry.url}/cli/device`;
    const visit = (code: string, person = target.admin) => client.visit(`${address}?user_code=${code}`, person);
    const statuses = await many(6, () => visit("BBBB-BBBB"));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await visit("BBBB-BBBB", target.member)).status).toBe(400);
  });
});

/** Status of an answer whose body nobody waits for: an event stream has no end. */
async function statusOf(requested: Promise<Response>): Promise<number> {
  const { status, body } = await requested;
  await body?.cancel();
  return status;
}
