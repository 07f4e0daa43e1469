import { describe, expect, it } from "vitest";
import { putDesignPicture } from "../src/domain/assets/design-pictures.ts";
import { designComponentsKind } from "../src/domain/design-tool/kind.ts";
import { countModelTokens } from "../src/engines/text/model-tokens.ts";
import { put } from "../src/platform/contract/route.ts";
import { SINGLETON } from "../src/store/kind.ts";
import { callTool, callToolToTheEnd } from "./call-tool.ts";
import { databases } from "./long-form.ts";
import { modern, repeated, send } from "./mcp-messages.ts";
import { openWorkspace, SECRET } from "./open-service.ts";
import { until } from "./until.ts";
import { type Args, MOST_TOKENS, useTools } from "./use-tools.ts";

describe.each(databases)("tools of the library on %s", (database) => {
  const { service, call, toTheEnd, asKey } = useTools(database);

  describe("components", () => {
    it("are short at first: purpose, use and properties", async () => {
      const { data } = await call("get_component", { id: "button" });
      expect(data).toMatchObject({ id: "button", title: "Button", hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
      expect(Object.keys(data.sections)).toEqual(["summary"]);
      const { summary } = data.sections;
      expect(summary).toMatchObject({
        status: "stable",
        group: "Actions",
        version: "1.2.0",
        page: "/components/button",
      });
      expect(summary.should_do[0]).toBe("Begin the label with a verb: “Book crossing”, not “OK”.");
      expect(summary.properties).toContain("label: string, required");
      expect(summary.properties).toContain("disabled: boolean, deprecated");
      expect(summary.variants).toContainEqual(expect.stringContaining("danger"));
      expect(countModelTokens(JSON.stringify(data))).toBeLessThan(1_200);
    });

    it("have sections on request, each with the content of the page", async () => {
      const sections = [
        "properties",
        "examples",
        "code",
        "html",
        "css",
        "accessibility",
        "tokens",
        "findings",
        "related",
      ];
      const { data } = await call("get_component", { id: "button", sections });
      const whole = await (await service().get("/api/component/button.json")).json();
      expect(Object.keys(data.sections).sort()).toEqual(sections.toSorted());
      const { properties, examples, css, html, tokens, related } = data.sections;
      expect({ css, html }).toEqual({ css: whole.css, html: whole.html });
      expect(properties.find(({ name }: Args) => name === "variant")).toMatchObject({
        type: "string",
        default: "primary",
        options: ["primary", "secondary", "quiet", "danger"],
      });
      expect(properties.find(({ name }: Args) => name === "disabled").deprecated.since).toBe("1.2.0");
      expect(examples.map(({ variant }: Args) => variant)).toEqual(Object.keys(whole.previews));
      expect(tokens.length).toBeGreaterThan(3);
      expect(tokens[0]).toMatchObject({ variable: expect.stringMatching(/^--/), token: expect.any(String) });
      expect(related.patterns.length).toBeGreaterThan(0);
      const one = await call("get_component", {
        id: "button",
        sections: ["examples", "html", "code"],
        variant: "danger",
      });
      expect(one.data.sections.examples).toHaveLength(1);
      expect(one.data.sections.html).toContain("danger");
      // The example declares no code for it.
      expect(one.data.sections.code).toBe(
        `<!-- The declaration has no code. This is the rendered HTML. -->\n${one.data.sections.html}`,
      );
      expect(one.data.sections.html).not.toContain("<body");
    });

    it("come in pages where they are large, everything once, also while a push lands between two", async () => {
      const changes = [
        {
          entityType: "component",
          entityId: "huge",
          action: "create",
          data: {
            id: "huge",
            title: "Huge",
            description: "„".repeat(3_000),
            properties: Object.fromEntries(
              Array.from({ length: 300 }, (_, index) => [
                `p${index}`,
                { type: "string", description: `Property ${index} `.repeat(20) },
              ]),
            ),
          },
        },
        {
          entityType: "component_artifact",
          entityId: "huge/huge.css",
          action: "create",
          data: {
            content: Array.from({ length: 2_000 }, (_, index) => `.r${index} { color: "${index}"; }\n`).join(""),
          },
        },
      ];
      expect((await service().post("/api/sync/upload", { changes })).status).toBe(200);
      const whole = await (await service().get("/api/component/huge.json")).json();
      let title = 0;
      const pages = await callToolToTheEnd(
        service(),
        "service_get_component",
        { id: "huge", sections: ["summary", "properties", "css"] },
        () =>
          service().post("/api/sync/upload", {
            changes: [
              {
                entityType: "component",
                entityId: "huge",
                action: "update",
                data: { id: "huge", title: `${++title}` },
              },
            ],
          }),
      );
      expect(pages.length).toBeGreaterThan(4);
      expect(new Set(pages.map(({ revision }) => revision)).size).toBe(1);
      const names = pages.flatMap(({ sections }) => (sections.properties ?? []).map(({ name }: Args) => name));
      expect(names).toEqual(Object.keys(whole.properties));
      expect(pages.map(({ sections }) => sections.css ?? "").join("")).toBe(whole.css);
      for (const page of pages) expect(countModelTokens(JSON.stringify(page))).toBeLessThan(MOST_TOKENS);
    });

    it("suggest names for a missing one", async () => {
      expect(await call("get_component", { id: "buton" })).toMatchObject({
        isError: true,
        data: { error: "not_found", message: "The component buton doesn't exist. Did you mean button?" },
      });
      const { data } = await call("get_component", { id: "button", variant: "dangr" });
      expect(data.message).toBe("The variant of button named dangr doesn't exist. Did you mean danger?");
    });

    it("have sources for permitted readers, as a list and as text", async () => {
      const { data } = await call("get_component_source", { id: "button" });
      expect(data.files.map(({ path }: Args) => path)).toEqual(["button.css", "button.html"]);
      const [page] = await toTheEnd("get_component_source", { id: "button", path: "button.html" });
      const served = await service().get("/api/service/components/source?id=button&path=button.html", {
        authorization: `Bearer ${SECRET}`,
      });
      expect(page.text).toBe(await served.text());
      const { data: wrong } = await call("get_component_source", { id: "button", path: "buton.html" });
      expect(wrong.message).toBe("The source file of button named buton.html doesn't exist. Did you mean button.html?");
    });

    it("have a history with authors, fields, files and a verdict", async () => {
      const { data: read } = await call("get_component", { id: "badge" });
      const declaration = await (
        await service().get("/api/sync/changes?since=0&kinds=all&limit=1000", {
          authorization: `Bearer ${SECRET}`,
        })
      ).json();
      const { data: badge } = declaration.changes.find(({ entityId }: Args) => entityId === "badge");
      const { data: pushed } = await call("sync_push", {
        changes: [
          {
            entityType: "component",
            entityId: "badge",
            action: "update",
            base: read.hash,
            data: { ...badge, properties: {} },
          },
        ],
        message: "Takes nothing",
      });
      expect(pushed).toMatchObject({ applied: ["component:badge:update"], failed: [] });
      const { data } = await call("component_history", { id: "badge", limit: 1 });
      expect(data.versions[0]).toMatchObject({
        by: "Automation",
        change: "update",
        message: "Takes nothing",
        fields: ["properties"],
        verdict: "breaking",
        reason: expect.stringContaining("was removed"),
      });
      const pages = await toTheEnd("component_history", { id: "badge", limit: 1 });
      expect(pages.flatMap(({ versions }) => versions.map(({ change }: Args) => change))).toEqual(["update", "create"]);
    });

    it("show their reference: the drawing of the design tool in its safe form, else a screenshot", async () => {
      const shown = await call("get_component_reference", { id: "card" });
      expect(shown.data).toMatchObject({ id: "card", of: "screenshot" });
      const store = service().deployment.store;
      const drawing = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><path d="M0 0h4"/></svg>',
      );
      const { hash, size } = await store.blobs.put(drawing);
      const picture = {
        hash,
        size,
        filename: "card.svg",
        title: "Card",
        fileKey: "F",
        nodeId: "1:1",
        componentId: "card",
      };
      await store.commit?.({
        author: "shared-secret",
        changes: [
          put(designComponentsKind, SINGLETON, {
            fileKey: "F",
            fetchedAt: "2026-01-01T00:00:00.000Z",
            components: [
              {
                ...{ nodeId: "1:1", name: "Card", type: "component", description: "" },
                ...{ url: "https://design.example/F", properties: [], variants: [], picture: `${hash}.svg` },
              },
            ],
          }),
          putDesignPicture([picture]),
        ],
      });
      // Another process wrote it: this one learns of that soon.
      const reference = () => call("get_component_reference", { id: "card" });
      await until(async () => expect((await reference()).data.of).toBe("design"));
      const { data } = await reference();
      expect(data).toMatchObject({
        of: "design",
        url: "https://design.example/F",
        svg: expect.stringContaining("M0 0h4"),
      });
      expect(data.svg).not.toContain("script");
    });
  });

  describe("patterns", () => {
    it("are listed in short, by words too, and read with components and markup", async () => {
      const { data: all } = await call("list_patterns");
      expect(all.patterns.map(({ id }: Args) => id)).toEqual([
        "booked-trips",
        "booking-form",
        "cancel-crossing",
        "departures",
        "no-sailings",
        "route-choice",
        "trip-search",
      ]);
      const pages = await toTheEnd("list_patterns", { limit: 1 });
      expect(pages.flatMap(({ patterns }) => patterns)).toEqual(all.patterns);
      const { data } = await call("get_pattern", { id: "booking-form", sections: ["summary", "html"] });
      expect(data.sections.summary.components.map(({ id }: Args) => id)).toContain("button");
      const { pattern } = await (
        await service().get("/api/service/patterns/booking-form", {
          authorization: `Bearer ${SECRET}`,
        })
      ).json();
      expect(data.sections.html).toBe(pattern.html);
      expect((await call("get_pattern", { id: "booking-from" })).data.message).toBe(
        "The pattern booking-from doesn't exist. Did you mean booking-form?",
      );
    });
  });

  describe("pages", () => {
    it("are listed below a path and by words, every one once", async () => {
      const pages = await toTheEnd("list_doc_pages", { limit: 2 });
      const slugs = pages.flatMap((page) => page.pages.map(({ slug }: Args) => slug));
      const { pages: all } = await (await service().get("/api/registry/pages")).json();
      expect(slugs).toEqual(all.map(({ slug }: Args) => slug));
      const { data } = await call("list_doc_pages", { under: "content/" });
      expect(data.pages.length).toBeGreaterThan(0);
      for (const { slug } of data.pages) expect(slug).toMatch(/^content(?:\/|$)/);
    });

    it("are read as text, under a heading, or as written", async () => {
      const { data: source } = await call("get_doc_page", { slug: "getting-started", source: true });
      const page = await (await service().get("/api/registry/pages/getting-started")).json();
      expect(source).toMatchObject({
        markdown: page.markdown,
        frontmatter: page.frontmatter,
        page: "/docs/getting-started",
      });
      const { data } = await call("get_doc_page", { slug: "getting-started" });
      expect(data.markdown).toMatch(/^# /);
      const [, heading = ""] = /^## (.+)$/m.exec(data.markdown) ?? [];
      const { data: part } = await call("get_doc_page", { slug: "getting-started", heading });
      expect(part.markdown.startsWith(`## ${heading}`)).toBe(true);
      expect(data.markdown).toContain(part.markdown.trim());
      const { data: none } = await call("get_doc_page", { slug: "getting-started", heading: "Nothing of the kind" });
      expect(none).toMatchObject({ error: "not_found", message: expect.stringContaining(heading) });
    });

    it("are created once, and updated or deleted only with their present digest", async () => {
      const ada = await asKey("admin", ["sync:write"], "Ada");
      const bob = await asKey("admin", ["sync:write"], "Bob");
      const made = await call("create_doc_page", { slug: "agents/first", title: "First", markdown: "One.\n" }, ada);
      expect(made).toMatchObject({ isError: false, data: { slug: "agents/first", title: "First" } });
      const again = await call("create_doc_page", { slug: "agents/first", title: "Other", markdown: "" }, bob);
      expect(again).toMatchObject({ isError: true, data: { error: "exists" } });

      const { data: read } = await call("get_doc_page", { slug: "agents/first", source: true });
      expect(read.hash).toBe(made.data.hash);
      const edit = { slug: "agents/first", base: read.hash };
      const [one, other] = await Promise.all([
        call("update_doc_page", { ...edit, markdown: "By Ada.\n", message: "Says more" }, ada),
        call("update_doc_page", { ...edit, markdown: "By Bob.\n" }, bob),
      ]);
      expect([one.isError, other.isError].toSorted()).toEqual([false, true]);
      const [won, lost] = one.isError ? [other, one] : [one, other];
      const winner = one.isError ? "Bob" : "Ada";
      expect(lost.data).toMatchObject({
        error: "changed_elsewhere",
        message: expect.stringMatching(new RegExp(`${winner}.*Read the current version and make your change again`)),
      });
      const { data: now } = await call("get_doc_page", { slug: "agents/first", source: true });
      expect(now).toMatchObject({ markdown: `By ${winner}.\n`, frontmatter: { title: "First" }, hash: won.data.hash });

      expect((await call("delete_doc_page", edit, ada)).data.error).toBe("changed_elsewhere");
      expect((await call("update_doc_page", { slug: "agents/first", markdown: "" }, ada)).data.error).toBe(
        "invalid_input",
      );
      const gone = await call("delete_doc_page", { ...edit, base: now.hash, message: "No longer needed" }, ada);
      expect(gone.data).toMatchObject({ deleted: true });
      const { data } = await call("recent_changes", { kind: "page", limit: 1 });
      expect(data.changes[0]).toMatchObject({
        ...{ entityId: "agents/first", change: "delete", by: "Ada", message: "No longer needed" },
      });
    });
  });

  it("hold rights by scope and role", async () => {
    const reader = await asKey("member", ["sync:read"]);
    const nobody = await asKey("member", ["components:read"]);
    const writer = await asKey("member", ["sync:write"]);
    const outcome = async (name: string, args: Args, headers: Record<string, string>) => {
      const tool = `service_${name}`;
      const message = modern("tools/call", { name: tool, arguments: args });
      const response = await send(service().url, message, { ...headers, ...repeated("tools/call", tool) });
      if (response.status !== 200) return response.status;
      return (await response.json()).result.isError ? "error" : "done";
    };
    const page = { slug: "agents/rights", title: "R", markdown: "" };
    const preview = { componentId: "button", previewKey: "rights" };
    for (const headers of [reader, nobody, writer]) {
      for (const name of ["sync_status", "sync_pull", "recent_changes", "list_patterns", "list_doc_pages"])
        expect([name, await outcome(name, {}, headers)]).toEqual([name, "done"]);
    }
    expect(await outcome("list_review_queue", {}, reader)).toBe("done");
    expect(await outcome("list_review_queue", {}, nobody)).toBe(403);
    expect(await outcome("get_component_reference", { id: "button" }, nobody)).toBe(403);
    expect(await outcome("create_preview", preview, reader)).toBe(403);
    expect(
      await outcome(
        "sync_push",
        { changes: [{ entityType: "page", entityId: "x", action: "delete", base: null }] },
        reader,
      ),
    ).toBe(403);
    // Pages are for administrators, whatever a member's key says.
    expect(await outcome("create_doc_page", page, writer)).toBe("error");
    expect((await service().get("/api/registry/pages/agents/rights")).status).toBe(404);
    expect((await (await service().get("/api/registry/components/button/previews")).json()).previews).toEqual([]);
    expect(await outcome("create_preview", preview, await asKey("admin", ["sync:write"]))).toBe("done");
  });
});

describe("tools of the library in a workspace", () => {
  it("read files, and report that there is no log", async () => {
    const service = await openWorkspace("examples");
    try {
      const call = async (name: string, args: Args = {}) => (await callTool(service, `service_${name}`, args, {})).data;
      expect((await call("get_component", { id: "button" })).sections.summary.health).toMatchObject({ errors: 0 });
      expect((await call("get_component_source", { id: "button" })).files.length).toBe(2);
      expect((await call("get_component_reference", { id: "button" })).of).toBe("screenshot");
      expect((await call("list_patterns")).total).toBe(7);
      expect((await call("get_doc_page", { slug: "accessibility" })).markdown).toMatch(/^# /);
      expect(await call("check_validation", { id: "button" })).toMatchObject({
        id: "button",
        score: expect.any(Number),
      });
      for (const name of ["sync_status", "sync_pull", "list_review_queue", "recent_changes"])
        expect(await call(name)).toMatchObject({ notice: expect.stringContaining("workspace") });
      expect(await call("component_history", { id: "button" })).toMatchObject({
        versions: [],
        notice: expect.any(String),
      });
      await expect(call("create_doc_page", { slug: "x", title: "X", markdown: "" })).rejects.toThrow();
    } finally {
      await service.close();
    }
  });
});
