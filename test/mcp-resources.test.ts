import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../src/domain/people/accounts/api-keys.ts";
import type { Scope } from "../src/platform/contract/access.ts";
import { callTool } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { connectClient, ERAS } from "./mcp-client.ts";
import { bearer, key, legacy, listen, modern, openSession, openStream, repeated, send } from "./mcp-messages.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, openRegistry, openWorkspace } from "./open-service.ts";
import { openPeople } from "./open-signed-in.ts";

const COMPONENT = "design-system://components/{id}{?revision,from}";

/** What is read at an address. */
async function read(client: Client, uri: string) {
  const { contents } = await client.readResource({ uri });
  const [first, ...more] = contents;
  if (!first || !("text" in first)) throw new Error(`${uri} is no text`);
  return { ...first, more };
}

/** All that is listed; the client asks page by page. */
const listAll = async (client: Client) => (await client.listResources()).resources;

const page = (slug: string, markdown: string, frontmatter: object = {}) => ({ slug, markdown, frontmatter });

describe.each(databases)("resources of MCP on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples(database);
  });
  afterAll(() => service.close());
  const push = async (...pages: ReturnType<typeof page>[]) => {
    const response = await service.post("/api/registry/pages", { pages });
    expect(response.status).toBe(200);
  };

  describe.each(ERAS)("in revision %s", (era) => {
    let client: Client;
    beforeAll(async () => {
      client = await connectClient(service.url, era);
    });
    afterAll(() => client.close());

    it("are listed with their possible uses", () => {
      expect(client.getServerCapabilities()).toMatchObject({
        resources: { listChanged: true, subscribe: true },
        completions: {},
        extensions: { "io.modelcontextprotocol/ui": {} },
      });
    });

    it("have templates whose descriptions are ours, and which can be read as of a revision", async () => {
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(COMPONENT);
      expect(resourceTemplates.every(({ uriTemplate }) => uriTemplate.endsWith("{?revision,from}"))).toBe(true);
    });

    it("are listed with title, time and priority, most important first, and every address is readable", async () => {
      const listed = await listAll(client);
      expect(listed[0]).toMatchObject({ uri: "design-system://overview", annotations: { priority: 1 } });
      expect(listed.find(({ uri }) => uri === "design-system://components/button")).toMatchObject({
        title: "Button",
        mimeType: "text/markdown",
        annotations: { lastModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      });
      expect(new Set(listed.map(({ uri }) => uri)).size).toBe(listed.length);
      for (const { uri } of listed) expect((await read(client, uri)).text).not.toBe("");
    });

    it("return the text of the page at their address, with its revision", async () => {
      const { text, mimeType, _meta } = await read(client, "design-system://components/button");
      expect(mimeType).toBe("text/markdown");
      expect(text).toBe(await (await service.get("/components/button.md")).text());
      const { latestVersion } = await (await service.get("/api/sync/status", bearer())).json();
      expect(_meta).toMatchObject({ revision: latestVersion });
    });

    it("read icons as sanitised SVG, and drawn variants with their styles inside", async () => {
      const { catalog } = await (await service.get("/api/registry/icons")).json();
      const icon = await read(client, `design-system://icons/${catalog[0].id}`);
      expect(icon).toMatchObject({ mimeType: "image/svg+xml", text: expect.stringMatching(/^<svg/) });
      const preview = await read(client, "design-system://previews/button/default");
      expect(preview.mimeType).toBe("text/html");
      expect(preview.text).toContain("data:text/css");
      expect(preview.text).not.toMatch(/(?:src|href)="\/api\//);
    });

    it("are read as earlier revisions", async () => {
      const slug = `as-it-was-${era}`;
      await push(page(slug, "The first state."));
      const { revision } = (await read(client, `design-system://pages/${slug}`))._meta as { revision: number };
      await push(page(slug, "The second state."));
      expect((await read(client, `design-system://pages/${slug}`)).text).toContain("The second state.");
      const before = await read(client, `design-system://pages/${slug}?revision=${revision}`);
      expect(before.text).toContain("The first state.");
      expect(before._meta).toMatchObject({ revision });
      await expect(read(client, `design-system://pages/${slug}?revision=99999999`)).rejects.toThrow(
        /newest revision is \d+/,
      );
    });

    it("are returned in parts with the address of the next one, which together are complete", async () => {
      const slug = `long-${era}`;
      const lines = Array.from({ length: 4_000 }, (_, index) => `Line ${index} of a long page 🎨.`);
      await push(page(slug, lines.join("\n\n"), { title: "Long" }));
      const whole = await (await service.get(`/docs/${slug}.md`)).text();
      let uri: string | undefined = `design-system://pages/${slug}`;
      let reported = "";
      let pieces = 0;
      while (uri !== undefined) {
        const { text, _meta } = await read(client, uri);
        expect(text.length).toBeLessThan(28_200);
        expect(text).toMatch(/^> Characters \d+ to \d+ of \d+\./);
        reported += text.slice(text.indexOf("\n\n") + 2);
        uri = (_meta as { next?: string }).next;
        if (uri) expect(text).toContain(uri);
        pieces += 1;
      }
      expect(pieces).toBeGreaterThan(3);
      expect(reported).toBe(whole);
    });

    it("suggest an address for a missing one", async () => {
      await expect(read(client, "design-system://components/buton")).rejects.toThrow(/Did you mean button\?/);
      await expect(read(client, "design-system://nothing/here")).rejects.toThrow(/doesn't exist/);
      await expect(read(client, "design-system://components/%E0%A4%A")).rejects.toThrow(/doesn't exist/);
      await expect(read(client, "design-system://pages/../../etc/passwd")).rejects.toThrow(/doesn't exist/);
      await expect(read(client, `design-system://components/${"x".repeat(5_000)}`)).rejects.toThrow(/doesn't exist/);
    });

    it("complete names, best first", async () => {
      const complete = async (uri: string, name: string, value: string, context?: Record<string, string>) => {
        const { completion } = await client.complete({
          ref: { type: "ref/resource", uri },
          argument: { name, value },
          ...(context ? { context: { arguments: context } } : {}),
        });
        return completion.values;
      };
      expect((await complete(COMPONENT, "id", "b")).slice(0, 2)).toEqual(["badge", "button"]);
      expect(await complete(COMPONENT, "id", "")).toContain("tabs");
      expect(
        await complete("design-system://previews/{id}/{variant}{?revision,from}", "variant", "", { id: "button" }),
      ).not.toEqual([]);
      await expect(complete("design-system://nothing/{id}", "id", "")).rejects.toThrow(/template doesn't exist/);
    });
  });

  it("read the same addresses with the same words in both revisions", async () => {
    const [one, other] = await Promise.all(ERAS.map((era) => connectClient(service.url, era)));
    if (!one || !other) throw new Error("Two clients are needed");
    expect(await listAll(one)).toEqual(await listAll(other));
    await Promise.all([one.close(), other.close()]);
  });

  it("and tools return no halves of characters and no direction marks", async () => {
    const title = `${"\u202eL".repeat(99)}L😀`;
    const data = { id: "halves", title, description: `halves ${"x".repeat(112)}😀`, html: "<p></p>" };
    const changes = [{ entityType: "pattern", entityId: "halves", action: "create", data }];
    expect((await service.post("/api/sync/upload", { changes })).status).toBe(200);
    const client = await connectClient(service.url, "2025-11-25");
    const listed = JSON.stringify(await client.listResources());
    const tool = JSON.stringify(await client.callTool({ name: "service_search", arguments: { query: "halves" } }));
    await client.close();
    expect(listed).toContain("patterns/halves");
    expect(tool).toContain("halves");
    for (const reported of [listed, tool]) expect(reported).not.toMatch(/\\ud[89a-f]/);
    expect(listed).not.toContain("\u202e");
  });

  describe("changes", () => {
    const button = { uri: "design-system://pages/watched" };

    it("are announced to listeners in the stateless revision", async () => {
      await push(page("watched", "One."));
      const stream = await listen(
        service.url,
        { resourcesListChanged: true, resourceSubscriptions: [button.uri] },
        bearer(),
      );
      await stream.next();
      await push(page("watched", "Two."));
      expect(await stream.next()).toMatchObject({ method: "notifications/resources/updated", params: button });
      await push(page(`new-${database}`, "Here."));
      expect(await stream.next()).toMatchObject({ method: "notifications/resources/list_changed" });
      stream.close();
    });

    it("are limited per listener, and a refused subscription takes no stream", async () => {
      const tooMany = Array.from({ length: 101 }, (_, index) => `design-system://tokens/${index}`);
      for (const uris of [[1], "x", tooMany, ["x".repeat(1_001)]]) {
        for (let i = 0; i < 10; i++) {
          const refused = await listen(service.url, { resourceSubscriptions: uris }, bearer());
          expect(refused.response.headers.get("content-type")).toMatch("application/json");
          expect(await refused.next()).toBeUndefined();
        }
      }
      const stream = await listen(service.url, { resourceSubscriptions: tooMany.slice(1) }, bearer());
      expect(stream.response.status).toBe(200);
      stream.close();
    });

    it("are announced to a subscribed session", async () => {
      const session = { ...bearer(), ...(await openSession(service.url, bearer())) };
      const stream = await openStream(service.url, session);
      const subscribed = await send(service.url, legacy("resources/subscribe", button), session);
      expect((await subscribed.json()).result).toEqual({});
      await push(page("watched", `Three ${Math.random()}.`));
      expect(await stream.next()).toMatchObject({ method: "notifications/resources/updated", params: button });
      stream.close();
    });
  });
});

describe("resources behind a scope", () => {
  it("are listed and read only with the scope; others learn which one it is", async () => {
    const registry = await openPeople("sqlite");
    try {
      const put = await fetch(`${registry.url}/api/service/reference/brand-voice`, {
        method: "PUT",
        headers: { ...bearer(), "content-type": "application/json" },
        body: JSON.stringify({ markdown: "We write plainly." }),
      });
      expect(put.status).toBe(200);
      const person = await registry.signIn("member");
      const keyOf = async (scopes: Scope[]) =>
        key((await createApiKey(registry.deployment.db(), { personId: person.id, name: scopes.join(), scopes })).key);
      const uri = "design-system://reference/brand-voice";
      for (const era of ERAS) {
        const reader = await connectClient(registry.url, era, await keyOf(["reference:read"]));
        expect((await listAll(reader)).map((one) => one.uri)).toContain(uri);
        expect((await read(reader, uri)).text).toContain("We write plainly.");
        await reader.close();
        const stranger = await connectClient(registry.url, era, await keyOf(["components:read"]));
        expect((await listAll(stranger)).map((one) => one.uri)).not.toContain(uri);
        const { resourceTemplates } = await stranger.listResourceTemplates();
        expect(JSON.stringify(resourceTemplates)).not.toContain("design-system://reference");
        await expect(read(stranger, uri)).rejects.toThrow();
        await stranger.close();
      }
      const lacking = await keyOf(["sync:read"]);
      const pulled = async (scopes: Scope[]) =>
        JSON.stringify(await callTool(registry, "service_sync_pull", {}, await keyOf(scopes)));
      expect(await pulled(["reference:read"])).toContain("We write plainly.");
      expect(await pulled(["components:read"])).not.toContain("brand-voice");
      const session = { ...lacking, ...(await openSession(registry.url, lacking)) };
      expect((await send(registry.url, legacy("resources/subscribe", { uri }), session)).status).toBe(403);
      const stream = await listen(registry.url, { resourceSubscriptions: [uri] }, lacking);
      expect(stream.response.status).toBe(403);
      expect(stream.response.headers.get("www-authenticate")).toMatch(/insufficient_scope.*reference:read/);
      const refused = await send(registry.url, modern("resources/read", { uri }), {
        ...lacking,
        ...repeated("resources/read", uri),
      });
      expect(refused.status).toBe(403);
      expect(refused.headers.get("www-authenticate")).toMatch(/insufficient_scope.*reference:read/);
    } finally {
      await registry.close();
    }
  });
});

describe("many resources", () => {
  it("are listed in pages from one revision during later writes", async () => {
    const service = await openRegistry();
    try {
      const slugs = Array.from({ length: 600 }, (_, index) => `page-${String(index).padStart(3, "0")}`);
      const pages = slugs.map((slug) => page(slug, "Text."));
      expect((await service.post("/api/registry/pages", { pages })).status).toBe(200);
      const session = { ...bearer(), ...(await openSession(service.url, bearer())) };
      const ask = async (cursor?: string) => {
        const response = await send(service.url, legacy("resources/list", { cursor }), session);
        return (await response.json()).result as { resources: { uri: string }[]; nextCursor?: string };
      };
      const first = await ask();
      expect(first.resources).toHaveLength(250);
      await service.post("/api/registry/pages", { pages: [page("page-000-between", "New.")] });
      const listed = [...first.resources];
      for (let cursor = first.nextCursor; cursor !== undefined; ) {
        const next = await ask(cursor);
        listed.push(...next.resources);
        cursor = next.nextCursor;
      }
      const reported = listed.flatMap(({ uri }) => /^design-system:\/\/pages\/(.+)$/.exec(uri)?.[1] ?? []);
      expect(reported).toEqual(slugs);
    } finally {
      await service.close();
    }
  });
});

describe("resources of MCP in a workspace", () => {
  it("are those of its files", async () => {
    const service = await openWorkspace("examples");
    try {
      const client = await connectClient(service.url, "2025-11-25", {});
      const uris = (await listAll(client)).map(({ uri }) => uri);
      expect(uris).toContain("design-system://components/button");
      for (const uri of uris) expect((await read(client, uri)).text).not.toBe("");
      await expect(read(client, "design-system://components/button?revision=1")).rejects.toThrow(
        /only has the current files/,
      );
      await client.close();
    } finally {
      await service.close();
    }
  });
});
