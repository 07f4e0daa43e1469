// @module-tag long

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import { openBalancer } from "./balancer.ts";
import { bothDatabases } from "./databases.ts";

import { bearer, key } from "./mcp-messages.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { spawnServe } from "./spawn-service.ts";
import { clientOf } from "./standards/target.ts";

const ERAS = ["legacy", "modern"] as const;
type Era = (typeof ERAS)[number];

/** The official client, which checks all it is answered against what was declared. */
async function connect(url: string, era: Era, headers: Record<string, string>, heard: () => void = () => undefined) {
  const client = new Client(
    { name: "test", version: "1" },
    {
      versionNegotiation: era === "legacy" ? { mode: "legacy" } : { mode: { pin: "2026-07-28" } },
      listChanged: { resources: { autoRefresh: false, debounceMs: 0, onChanged: heard } },
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } });
  await client.connect(transport);
  return { client, transport };
}

const page = (slug: string) => ({
  slug,
  frontmatter: { title: `About ${slug}` },
  markdown: `What is said of ${slug}.`,
});
const push = (url: string, slug: string) =>
  fetch(`${url}/api/service/pages`, {
    method: "POST",
    headers: { ...bearer(), "content-type": "application/json" },
    body: JSON.stringify(page(slug)),
  });

/** Resolves when it was called so often. */
function counter() {
  let count = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  return {
    call() {
      count++;
      for (const { at, resolve } of waiting) if (count >= at) resolve();
    },
    reaches: (at: number) =>
      new Promise<void>((resolve) => (count >= at ? resolve() : void waiting.push({ at, resolve }))),
  };
}

describe.each(bothDatabases)("the official MCP client on %s", (database) => {
  let registry: OpenPeople;
  const credentials: Record<string, Record<string, string>> = {};
  beforeAll(async () => {
    registry = await openPeople(database);
    const [admin, member] = [await registry.signIn("admin"), await registry.signIn("member")];
    const made = await createApiKey(registry.deployment.db(), {
      personId: member.id,
      name: "k",
      scopes: ["sync:read"],
    });
    const oauth = clientOf(() => ({ url: registry.url, admin, member }));
    const { access_token } = await oauth.tokens({ scope: "sync:read reference:read" }, admin);
    Object.assign(credentials, { secret: bearer(), key: key(made.key), token: bearer(access_token) });
    expect((await push(registry.url, "buttons")).status).toBe(200);
  });
  afterAll(() => registry.close());

  it.each(ERAS.flatMap((era) => ["secret", "key", "token"].map((name) => [era, name] as const)))(
    "reads in the %s era with a %s",
    async (era, name) => {
      const { client } = await connect(registry.url, era, credentials[name] ?? {});
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain("service_search");
      const found = await client.callTool({ name: "service_search", arguments: { query: "buttons" } });
      expect(found.structuredContent).toMatchObject({
        results: [{ title: "About buttons" }],
        revision: expect.any(Number),
      });
      const { contents } = await client.readResource({ uri: "design-system://pages/buttons" });
      expect(contents[0]).toMatchObject({ text: expect.stringContaining("What is said of buttons.") });
      await expect(client.callTool({ name: "service_serach", arguments: {} })).rejects.toThrow("service_search");
      await client.close();
    },
  );

  it.each(ERAS)("receives pushes in the %s era", async (era) => {
    const heard = counter();
    const { client } = await connect(registry.url, era, bearer(), heard.call);
    // The stream of a session is opened behind the handshake: what is pushed before is not told.
    const reported = heard.reaches(1);
    for (let i = 0; i < 50; i++) {
      await push(registry.url, `${era}-${i}`);
      if (await Promise.race([reported.then(() => true), new Promise((resolve) => setTimeout(resolve, 300, false))]))
        break;
    }
    await reported;
    await client.close();
  });
});

describe("two replicas behind a balancer", () => {
  it.each(ERAS)("are one endpoint in the %s era", async (era) => {
    const env = {
      DATABASE_URL: await freshPostgres(),
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET_KEY,
      SERVICE_BASE_URL: "http://registry.test",
    };
    const first = await spawnServe(env);
    const replicas = [first, await spawnServe(env)];
    const balancer = await openBalancer(replicas.map(({ url }) => url));
    try {
      const heard = counter();
      const { client, transport } = await connect(balancer.url, era, bearer(), heard.call);
      // A list is kept by clients of the newer revision; a call is not.
      for (let i = 0; i < 6; i++)
        expect(await client.callTool({ name: "service_search", arguments: { query: "x" } })).toMatchObject({
          structuredContent: { results: [] },
        });
      expect(Math.min(...balancer.sent)).toBeGreaterThan(1);
      // Whichever replica has the stream learns of what the other one was sent.
      const reported = heard.reaches(2);
      for (let i = 0; i < 50; i++) {
        for (const { url } of replicas) expect((await push(url, `page-${i}`)).status).toBe(200);
        if (await Promise.race([reported.then(() => true), new Promise((resolve) => setTimeout(resolve, 300, false))]))
          break;
      }
      await reported;
      if (era === "legacy") {
        const session = { ...bearer(), "mcp-session-id": transport.sessionId ?? "" };
        await transport.terminateSession();
        for (const { url } of replicas) {
          const dead = await fetch(`${url}/api/mcp`, { method: "DELETE", headers: session });
          expect(dead.status).toBe(404);
        }
      }
      await client.close();
    } finally {
      await balancer.close();
      await Promise.all(replicas.map(({ end }) => end("SIGTERM")));
    }
  });
});
