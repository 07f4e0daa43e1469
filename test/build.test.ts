import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import type { BuildReport } from "../src/build/build-report.ts";
import { copyBuildWorkspace, PACKAGES } from "./build-workspace.ts";
import { runDsr } from "./push-workspace.ts";

let workspace: string;
let remove: () => Promise<void>;
let first: BuildReport;

const build = (options: { ids?: string[]; force?: boolean } = {}) =>
  buildComponents({ workspace, roots: [PACKAGES], checks: false, ...options });
const dist = (id: string, name: string) => readFile(join(workspace, "components", id, "dist", name), "utf8");
const put = async (path: string, text: string) => {
  await mkdir(join(workspace, path, ".."), { recursive: true });
  await writeFile(join(workspace, path), text);
};
const statusOf = ({ components }: BuildReport) => Object.fromEntries(components.map(({ id, status }) => [id, status]));

beforeAll(async () => {
  ({ workspace, remove } = await copyBuildWorkspace());
  first = await build();
});
afterAll(() => remove());

describe("dsr build", () => {
  it("builds every component once and skips unchanged ones", async () => {
    expect(first.components.filter(({ status }) => status !== "built")).toEqual([]);
    const before = await stat(join(workspace, "components/badge/dist/badge.js"));
    const again = await build();
    expect(new Set(again.components.map(({ status }) => status))).toEqual(new Set(["unchanged"]));
    expect((await stat(join(workspace, "components/badge/dist/badge.js"))).mtimeMs).toBe(before.mtimeMs);
  });

  it("renders React to complete documents with values that cannot leave their script", async () => {
    const html = await dist("badge", "badge-danger.html");
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html).toContain('<span class="badge badge-danger">Failed &lt;/script&gt;<b> <!-- -->3</b></span>');
    expect(html).toContain('<link rel="stylesheet" href="/api/component/main.css">');
    expect(html).toContain('<script type="module" src="/api/component/badge.js"></script>');
    expect(html).not.toContain("main.js");
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(await dist("badge", "badge.css")).toMatch(/sans-serif[\s\S]*border-radius/);
  });

  it("reads properties from the types where the declaration gives none", async () => {
    const { properties, previews } = JSON.parse(await dist("badge", "badge.json"));
    expect(properties.tone).toEqual({
      name: "tone",
      type: '"neutral" | "info" | "danger"',
      description: "How important it is.",
      default: "neutral",
      options: ["neutral", "info", "danger"],
    });
    expect(properties.children.rules).toEqual({ required: true });
    expect(previews.danger.url).toBe("badge-danger.html");
  });

  it("puts properties of the types and of the declaration together by name", async () => {
    const folder = "components/toggle";
    await put(
      `${folder}/toggle.tsx`,
      `export function Toggle({ label, kind = "quiet" }: { label: string; kind?: "quiet" | "loud"; hidden?: boolean }) {
        return <button data-kind={kind}>{label}</button>;
      }`,
    );
    const properties = { label: { name: "Label", description: "A verb first." }, hidden: false };
    await put(`${folder}/toggle.json`, JSON.stringify({ title: "Toggle", properties }));
    await build({ ids: ["toggle"] });
    expect(JSON.parse(await dist("toggle", "toggle.json")).properties).toEqual({
      label: { name: "Label", type: "string", description: "A verb first.", rules: { required: true } },
      kind: { name: "kind", type: '"quiet" | "loud"', default: "quiet", options: ["quiet", "loud"] },
    });
    await rm(join(workspace, folder), { recursive: true });
  });

  it("lists unreadable types in one line", async () => {
    const code = (type: string) =>
      `import type { Gone } from "./gone";\nexport const Half = (props: ${type}) => <b>{props.label}</b>;\n`;
    await put("components/half/half.tsx", code("Gone & { label?: string }"));
    const { components } = await build({ ids: ["half"] });
    expect(components[0]).toMatchObject({
      status: "built",
      notes: ["some properties may be missing, because the type Gone in components/half/half.tsx could not be read"],
    });
    expect(JSON.parse(await dist("half", "half.json")).properties).toEqual({
      label: { name: "label", type: "string" },
    });
    await rm(join(workspace, "components/half"), { recursive: true });
  });

  it("runs declaration scripts and takes the declared export", async () => {
    expect(await dist("chip", "chip-large.html")).toContain('<span data-size="large">Chip</span>');
  });

  it("bundles components out of installed packages", async () => {
    expect(await dist("label", "label-default.html")).toContain("pf-v6-c-label");
    expect(await dist("label", "label.css")).toContain(".pf-v6-c-label");
  });

  it("calls Nunjucks macros, across components, and escapes", async () => {
    expect(await dist("tag", "tag-default.html")).toContain("Active &lt;1&gt;");
    expect(await dist("callout", "callout-default.html")).toMatch(/<strong class="tag">Note<\/strong>\s*a &lt; b/);
    expect(await dist("callout", "callout-rich.html")).toContain("<em>a</em>");
  });

  it("gives a Nunjucks macro its values by name where its parameters are values, under any file name", async () => {
    const made = async (id: string, file: string, macro: string, values: object) => {
      await put(`components/${id}/${file}`, macro);
      await put(`components/${id}/${id}.json`, JSON.stringify({ title: id, previews: { default: { values } } }));
    };
    await made("ms-chip", "macro.njk", '{% macro msChip(label) %}<b class="chip">{{ label }}</b>{% endmacro %}', {
      label: "New",
    });
    await made(
      "ms-field",
      "macro.njk",
      `{% macro msField(name, type="text", sizes=["a, b", 'c)']) %}<input type="{{ type }}" name="{{ name }}" size="{{ sizes | length }}">{% endmacro %}`,
      { name: "mail", type: "email", unknown: 1 },
    );
    await made(
      "ms-pill",
      "ms-pill.njk",
      '{# One. #}\n{% macro msPill(label, tone="info") %}<i class="{{ tone }}">{{ label }}</i>{% endmacro %}\n',
      { label: "Hi" },
    );
    await made("ms-bare", "macro.njk", "{% macro msBare() %}<hr>{% endmacro %}", {});
    await build({ ids: ["ms-chip", "ms-field", "ms-pill", "ms-bare"] });
    expect(await dist("ms-chip", "ms-chip-default.html")).toContain('<b class="chip">New</b>');
    expect(await dist("ms-field", "ms-field-default.html")).toContain('<input type="email" name="mail" size="2">');
    expect(await dist("ms-pill", "ms-pill-default.html")).toContain('<i class="info">Hi</i>');
    expect(await dist("ms-bare", "ms-bare-default.html")).toContain("<hr>");
  });

  it("uses plain HTML unchanged, one page per preview", async () => {
    expect(await dist("quote", "quote-default.html")).toContain("Less, but better.");
    const long = await dist("quote", "quote-long.html");
    expect(long).toContain("<style>.quote { max-width: 40ch }</style>\n</head>");
    expect(long.match(/<body/g)).toHaveLength(1);
  });

  it("rebuilds only importers of a changed file", async () => {
    await put("components/_shared/base.css", ".badge { font-family: serif; }\n");
    await put("components/tag/template.njk", "<b>{{ params.text }}</b>\n");
    const { badge, callout, chip, quote, tag } = statusOf(await build());
    expect({ badge, callout, chip, quote, tag }).toEqual({
      badge: "built",
      callout: "built",
      chip: "unchanged",
      quote: "unchanged",
      tag: "built",
    });
    expect(await dist("callout", "callout-default.html")).toContain("<b>Note</b>");
  });

  it("removes only the page of a deleted preview", async () => {
    await put("components/gone/gone.html", "<p>a</p>");
    await put("components/gone/gone-b.html", "<p>b</p>");
    await build({ ids: ["gone"] });
    await put("components/gone/dist/notes.txt", "mine");
    await rm(join(workspace, "components/gone/gone-b.html"));
    await build({ ids: ["gone"] });
    const names = await readdir(join(workspace, "components/gone/dist"));
    expect(names.sort()).toEqual([".build.json", "gone-default.html", "gone.json", "notes.txt"]);
  });

  it("names file and line of a fault, and goes on with the others", async () => {
    await put("components/broken/broken.tsx", "export const Broken = () => {\n  return <b>;\n};\n");
    await put("components/throws/throws.tsx", "export function Throws({ a }) {\n  return <b>{a.b}</b>;\n}\n");
    await put("components/lost/lost.tsx", 'import x from "./nowhere.ts";\nexport const Lost = () => <b>{x}</b>;\n');
    await put("components/bad/template.njk", "<p>\n{% if %}</p>");
    const ran = await runDsr(["build", "--no-checks", "--roots", PACKAGES, "--json"], workspace);
    expect(ran.code).toBe(1);
    const report: BuildReport = JSON.parse(ran.stdout);
    const errors = Object.fromEntries(report.components.flatMap(({ id, error }) => (error ? [[id, error]] : [])));
    expect(Object.keys(errors).sort()).toEqual(["bad", "broken", "lost", "throws"]);
    expect(errors.broken).toMatch(/^components\/broken\/broken\.tsx:3:1: /);
    expect(errors.throws).toMatch(
      /^components\/throws\/throws\.tsx:2:\d+: preview "default" failed to render: .*undefined/,
    );
    expect(errors.lost).toBe('components/lost/lost.tsx:1:15: Could not resolve "./nowhere.ts"');
    expect(errors.bad).toMatch(/^components\/bad\/template\.njk:2:\d+: /);
    expect(statusOf(report).quote).toBe("unchanged");
    await Promise.all(
      ["broken", "throws", "lost", "bad"].map((id) => rm(join(workspace, "components", id), { recursive: true })),
    );
  });

  it("leaves previews that need a browser to the browser", async () => {
    await put("components/wide/wide.tsx", "export const Wide = () => <b>{window.innerWidth}</b>;\n");
    const { components } = await build({ ids: ["wide"] });
    expect(components[0]?.status).toBe("built");
    expect(components[0]?.notes.join()).toContain("window is not defined");
    expect(await dist("wide", "wide-default.html")).toContain("<div data-preview-root></div>");
  });

  it("never changes a dist from another tool, unless requested", async () => {
    await put("components/foreign/foreign.html", "<p>mine</p>");
    await put("components/foreign/dist/foreign-default.html", "<p>theirs</p>");
    await put("components/foreign/dist/foreign.css", "p {}");
    await put("components/only/dist/only-default.html", "<p>theirs</p>");
    expect(statusOf(await build({ ids: ["foreign", "only"] }))).toEqual({ foreign: "kept", only: "kept" });
    expect(await dist("foreign", "foreign-default.html")).toBe("<p>theirs</p>");
    expect(await readdir(join(workspace, "components/only/dist"))).toEqual(["only-default.html"]);
    expect(statusOf(await build({ ids: ["foreign", "only"], force: true }))).toEqual({
      foreign: "built",
      only: "kept",
    });
    expect(await dist("foreign", "foreign-default.html")).toContain('href="/api/component/foreign.css"');
    expect(await dist("foreign", "foreign.css")).toBe("p {}");
  });

  it("knows its own dist without the mark, as after a pull, and builds it again", async () => {
    await rm(join(workspace, "components/quote/dist/.build.json"));
    expect(statusOf(await build({ ids: ["quote"] }))).toEqual({ quote: "built" });
  });

  it("writes only inside dist, whatever the name of a preview", async () => {
    const previews = { "../../../evil": { values: {} }, ok: { title: "ok", values: {} } };
    await put("components/keys/keys.json", JSON.stringify({ id: "../keys", previews }));
    await put("components/keys/keys.html", "<p>a</p>");
    expect(statusOf(await build({ ids: ["keys"] }))).toEqual({ keys: "built" });
    expect((await readdir(join(workspace, "components/keys/dist"))).sort()).toEqual([
      ".build.json",
      "keys-ok.html",
      "keys.json",
    ]);
    expect(await readdir(workspace)).not.toContain("evil.html");
  });

  it("stores the accessibility standard of a check, and accepts no other value", async () => {
    const mark = async () => JSON.parse(await dist("quote", ".build.json"));
    const check = async (...flags: string[]) => {
      const ran = await runDsr(["build", "quote", "--json", ...flags], workspace);
      expect(ran.code, ran.stderr).toBe(0);
      const report: BuildReport = JSON.parse(ran.stdout);
      return report.components[0]?.findings === undefined ? "as it was" : "checked";
    };
    expect(await check()).toBe("checked");
    expect((await mark()).standard).toBe("all");
    expect(await check("--standard", "wcag-aaa")).toBe("checked");
    expect(await check()).toBe("as it was");
    await put("components/quote/quote.css", "q { margin: 1px; }");
    expect(await check()).toBe("checked");
    expect((await mark()).standard).toBe("wcag-aaa");
    expect(await check("--standard", "all")).toBe("checked");
    const { code, stderr } = await runDsr(["build", "--standard", "aaa"], workspace);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("Unknown standard: aaa. Use none, wcag-aa, wcag-aaa, all."),
    ]);
  });

  it("fails for an id that is not there", async () => {
    const ran = await runDsr(["build", "nope", "--no-checks"], workspace);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("The folder components/nope doesn't exist.");
  });
});
