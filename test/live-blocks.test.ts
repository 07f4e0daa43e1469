import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { copyExamples, runDsr } from "./push-workspace.ts";

const PAGE = `---
title: With blocks
---

A button at work:

<Preview id="button" />

In words <Token name="color.fog.50" /> and <Preview id="button" /> within a line.

<Preview id="no-such-thing" />

<Preview id="button" variant="no-such-variant" />

<Preview id="button" variant="dangr" />

<Preview variant="primary" />

<Preview id="button" variant="constructor" />

<Preview id={"a\\u0000b"} />

Forged: <figure data-live="0"></figure><span data-live="1"></span> \`<figure data-live="0"></figure>\`
`;

describe("live blocks of a page", () => {
  let registry: OpenService;
  let copy: Awaited<ReturnType<typeof copyExamples>>;
  let folder = "";
  const push = async () => {
    const ran = await runDsr(["push", "--url", registry.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(ran).toMatchObject({ code: 0 });
  };
  const shown = async () => (await (await registry.get("/docs/blocks")).text()).split('<div class="prose">')[1] ?? "";

  beforeAll(async () => {
    copy = await copyExamples();
    folder = copy.folder;
    await writeFile(join(folder, "pages/blocks.md"), PAGE);
    registry = await openRegistry();
    await push();
  });
  afterAll(async () => {
    await registry.close();
    await copy.remove();
  });

  it("show a component in a separate frame, with a link to its page", async () => {
    const html = await shown();
    expect(html).toMatch(
      /<figure class="stage stage-figure"[\s\S]*?<iframe src="[^"]*\/api\/component\/[^"]+fit=true"/,
    );
    expect(html).toMatch(/<iframe[^>]*sandbox="allow-scripts allow-forms"/);
    expect(html).toMatch(/<figcaption class="stage-caption"><a href="\/components\/button">Button/);
  });

  it("have the code of the variant below them, loaded on request", async () => {
    const [, address = ""] = /data-load="([^"]+)"/.exec(await shown()) ?? [];
    expect(address).toBe("/components/button/code?variant=default");
    const part = await registry.get(address, { "x-fragment": "1" });
    expect(part.status).toBe(200);
    expect(await part.text()).toMatch(/^<figure class="code"[\s\S]*button-primary/);
    expect(await (await registry.get(address)).text()).toContain("<h1>Primary</h1>");
    expect((await registry.get("/components/button/code?variant=constructor")).status).toBe(404);
  });

  it("are the examples in templates, including unpublished ones", async () => {
    const markdown = [
      '{{ example({ group: "components", item: "button", example: "quiet", html: true, open: false }) }}',
      '{{ example({ group: "components", item: "button", example: "icons" }) }}',
      '{{ example({ group: "components", item: "button", example: "grouped" }) }}',
      '{{ example({ group: "patterns", item: "check-in", example: "seats" }) }}',
    ].join("\n\n");
    const answer = await registry.post("/api/service/pages/preview", { slug: "new", markdown });
    const { html, warnings } = await answer.json();
    expect(html.match(/preview\/\w+\.html/g)).toEqual(["preview/quiet.html", "preview/icon.html"]);
    expect(html).toContain('<a href="/components/button">Example: button – grouped</a>');
    expect(html).toContain('<a href="/patterns/check-in">Example: check in – seats</a>');
    expect(warnings).toEqual(["Button has no variant for the example grouped.", "example() has an invalid group."]);
  });

  it("show the properties of a component", async () => {
    const answer = await registry.post("/api/service/pages/preview", {
      slug: "new",
      markdown: '<Properties id="button" />\n\n<Properties id="none" />',
    });
    const { html } = await answer.json();
    expect(html).toMatch(/<table class="component-properties">[\s\S]*<code>variant<\/code>/);
    expect(html).toContain("Properties none is not part of this design system.");
  });

  it("make no megabytes of a few lines: beyond a measure they are named", async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [`p${at}`, { type: "text", description: "d".repeat(400) }]),
    );
    await mkdir(join(folder, "components/huge"), { recursive: true });
    await writeFile(join(folder, "components/huge/huge.json"), JSON.stringify({ title: "Huge", properties }));
    await writeFile(join(folder, "pages/huge.md"), `# Huge\n\n${'<Properties id="huge" />\n\n'.repeat(2_000)}`);
    await push();
    const html = await (await registry.get("/docs/huge")).text();
    expect(html).toContain('<a href="/components/huge?tab=code#properties">and 2800 more</a>');
    expect(html.match(/<p class="embed"><a [^>]*>Properties of Huge<\/a>/g)?.length).toBeGreaterThan(1_900);
    expect(html.length).toBeLessThan(800_000);
    const text = await (await registry.get("/docs/huge.md")).text();
    expect(text.match(/\[Properties of Huge\]/g)?.length).toBeGreaterThan(1_900);
    expect(text.length).toBeLessThan(500_000);
    await rm(join(folder, "components/huge"), { recursive: true });
    await rm(join(folder, "pages/huge.md"));
  });

  it("with missing references are reported by the push", async () => {
    const { stdout, stderr } = await runDsr(["push", "--url", registry.url, "--dry-run"], folder, {
      SERVICE_SYNC_SECRET: SECRET,
    });
    expect(stdout + stderr).toMatch(
      /pages\/blocks\.md:\d+ shows the component no-such-thing, but components\/no-such-thing doesn't exist\./,
    );
    expect(stdout + stderr).toMatch(
      /pages\/blocks\.md:\d+ shows the variant dangr of button, but the component doesn't declare it\. Did you mean danger\?/,
    );
  });

  it("show icons and groups of tokens, and keep the same names of other tools unchanged", async () => {
    const preview = async (markdown: string) =>
      (await registry.post("/api/service/pages/preview", { slug: "new", markdown })).json();
    const { html } = await preview(
      '<Icons ids="anchor, ferry" />\n\nSee <Icon id="anchor" />.\n\n<Icons ids="anchr" />',
    );
    expect(html.match(/<ul class="icons-shown">.*?<\/ul>/s)?.[0].match(/<svg/g)).toHaveLength(2);
    expect(html).toMatch(
      /See <a class="icons-word" href="\/foundations\/icons\?q=anchor"><svg[^>]*>.*?<\/svg>Anchor<\/a>\./s,
    );
    expect(html).toContain("The icon anchr doesn't exist. Did you mean anchor?");
    const tokens = await preview('<Tokens group="space" />\n\n<Tokens group="spaces" />');
    expect(tokens.html).toMatch(
      /<section class="table-scroll f-shown-tokens"[\s\S]*<code>space\.1<\/code>[\s\S]*<td>4px<\/td>/,
    );
    expect(tokens.html).toContain("No tokens found in spaces.");
    const others = await preview('<Icon name="x" />\n\n<Icons />\n\nText');
    expect(others.warnings).not.toContainEqual(expect.stringMatching(/needs/));
  });

  it("have pictures with sizes, so that nothing moves when they load", async () => {
    const html = await (await registry.get("/docs/components/button")).text();
    const pictures = html.match(/<img src="\/assets\/[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(2);
    for (const picture of pictures) expect(picture).toMatch(/ width="\d+" height="\d+"/);
    expect(pictures[0]).toContain('width="960" height="300"');
  });

  it("show tokens in the scheme and brand of the page, unless the document names them", async () => {
    const path = join(folder, "pages/surfaces.md");
    await writeFile(
      path,
      '# Surfaces\n\n<Tokens group="color.surface" />\n\n<Token name="color.surface.page" scheme="light" />\n',
    );
    await push();
    const valuesOf = async (query: string) => {
      const answer = await registry.get(`/docs/surfaces${query}`);
      expect(answer.status).toBe(200);
      const html = await answer.text();
      const [, group] = /<code>color\.surface\.page<\/code>.*?<td>([^<]*)/s.exec(html) ?? [];
      const [, word] = /f-inline-token.*?<small>([^<]*)/s.exec(html) ?? [];
      return { group, word, follows: /data-follows="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') };
    };
    const [light, dark, other] = [await valuesOf(""), await valuesOf("?scheme=dark"), await valuesOf("?brand=none")];
    expect(dark.group).not.toBe(light.group);
    expect(dark.word).toBe(light.word);
    expect(other).toEqual(light);
    expect(JSON.parse(light.follows ?? "{}")).toEqual({
      scheme: { axis: "scheme", values: ["dark"] },
      brand: { axis: "brand", values: ["meadow"] },
    });
    await writeFile(path, '# Surfaces\n\n<Token name="color.surface.page" scheme="light" />\n');
    await push();
    expect(JSON.parse((await valuesOf("")).follows ?? "{}")).not.toHaveProperty("scheme");
    await writeFile(path, '# Surfaces\n\n<Token name="color.fog.50" />, the same everywhere.\n');
    await push();
    expect((await valuesOf("")).follows).toBeUndefined();
    await rm(path);
  });

  it("are text in the text of a page", async () => {
    const path = join(folder, "pages/texts.md");
    await writeFile(
      path,
      '---\ntitle: Texts\n---\n\n<Tokens group="space" />\n\n<Properties id="button" />\n\n<Icons ids="anchor, ferry" />\n',
    );
    await push();
    const text = await (await registry.get("/docs/texts.md")).text();
    expect(text).toContain("| [`space.1`](/foundations/tokens/space.1.md) | `4px` |");
    expect(text).toContain("| `variant` |");
    expect(text).toContain("`anchor`, `ferry`");
  });

  it("show a token within a line, and a component there by its name", async () => {
    const html = await shown();
    expect(html).toMatch(/In words <span class="f-inline-token">/);
    expect(html).toMatch(/<a href="\/foundations\/tokens[^"]*"><code>color\.fog\.50<\/code><\/a>/);
    expect(html).toMatch(/and <a href="\/components\/button">Button[^<]*<\/a> within a line/);
  });

  it("report missing records and missing arguments", async () => {
    const html = await shown();
    expect(html).toContain("Preview no-such-thing is not part of this design system.");
    expect(html).toContain("Button has no variant no-such-variant.");
    expect(html).toContain("Preview needs id.");
    expect(html).toContain("Button has no variant constructor.");
    expect(html).toContain("Button has no variant dangr. Did you mean danger?");
    expect(html).toContain("Preview has an attribute with a NUL character.");
  });

  it("can't be forged by page content", async () => {
    const html = await shown();
    expect(html.match(/<iframe/g)).toHaveLength(1);
    expect(html).toContain("&#x3C;figure data-live=");
    expect(html).not.toContain('data-live="0"></figure><span');
  });

  it("are up to date: a page changes with its blocks", async () => {
    const path = join(folder, "components/button/button.json");
    const declaration = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...declaration, title: "Push button", name: undefined }, null, 2));
    await push();
    expect(await shown()).toMatch(/<figcaption class="stage-caption"><a href="\/components\/button">Push button/);
  });

  it("are read once each, and a few of them, however many a page names", async () => {
    const named = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));
    const preview = async (lines: string[]) =>
      (await registry.post("/api/service/pages/preview", { slug: "new", markdown: lines.join("\n\n") })).json();
    const same = await preview(named(3_000, () => '<Preview id="button" />'));
    expect(same.html.match(/<iframe/g)).toHaveLength(60);
    expect(same.warnings).toEqual([]);
    const different = await preview(named(1_000, (at) => `<Preview id="none-${at}" />`));
    expect(different.warnings).toHaveLength(50);
    expect(different.html.match(/is not part of this design system/g)).toHaveLength(200);
    expect(different.html).toContain("A page can have at most 200 different live blocks.");
  });

  it("depend on their content: a page stays the same while other tokens change", async () => {
    const made = async () => {
      const text = await (await registry.get("/metrics", { authorization: `Bearer ${SECRET}` })).text();
      return Number(/^dsr_answers_made_total (\d+)$/m.exec(text)?.[1]);
    };
    await shown();
    const path = join(folder, "design-system/manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...manifest, project: "Renamed" }));
    await push();
    const before = await made();
    await shown();
    expect(await made()).toBe(before);
  });

  it("are reported to the author in the editor's preview", async () => {
    const answer = await registry.post("/api/service/pages/preview", {
      slug: "new",
      markdown: '<Token name="none" />',
    });
    const { html, warnings } = await answer.json();
    expect(warnings).toEqual(["Token none is not part of this design system."]);
    expect(html).toContain("Token none is not part of this design system.");
  });
});
