import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BuildReport, ComponentResult } from "../src/build/build-report.ts";
import { createBuilder } from "../src/build/builder.ts";
import { runDsr } from "./push-workspace.ts";

let workspace: string;

const put = async (path: string, text: string) => {
  await mkdir(join(workspace, path, ".."), { recursive: true });
  await writeFile(join(workspace, path), text);
};
const dist = (id: string, name: string) => readFile(join(workspace, "components", id, "dist", name), "utf8");
const body = async (id: string, variant = "default") =>
  /<body>\n([\s\S]*)\n<\/body>/.exec(await dist(id, `${id}-${variant}.html`))?.[1];

/** Builds by the program that ships. */
const build = async (...ids: string[]): Promise<Record<string, ComponentResult>> => {
  const { stdout } = await runDsr(["build", ...ids, "--no-checks", "--json"], workspace);
  const { components }: BuildReport = JSON.parse(stdout);
  return Object.fromEntries(components.map((one) => [one.id, one]));
};

/** What a template becomes with these values. */
const rendered = async (template: string, values: object = {}) => {
  await put("components/one/one.hbs", template);
  await put("components/one/one.json", JSON.stringify({ previews: { default: { values } } }));
  const { one } = await build("one");
  expect(one?.error).toBeUndefined();
  return body("one");
};
const errorOf = async (template: string) => {
  await put("components/one/one.hbs", template);
  await rm(join(workspace, "components/one/one.json"), { force: true });
  return (await build("one")).one?.error;
};

beforeAll(async () => {
  workspace = await mkdtemp(join(tmpdir(), "handlebars-"));
});
afterAll(() => rm(workspace, { recursive: true, force: true }));

describe("a component in Handlebars", () => {
  it("is rendered with the values of each variant, with its style sheet and script", async () => {
    const previews = {
      calm: { title: "Calm", values: { text: "a < b", tone: "info" } },
      loud: { title: "Loud", values: { text: "Lost", tone: "error" } },
    };
    await put("components/alert/alert.json", JSON.stringify({ title: "Alert", previews }));
    await put("components/alert/alert.hbs", '<p class="alert{{#if (eq tone "error")}} loud{{/if}}">{{text}}</p>\n');
    await put("components/alert/alert.css", ".alert { color: red; }");
    await put("components/alert/alert.js", "export const ready = true;");
    expect((await build("alert")).alert?.status).toBe("built");
    expect(await dist("alert", "alert-calm.html")).toContain('<p class="alert">a &lt; b</p>');
    const loud = await dist("alert", "alert-loud.html");
    expect(loud).toContain('<p class="alert loud">Lost</p>');
    expect(loud).toContain('<link rel="stylesheet" href="/api/component/alert.css">');
    expect(loud).toContain('<script type="module" src="/api/component/alert.js"></script>');
  });

  it("is called template.hbs, <id>.hbs or <id>.handlebars", async () => {
    for (const [id, name] of [
      ["a", "template.hbs"],
      ["b", "b.hbs"],
      ["c", "c.handlebars"],
    ])
      await put(`components/${id}/${name}`, `<p>${id}</p>`);
    await put("components/b/_part.hbs", "<p>part</p>");
    await build("a", "b", "c");
    expect([await body("a"), await body("b"), await body("c")]).toEqual(["<p>a</p>", "<p>b</p>", "<p>c</p>"]);
  });

  it("may be a whole document, as the templates of other programs are", async () => {
    const page =
      "<!doctype html><html><head>{{{style}}}<style>p { margin: 0 }</style></head><body>{{properties.text}}</body></html>";
    expect(await rendered(page, { text: "in" })).toBe("in");
    expect(await dist("one", "one-default.html")).toContain("<style>p { margin: 0 }</style>\n</head>");
  });

  it("calls its own partials, those of other components and shared ones, and blocks with content", async () => {
    await put("components/one/row.hbs", "[{{label}}]");
    await put("components/one/partials/cell.hbs", "({{.}})");
    await put("components/icon/icon.hbs", '<svg class="{{name}}"></svg>');
    await put("partials/frame.hbs", "<div>{{> @partial-block}}</div>");
    await put("components/shared/end.hbs", "end");
    const template =
      '{{> row label="a"}}{{> cell "b"}}{{> icon name="c"}}{{#> frame}}d{{/frame}}{{> shared/end}}{{> "shared/end.hbs"}}{{> (lookup . "which")}}{{#*inline "own"}}e{{/inline}}{{> own}}';
    expect(await rendered(template, { which: "row", label: "late" })).toBe(
      '[a](b)<svg class="c"></svg><div>d</div>endend[late]e',
    );
  });

  it("is built again when a partial outside of it changes", async () => {
    const builder = createBuilder(workspace);
    try {
      await builder.build({ ids: ["one"], checks: false });
      await put("components/icon/icon.hbs", "<svg>new</svg>");
      const { components } = await builder.build({ changed: ["components/icon/icon.hbs"], checks: false });
      expect(components.find(({ id }) => id === "one")?.status).toBe("built");
      expect(await body("one")).toContain("<svg>new</svg>");
    } finally {
      await builder.close();
    }
  });

  it("has the helpers that are documented, as values and as blocks", async () => {
    const said: [template: string, shown: string][] = [
      ['{{#eq a "x"}}yes{{else}}no{{/eq}}', "yes"],
      ['{{#if (ne a "x")}}yes{{else}}no{{/if}}', "no"],
      ["{{lt n 3}} {{lte n 2}} {{gt n 3}} {{gte n 2}}", "true true false true"],
      ["{{#if (and a n)}}both{{/if}} {{or none empty a}} {{not empty}}", "both x true"],
      ['{{#if (includes list "p")}}in{{/if}} {{includes "abc" "z"}}', "in false"],
      ['{{concat "a" "-" n}} {{default none "d"}} {{join list}} {{join list "/"}}', "a-2 d p, q p/q"],
      ['{{uppercase "ab"}} {{lowercase "AB"}} {{capitalize "ab"}}', "AB ab Ab"],
      ["{{#each (array 1 2)}}{{.}};{{/each}} {{#with (object k=1)}}{{k}}{{/with}} {{{json list}}}", '1;2; 1 ["p","q"]'],
      ['{{#field "title"}}T{{/field}} {{nothing}}', "T"],
    ];
    const template = said.map(([one]) => `<p>${one}</p>`).join("\n");
    const shown = said.map(([, one]) => `<p>${one}</p>`).join("\n");
    const html = await rendered(template, { a: "x", n: 2, list: ["p", "q"], empty: [] });
    expect(html?.replaceAll(" </p>", "</p>")).toBe(shown);
  });

  it("reaches no prototypes, and escapes values", async () => {
    const template =
      '{{constructor}}|{{text.constructor.name}}|{{lookup text "constructor"}}|{{__proto__}}|{{toString}}|{{text.length}}|{{text}}';
    expect(await rendered(template, { text: "<b>" })).toBe("|||||3|&lt;b&gt;");
  });
});

describe("a fault in Handlebars", () => {
  it("is reported with file, line and column", async () => {
    expect(await errorOf('<p>\n{{shout "x"}}</p>')).toMatch(
      /^components\/one\/one\.hbs:2:1: the helper "shout" doesn't exist\. Helpers: and, array, .* \(preview "default"\)$/,
    );
    await put("components/one/inner.hbs", "\n\n{{#loud 1}}{{/loud}}");
    expect(await errorOf("{{> inner}}")).toMatch(/^components\/one\/inner\.hbs:3:1: the helper "loud" doesn't exist/);
    expect(await errorOf("<p>\n{{#if x}}</p>")).toMatch(/^components\/one\/one\.hbs:2: syntax error at .*Expecting/);
    expect(await errorOf("{{#if x}}{{/each}}")).toMatch(/^components\/one\/one\.hbs:1:\d+: if doesn't match each/);
  });

  it("names the partial that is not there, and where it was looked for", async () => {
    expect(await errorOf("{{> nope}}")).toBe(
      `components/one/one.hbs: the partial nope.hbs doesn't exist in components/one/, components/nope/, components/ or partials/. Add it. (preview "default")`,
    );
    for (const name of ["constructor", "__proto__", '"../../../../etc/passwd"'])
      expect(await errorOf(`{{> ${name}}}`), name).toContain("doesn't exist in components/");
  });

  it("ends a template that calls itself without end", async () => {
    expect(await errorOf("{{> one}}")).toMatch(/^components\/one\/one\.hbs: .*(?:call stack|recursion)/);
  });
});
