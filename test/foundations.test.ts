import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openWorkspace } from "./open-service.ts";

const PAGES = [
  "/foundations",
  "/foundations/colors",
  "/foundations/typography",
  "/foundations/effects",
  "/foundations/tokens",
  "/foundations/contrast",
  "/foundations/problems",
  "/foundations/proof",
];

const EVIL = `"><script>alert(1)</script><b x='`;
const BREAKS = [
  "x; } body { display: none",
  "url(https://attacker.test/x)",
  `red" onmouseover="alert(1)`,
  "</style><script>",
];

const tokens = {
  localStyles: {
    color: [EVIL, ...BREAKS].map((value) => ({
      id: EVIL,
      name: EVIL,
      group: `${EVIL}/${EVIL}`,
      value,
      sass: `$${EVIL}`,
      reference: EVIL,
    })),
    typography: BREAKS.map((text) => ({
      name: EVIL,
      group: EVIL,
      values: { fontFamily: text, fontSize: text, fontWeight: text, css: text },
    })),
    effect: BREAKS.map((value) => ({ name: EVIL, effects: [{ type: "DROP_SHADOW", value }] })),
  },
};

const dtcg = {
  [EVIL]: Object.fromEntries(
    BREAKS.map((text, index) => [
      `${EVIL}${index}`,
      {
        $type: ["color", "shadow", "fontFamily", "gradient"][index],
        $value: text,
        $description: EVIL,
        $deprecated: EVIL,
      },
    ]),
  ),
  fine: { $type: "color", $value: "#336699" },
  alias: { $type: "color", $value: "{fine}" },
  lost: { $type: "color", $value: `{${EVIL}.gone}` },
};

const tints = (tint: (index: number) => string) =>
  Object.fromEntries(
    Array.from({ length: 1_500 }, (_, index) => [`tint-${index}`, { $type: "color", $value: tint(index) }]),
  );
const large = {
  ink: tints((index) => `#${index.toString(16).padStart(6, "0")}`),
  sea: tints((index) => `{ink.tint-${index}}`),
};

const write = async (root: string, path: string, value: unknown) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), JSON.stringify(value));
};

describe("the pages of foundations", () => {
  let folder: string;
  const services: Record<string, OpenService> = {};

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "foundations-"));
    await mkdir(join(folder, "empty"));
    await write(folder, "hostile/public/api/tokens.json", tokens);
    await write(folder, "hostile/design-system/tokens/primitive/all.tokens.json", dtcg);
    await write(folder, "hostile/service.config.json", { title: EVIL, color_sort: [EVIL], type_sort: [EVIL] });
    await write(folder, "large/design-system/tokens/primitive/all.tokens.json", large);
    await cp("examples", join(folder, "examples"), { recursive: true });
    const written = { sea: { $type: "color", $value: "#336699" }, sky: { $type: "color", $value: "#99ccff" } };
    await write(folder, "differing/design-system/tokens/all.tokens.json", written);
    const compiled = { ...written, sea: { $type: "color", $value: "#ff0000" } };
    await write(folder, "differing/design-system/dist/dtcg/tokens.resolved.json", compiled);
    for (const name of ["empty", "hostile", "large", "examples", "differing"])
      services[name] = await openWorkspace(join(folder, name));
  });
  afterAll(async () => {
    for (const service of Object.values(services)) await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const answerOf = async (name: string, path: string) => {
    const response = await services[name]?.get(path);
    if (response?.status !== 200) throw new Error(`${path}: ${response?.status}`);
    return response;
  };
  const htmlOf = async (name: string, path: string) => (await answerOf(name, path)).text();
  const jsonOf = async (name: string, path: string) => (await answerOf(name, path)).json();

  it.each(PAGES)("%s explains how to add content if there is none", async (path) => {
    expect(await htmlOf("empty", path)).toMatch(
      /dsr push(?: [a-z ]+)? --workspace \. --url https:\/\/design\.example\.com/,
    );
  });

  it.each(PAGES)("%s shows hostile names and values as text only", async (path) => {
    const html = await htmlOf("hostile", path);
    expect(html.match(/<script/g)).toHaveLength(1);
    const tags = html.replaceAll(/"[^"]*"/g, "").match(/<[^>]*>/g) ?? [];
    expect(tags.filter((tag) => / on[a-z]+=|<b x|[&;]/.test(tag))).toEqual([]);
    for (const [, style = ""] of html.matchAll(/ style="([^"]*)"/g))
      expect(style).not.toMatch(/url\(|[{}]|attacker|&lt;|display:/);
    for (const [, href = ""] of html.matchAll(/ href="([^"]*)"/g))
      expect(href).toMatch(/^(?:[/#]|data:image\/svg\+xml)/);
  });

  it("the tokens of the hostile bundle are listed with their faults", async () => {
    const html = await htmlOf("hostile", "/foundations/tokens");
    expect(html).toContain('id="token-alias"');
    expect(html).toMatch(/href="\/foundations\/tokens\/fine"/);
    expect(html).toContain("Deprecated");
  });

  it("a page for a brand and scheme shows and provides their tokens", async () => {
    const [base, meadow] = await Promise.all([
      htmlOf("examples", "/foundations/tokens"),
      htmlOf("examples", "/foundations/tokens?brand=meadow&scheme=dark"),
    ]);
    expect(base).toContain('href="/foundations/tokens?brand=meadow"');
    expect(meadow).toContain("/api/registry/dtcg/download?format=css&amp;brand=meadow&amp;scheme=dark");
    expect(meadow).not.toBe(base);
    expect((await services.examples?.get("/foundations/colors?brand=nobody"))?.status).toBe(400);
  });

  it("the page of colors has every color of the examples with a link to its alias", async () => {
    const html = await htmlOf("examples", "/foundations/colors");
    const { localStyles } = await jsonOf("examples", "/api/tokens.json");
    expect(html.match(/class="f-color"/g)).toHaveLength(localStyles.color.length);
    expect(html).toMatch(/href="\/foundations\/tokens\/color\.fog\.50"/);
  });

  it("every alias on the token page links to an existing token page", async () => {
    const groups = (await htmlOf("examples", "/foundations/tokens")).matchAll(/data-load="([^"]+)"/g);
    const parts = await Promise.all(
      Array.from(groups, ([, part = ""]) => htmlOf("examples", part.replaceAll("&amp;", "&"))),
    );
    const html = parts.join("");
    const ids = new Set(Array.from(html.matchAll(/ id="token-([^"]+)"/g), ([, id]) => id));
    const targets = Array.from(html.matchAll(/href="\/foundations\/tokens\/([^"?]+)"/g), ([, target = ""]) =>
      decodeURIComponent(target),
    );
    expect(targets.length).toBeGreaterThan(400);
    expect(targets.filter((target) => !ids.has(target))).toEqual([]);
    for (const name of new Set(targets.slice(0, 40))) await htmlOf("examples", `/foundations/tokens/${name}`);
  });

  it("a token is shown with its value in every mode, its references and its usages", async () => {
    const token = await jsonOf("examples", "/api/registry/dtcg/tokens/color.surface.page");
    expect(token).toMatchObject({
      axes: ["scheme"],
      values: [
        { choice: { scheme: "light" }, hex: "#f6f8fa", chain: ["color.fog.50"], pointer: "/color/surface/page" },
        { choice: { scheme: "dark" }, hex: "#0e151c", source: "design-system/tokens/themes/dark.tokens.json" },
      ],
      refersTo: [{ name: "color.fog.50" }, { name: "color.fog.950" }],
    });
    expect(token.dependents.tokens).toContainEqual(
      expect.objectContaining({ name: "button.focus", via: "shadow.focus", depth: 2 }),
    );
    const used = await jsonOf("examples", "/api/registry/dtcg/tokens/button.focus");
    expect(used.components.components).toContainEqual({ id: "button", title: "Button" });
    expect(token.components.components).toContainEqual({ id: "button", title: "Button", through: "button.focus" });
    const missing = await services.examples?.get("/api/registry/dtcg/tokens/colour.surface.page");
    expect(missing?.status).toBe(404);
    expect(await missing?.text()).toMatch(
      /The token colour\.surface\.page doesn't exist\. Did you mean color\.surface\.page/,
    );
  });

  it("the page of a token shows all that", async () => {
    const html = await htmlOf("examples", "/foundations/tokens/color.surface.page");
    for (const text of ["#0e151c", "themes/dark.tokens.json", "var(--color-surface-page)", "Tokens that use it"])
      expect(html).toContain(text);
    expect(html).toContain('href="/components/button"');
    expect(html).toContain('href="/foundations/tokens/color.fog.950"');
    const hostile = await htmlOf("hostile", `/foundations/tokens/${encodeURIComponent(`${EVIL}.${EVIL}0`)}`);
    expect(hostile.match(/<script/g)).toHaveLength(1);
    expect((await services.examples?.get("/foundations/tokens/nothing.here"))?.status).toBe(404);
  });

  it("colors, text styles, effects and tokens are found, with links to their places", async () => {
    for (const [query, group, page] of [
      ["fog 500", "Colors", "colors"],
      ["display lg", "Typography", "typography"],
      ["floating", "Effects", "effects"],
      ["color.fog.500", "Tokens", "tokens"],
    ]) {
      const { results } = await jsonOf("examples", `/api/search?q=${query}&limit=50`);
      const found = results.find((result: { group: string }) => result.group === group);
      expect(found?.url).toMatch(new RegExp(`^/foundations/${page}[#/]`));
      const html = await htmlOf("examples", found.url);
      const anchor = found.url.split("#")[1];
      expect(html).toContain(anchor ? ` id="${decodeURIComponent(anchor)}"` : "<h1>color.fog.500</h1>");
    }
  });

  it("a bundle of thousands is shown group by group, and found as a whole", async () => {
    const path = "/foundations/tokens";
    const first = await htmlOf("large", path);
    expect(first).not.toContain('class="f-token"');
    expect(first).toContain("3,000 tokens");
    expect(first).toContain('data-load="/foundations/token-groups?group=%2Fink"');
    expect(first).toContain('href="/foundations/tokens?group=%2Fink#group-ink"');
    const ink = await htmlOf("large", "/foundations/token-groups?group=%2Fink");
    expect(ink.match(/class="f-token"/g)).toHaveLength(160);
    expect(ink).toContain('href="/foundations/tokens?group=%2Fink&amp;page=2#group-ink"');
    const sea = await htmlOf("large", `${path}?group=%2Fsea&page=10`);
    expect(sea).toContain('id="token-sea.tint-1499"');
    // An alias leads to what it stands for, and a link of old to its row.
    expect(sea).toContain('href="/foundations/tokens/ink.tint-1499"');
    expect(await htmlOf("large", `${path}?at=token-sea.tint-700`)).toContain('id="token-sea.tint-700"');
    expect((await services.large?.get("/foundations/token-groups?group=%2Fnothing"))?.status).toBe(404);
    const found = await htmlOf("large", `${path}?q=tint-1499`);
    expect(found.match(/class="f-token"/g)).toHaveLength(2);
    expect(found).toContain("2 of 3,000 tokens");
    expect(await htmlOf("large", `${path}?q=no+such`)).toContain("No tokens match “no such”.");
    const colors = await htmlOf("large", "/foundations/colors?q=tint+1499");
    expect(colors.match(/class="f-color"/g)).toHaveLength(2);
    const { results } = await jsonOf("large", "/api/search?q=sea.tint-1499&limit=5");
    expect(results[0]?.url).toBe("/foundations/tokens/sea.tint-1499");
  });

  it("tokens are found by hex and by any notation of their color", async () => {
    for (const query of ["%230005db", "0005db", "rgb(0,5,219)", "rgb(0+5+219)", "hsl(238.63+100%25+42.94%25)"]) {
      const found = await htmlOf("large", `/foundations/tokens?q=${query}`);
      expect([query, found.includes('id="token-ink.tint-1499"')]).toEqual([query, true]);
    }
    // What the row says and what it is found by besides.
    const row = /id="token-color\.surface\.page"(.*?)<\/li>/s;
    const [, words = ""] = row.exec(await htmlOf("examples", "/foundations/token-groups?group=/color")) ?? [];
    for (const word of ["oklch(0.979", "#f6f8fa", "rgb(246, 248, 250)", "ground of every page"])
      expect(words.toLowerCase()).toContain(word);
  });

  it("tokens of one type, and of every axis value side by side", async () => {
    const shadows = await htmlOf("examples", "/foundations/tokens?type=shadow");
    expect(shadows).toContain('id="token-card.shadow"');
    expect(shadows).not.toContain('id="token-color.surface.page"');
    const schemes = await htmlOf("examples", "/foundations/token-groups?group=/color&compare=scheme");
    expect(schemes).toMatch(/<th scope="col">light<\/th><th scope="col">dark<\/th>/);
    const [, row = ""] = /id="token-color\.surface\.page"([\s\S]*?)<\/tr>/.exec(schemes) ?? [];
    expect(row).toContain("#f6f8fa");
    expect(row).toContain("#0e151c");
    const different = await htmlOf("examples", "/foundations/tokens?compare=scheme&differs=1");
    expect(different).toContain('id="token-color.surface.page"');
    expect(different).not.toContain('id="token-color.fog.50"');
    expect((await services.examples?.get("/foundations/tokens?compare=planet"))?.status).toBe(200);
  });

  it("contrast lists pairs by name, in every mode, failing ones first", async () => {
    const html = await htmlOf("examples", "/foundations/contrast");
    expect(html).toMatch(/<th scope="col">light<\/th><th scope="col">dark<\/th>/);
    const [, first = ""] = /<tbody><tr>([\s\S]*?)<\/tr>/.exec(html) ?? [];
    const [, row = ""] = /href="\/foundations\/tokens\/button\.primary\.text">([\s\S]*?)<\/tr>/.exec(html) ?? [];
    expect(row).toContain('on <a href="/foundations/tokens/button.primary.background">');
    expect(row.match(/<b class="f-level f-level-aaa">AAA<\/b>/g)).toHaveLength(2);
    const ratio = (text: string) => Number(/<span>([\d.]+)<b/.exec(text)?.[1]);
    expect(ratio(first)).toBeLessThan(ratio(row));
    const chosen = await htmlOf("examples", "/foundations/contrast?text=color.text.muted&on=color.surface.page");
    const [, table = ""] = /aria-label="Contrast of text colors on backgrounds"([\s\S]*?)<\/table>/.exec(chosen) ?? [];
    expect(table.match(/<tbody>[\s\S]*?<tr>/g)).toHaveLength(1);
    expect(table).toContain("7.0");
    expect(await htmlOf("examples", "/foundations/contrast?text=nothing.like.it")).toContain("No colors match");
  });

  it("problems are listed by rule, with place, suggestion and a link to the token", async () => {
    const html = await htmlOf("hostile", "/foundations/problems");
    expect(html).toMatch(/<h2 id="rule-[a-z-]+">/);
    expect(html).toContain('href="/foundations/tokens/lost"');
    expect(html).toContain("design-system/tokens/primitive/all.tokens.json");
    const [, rule = ""] = /id="rule-([a-z-]+)"/.exec(html) ?? [];
    expect((await htmlOf("hostile", `/foundations/problems?rule=${rule}`)).match(/id="rule-/g)).toHaveLength(1);
    expect(await htmlOf("examples", "/foundations/problems")).toContain("No problems");
    expect(await htmlOf("hostile", "/foundations/tokens")).toContain('href="/foundations/problems"');
  });

  it("a proof lists values that differ from the workspace's own output", async () => {
    const equal = await htmlOf("examples", "/foundations/proof");
    expect(equal).toMatch(/399 tokens in 6 modes/);
    expect(equal).toMatch(/dist\/ is up to date: dsr tokens build compiled its [\d,]+ values from these tokens/);
    expect(equal).toContain('href="/api/registry/dtcg/sources/design-system/tokens/themes/dark.tokens.json"');
    const differing = await htmlOf("differing", "/foundations/proof");
    expect(differing).toMatch(/[\d,]+ of [\d,]+ values match the output of the workspace\./);
    expect(differing).toContain('href="/foundations/tokens/sea"');
    for (const color of ["#336699", "#ff0000"]) expect(differing).toContain(`<code>${color}</code>`);
  });

  it("tokens explain their use: one stylesheet, its attributes, and a file in each format", async () => {
    const html = await htmlOf("examples", "/foundations/tokens?brand=meadow");
    expect(html).toContain("&lt;link rel=&quot;stylesheet&quot; href=&quot;http://registry.test/tokens.css&quot;&gt;");
    expect(html).toContain("data-brand=&quot;meadow&quot; data-scheme=&quot;dark&quot;");
    for (const format of ["css", "swift", "android"])
      expect(html).toContain(`href="/api/registry/dtcg/download?format=${format}&amp;brand=meadow"`);
  });

  it("pages show values that follow a choice in the header, and links keep an explicit default", async () => {
    const html = await htmlOf("examples", "/foundations/tokens?scheme=light&brand=");
    expect(html).toContain(
      'data-follows="{&quot;scheme&quot;:{&quot;axis&quot;:&quot;scheme&quot;,&quot;values&quot;:[&quot;dark&quot;]}',
    );
    expect(html).toContain('href="/foundations/tokens?brand=meadow&amp;scheme=light"');
    expect(html).toMatch(/scheme=light" aria-current="true">light/);
    expect(html).toContain('href="/api/registry/dtcg/download?format=css"');
  });

  it("the list of tokens says value, names and alias chain of each", async () => {
    const { axes, tokens: listed } = await jsonOf("examples", "/api/registry/dtcg/tokens");
    expect(axes).toEqual({ brand: ["harbor", "meadow"], scheme: ["light", "dark"] });
    expect(listed.find(({ name }: { name: string }) => name === "card.shadow")).toMatchObject({
      aliasOf: "shadow.raised",
      chain: ["shadow.raised"],
      type: "shadow",
      variable: "--card-shadow",
    });
  });
});
