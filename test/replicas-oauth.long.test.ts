// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { casesOf } from "./long-form.ts";
import type { SignedIn } from "./open-signed-in.ts";
import { freshPostgres, serializablePostgres } from "./postgres-shared.ts";
import { openReplicas, type Replicas } from "./replicas.ts";
import { authorizationEndpoint } from "./standards/authorization.ts";
import { deviceGrant } from "./standards/device.ts";
import { races } from "./standards/races.ts";
import { refreshTokens } from "./standards/refresh.ts";
import { clientOf, type Target } from "./standards/target.ts";
import { ADMIN_ENV, join, signIn, type Visitor } from "./visitor.ts";

const signedIn = ({ cookies }: Visitor, id: string): SignedIn => ({
  id,
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});

const databases: readonly [string, () => Promise<string>][] = [
  ["PostgreSQL", freshPostgres],
  ["a database that takes every transaction for serializable", serializablePostgres],
];

describe.each(casesOf(databases, 2))("OAuth of three replicas on %s", { tags: "repeated" }, (_, database) => {
  let replicas: Replicas;
  let target: Target;
  const client = clientOf(() => target);
  beforeAll(async () => {
    replicas = await openReplicas(3, {
      ...ADMIN_ENV,
      DATABASE_URL: await database(),
      SERVICE_RATE_LIMITS: "off",
    });
    const admin = await signIn(replicas);
    const member = await join(replicas, admin, "member@example.com");
    target = { url: replicas.url, admin: signedIn(admin, "admin"), member: signedIn(member.visitor, member.id) };
  });
  afterAll(() => replicas.close());

  /** As many requests as each replica takes while something is done. */
  const shared = async (work: () => Promise<unknown>) => {
    const before = [...replicas.sent];
    await work();
    return replicas.sent.map((count, index) => count - (before[index] ?? 0));
  };

  it("a code is requested at one, approved at others and redeemed at another", async () => {
    // Registered, asked, shown, decided, redeemed: each at the next replica.
    const counts = await shared(async () => {
      const { access_token, refresh_token } = await client.tokens();
      expect(await client.bearerStatus(access_token)).toBe(200);
      expect((await client.refresh(refresh_token)).status).toBe(200);
    });
    for (const count of counts) expect(count).toBeGreaterThan(1);
  });

  it("a device is begun at one, allowed at another and gets its tokens from a third", async () => {
    const [first = "", second = "", third = ""] = replicas.urls;
    const at = (url: string) => clientOf(() => ({ ...target, url }));
    const { device_code, user_code } = (await at(first).startDevice()).body;
    expect((await at(second).decide(user_code)).status).toBe(200);
    const { status, body } = await at(third).poll(device_code);
    expect(status).toBe(200);
    for (const url of replicas.urls) expect(await at(url).bearerStatus(body.access_token)).toBe(200);
  });

  it("of two concurrent uses of a refresh token one wins, with tokens that work everywhere", async () => {
    const [first = "", second = ""] = replicas.urls;
    const at = (url: string) => clientOf(() => ({ ...target, url }));
    for (let round = 0; round < 5; round++) {
      const { refresh_token } = await client.tokens();
      const answers = await Promise.all([at(first).refresh(refresh_token), at(second).refresh(refresh_token)]);
      const [won, ...others] = answers.filter(({ status }) => status === 200);
      expect(others).toEqual([]);
      expect(answers.find(({ status }) => status !== 200)?.body.error).toBe("invalid_grant");
      for (const url of replicas.urls) expect(await at(url).bearerStatus(won?.body.access_token ?? "")).toBe(200);
    }
  });

  describe("authorization endpoint", () => authorizationEndpoint(() => target));
  describe("refresh tokens", () => refreshTokens(() => target));
  describe("device grant", () => deviceGrant(() => target));
  describe("credentials for one use", () => races(() => target));
});
