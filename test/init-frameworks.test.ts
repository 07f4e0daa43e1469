import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pngOf } from "./pictures.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { put } from "./use-registry.ts";

describe("dsr init with other than React's sources", () => {
  let folder = "";
  let remove = async () => {};
  beforeEach(async () => {
    ({ folder, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  const init = async (files: Readonly<Record<string, string | Uint8Array>>, ...argv: string[]) => {
    for (const [path, text] of Object.entries(files)) await put(folder, path, text);
    const ran = await runDsr(["init", ...argv], folder);
    expect(ran.code, ran.stdout + ran.stderr).toBe(0);
    return ran;
  };
  const read = (path: string) => readFile(join(folder, "design-workspace", path), "utf8");
  const component = async (id: string) => JSON.parse(await read(`components/${id}/${id}.json`));
  const build = (...argv: string[]) =>
    runDsr(["build", "-w", "design-workspace", "--no-checks", "--no-screenshots", ...argv], folder);

  it("takes the documents of sites at their addresses, with their images, and reports dead links", async () => {
    const { stdout } = await init(
      {
        "package.json": "{}",
        "website/docusaurus.config.js": "module.exports = {};",
        "website/static/img/wide.png": pngOf([], { width: 9 }),
        "docs/api/connect-dispatch.md":
          "---\nid: connect-mapdispatch\ntitle: Dispatch\n---\n![Shot](./shot.png) ![Wide](/img/wide.png) ![Over](../../art/over.png)\n",
        "docs/api/shot.png": pngOf([]),
        "art/over.png": pngOf([], { width: 7 }),
        "docs/api/hooks.md":
          "---\ntitle: Hooks\n---\n[Id](./connect-mapdispatch) [File](connect-dispatch.md) [Moved](../migration-guide.md) [Dead](./conect-dispatch.md)\n\n```py\nimport os\n```\n\n![Beside](../api/shot.png){ loading=lazy }\n",
        "docs/migration-guide.md": "# Migration\n",
        "docs/src/content/docs/guides/themes.md": "---\ntitle: Themes\n---\n[Key](/guides/themes/)\n",
        "docs/scripts/templates/page.md": "# Template\n",
        "docs/README.md": "# How to build this site\n",
      },
      "--json",
    );
    const answer = JSON.parse(stdout);
    const pages = ["api/connect-dispatch.md", "api/hooks.md", "guides/themes.md", "index.md", "migration-guide.md"];
    const images = ["pages/api/shot.png", "public/images/art/over.png", "public/img/wide.png"];
    expect(answer.written.filter((path: string) => /^(?:pages|public)\//.test(path)).sort()).toEqual(
      [...pages.map((page) => `pages/${page}`), ...images].sort(),
    );
    expect(answer.pages).toEqual([
      "pages/api/hooks.md:4 links to ./conect-dispatch.md, but that page doesn't exist. Did you mean connect-dispatch.md?",
    ]);
    expect(await read("pages/api/connect-dispatch.md")).toContain("(/images/art/over.png)");
    const notes = answer.parts.find(({ name }: { name: string }) => name === "pages").notes;
    expect(notes).toEqual([expect.stringContaining("docs/scripts/templates/page.md")]);
  });

  it("takes properties of Vue components, typed in another file or written as options", async () => {
    await init({
      "package.json": "{}",
      "src/components/types.ts":
        "/** Of all. */\nexport interface Sized {\n  /** How large. */\n  size?: 'small' | 'large';\n}\n",
      "src/components/Tag.vue": `<template><b>{{ label }}</b></template>
<script setup lang="ts">
import type { Sized } from "./types";
interface Props extends Sized { /** What it says. */ label: string }
const props = withDefaults(defineProps<Props>(), { size: "small" });
</script>`,
      "src/components/Dot.vue":
        "<script>export default { props: { color: { type: String, default: 'red' }, count: [Number, String] } }</script>",
    });
    expect(await component("tag")).toMatchObject({
      properties: {
        label: { type: "string", description: "What it says.", rules: { required: true } },
        size: { options: ["small", "large"], default: "small", description: "How large." },
      },
    });
    expect(await component("dot")).toMatchObject({
      properties: { color: { type: "string", default: "red" }, count: { type: "number | string" } },
    });
  });

  it("takes properties of Svelte components of both kinds, of those a package exports", async () => {
    await init({
      "package.json": "{}",
      "src/index.ts": ["Card", "Note", "Pill"]
        .map((name) => `export { default as ${name} } from "./${name}.svelte";\n`)
        .join(""),
      "src/Card.svelte": `<script lang="ts">
  interface Props { title: string; open?: boolean }
  let { title, open = $bindable(true) }: Props = $props();
</script><h2>{title}</h2>`,
      "src/Note.svelte": `<script lang="ts">export let tone: "calm" | "loud" = "calm"; export let text: string;</script>{text}`,
      "src/Pill.svelte": "<i></i>",
      "src/Inner.svelte": "<i></i>",
    });
    expect((await readdir(join(folder, "design-workspace/components"))).sort()).toEqual(["card", "note", "pill"]);
    expect(await component("card")).toMatchObject({
      properties: { title: { rules: { required: true } }, open: { type: "boolean", default: true } },
    });
    expect(await component("note")).toMatchObject({
      properties: { tone: { options: ["calm", "loud"], default: "calm" }, text: { rules: { required: true } } },
    });
  });

  it("makes previews of custom elements from their manifest, with the script that defines them", async () => {
    await init({
      "package.json": JSON.stringify({ name: "elements", customElements: "custom-elements.json" }),
      "custom-elements.json": JSON.stringify({
        modules: [
          {
            path: "src/badge.js",
            declarations: [
              {
                tagName: "my-badge",
                description: "Says how many.",
                attributes: [
                  { name: "tone", type: { text: "'calm' | 'loud'" }, default: "'calm'" },
                  { name: "is-round", type: { text: "boolean" } },
                ],
                slots: [{ name: "" }],
              },
              { tagName: "x onload=alert(1)", attributes: [] },
            ],
          },
        ],
      }),
      "src/badge.js": `customElements.define("my-badge", class extends HTMLElement {});\n`,
      "src/badge.stories.js": `export default { title: "Marks/Badge" };\nexport const Loud = { args: { tone: "loud", "is-round": true, children: "3 <new>" } };\n`,
    });
    expect(await component("badge")).toMatchObject({
      description: "Says how many.",
      properties: { tone: { options: ["calm", "loud"], default: "calm" } },
    });
    const built = await build("--roots", "..");
    expect(built.code, built.stdout).toBe(0);
    const html = await read("components/badge/dist/badge-loud.html");
    expect(html).toContain(`<my-badge tone="loud" is-round>3 &lt;new&gt;</my-badge>`);
    expect(await read("components/badge/dist/badge.js")).toContain("customElements.define");
  });

  it("reads complete manifests of custom elements, including inherited members", async () => {
    const text = (type: string) => ({ type: { text: type } });
    await init({
      "package.json": JSON.stringify({
        name: "@probe/elements",
        customElements: "custom-elements.json",
        main: "dist/index.js",
        type: "module",
      }),
      "dist/index.js": `customElements.define("px-button", class extends HTMLElement {});\n`,
      "custom-elements.json": JSON.stringify({
        modules: [
          {
            path: "src/base.js",
            declarations: [
              {
                kind: "class",
                name: "PxBase",
                attributes: [{ name: "tone", ...text("'calm' | 'loud' | undefined"), default: "'calm'" }],
                members: [
                  { kind: "field", name: "tone", attribute: "tone" },
                  { kind: "method", name: "reset", parameters: [{ name: "to", optional: true, ...text("string") }] },
                ],
              },
              {
                kind: "mixin",
                name: "SizeMixin",
                attributes: [{ name: "size", ...text("'s' | 'm'"), default: "'m'" }],
              },
            ],
          },
          {
            path: "src/button.js",
            declarations: [
              {
                kind: "class",
                name: "PxButton",
                tagName: "px-button",
                superclass: { name: "PxBase", module: "src/base.js" },
                mixins: [{ name: "SizeMixin", module: "src/base.js" }],
                attributes: [
                  { name: "label", ...text("string") },
                  { name: "count", ...text("1 | 2 | 3"), default: "2" },
                  { name: "open", ...text("boolean"), deprecated: "use state" },
                  { name: "variant", ...text("ButtonVariant"), parsedType: { text: "'a' | 'b'" } },
                ],
                members: [
                  { kind: "field", name: "items", ...text("string[]") },
                  { kind: "field", name: "_secret", privacy: "private" },
                  { kind: "field", name: "inner", privacy: "protected" },
                  { kind: "method", name: "focus" },
                  { kind: "method", name: "connectedCallback" },
                ],
                slots: [{ name: "", description: "The words" }, { name: "icon" }],
                events: [{ name: "px-press", ...text("CustomEvent<{n: number}>"), description: "Pressed" }],
                cssProperties: [{ name: "--px-bg", default: "#06c" }],
                cssParts: [{ name: "base" }],
              },
              {
                kind: "class",
                name: "PxNote",
                tagName: "px-note",
                deprecated: "use px-callout",
                superclass: { name: "PxBase", module: "src/base.js" },
              },
              { kind: "class", name: "PxLoop", tagName: "px-loop", superclass: { name: "PxLoop" } },
            ],
          },
        ],
      }),
    });
    const button = await component("button");
    expect(Object.keys(button.properties)).toEqual(
      expect.arrayContaining(["tone", "size", "label", "count", "open", "variant", "items"]),
    );
    expect(Object.keys(button.properties)).not.toEqual(expect.arrayContaining(["_secret"]));
    expect(Object.keys(button.properties)).not.toEqual(expect.arrayContaining(["inner"]));
    expect(button.properties).toMatchObject({
      tone: { options: ["calm", "loud"], default: "calm" },
      size: { options: ["s", "m"], default: "m" },
      count: { options: ["1", "2", "3"] },
      open: { deprecated: "use state" },
      variant: { options: ["a", "b"] },
    });
    expect(button).toMatchObject({
      slots: [{ name: "", description: "The words" }, { name: "icon" }],
      events: [{ name: "px-press", type: "CustomEvent<{n: number}>", description: "Pressed" }],
      methods: [
        { name: "focus", type: "() => void" },
        { name: "reset", type: "(to?: string) => void" },
      ],
      cssProperties: [{ name: "--px-bg", default: "#06c" }],
      cssParts: [{ name: "base" }],
    });
    expect(await component("note")).toMatchObject({
      deprecated: "use px-callout",
      properties: { tone: { default: "calm" } },
    });
    const built = await build("--roots", "..");
    expect(built.code, built.stdout).toBe(0);
    expect(await read("components/button/dist/button.js")).toContain("customElements.define");
  });

  it("reads a published package with types in another folder, without internal components", async () => {
    const drawn = (name: string) =>
      `import React from "react";\nexport interface ${name}Props {\n  /** How loud. @internal */ hidden?: boolean;\n  /** What it says. */\n  label?: string;\n}\nexport declare function ${name}(props: ${name}Props): React.JSX.Element;\n`;
    const names = ["Chip", "Meter", "Stepper", "Inner"];
    await init({
      "package.json": JSON.stringify({ name: "kit", types: "dist/types/index.d.ts", module: "dist/esm/index.js" }),
      "dist/types/index.d.ts": names
        .slice(0, 3)
        .map((name) => `export * from "./parts/${name}/${name}";\n`)
        .join(""),
      "dist/esm/index.js": "",
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`dist/types/parts/${name}/${name}.d.ts`, drawn(name)],
          [`dist/esm/parts/${name}/${name}.js`, `export const ${name} = () => null;\n`],
        ]),
      ),
    });
    expect((await readdir(join(folder, "design-workspace/components"))).sort()).toEqual(["chip", "meter", "stepper"]);
    expect((await component("chip")).properties).toEqual({
      label: { name: "label", type: "string", description: "What it says." },
    });
    expect(await read("components/chip/chip.tsx")).toContain(`"../../../dist/esm/parts/Chip/Chip.js"`);
    expect(await read("WORKSPACE.md")).toContain("Components that dist/types/index.d.ts does not export were left out");
  });

  it("reads Tailwind's theme, Sass maps and Less variables as tokens, and runs none", async () => {
    await init({
      "tailwind.config.js": `require("node:fs").writeFileSync("ran", "");
const config = { theme: { extend: { colors: { brand: { DEFAULT: "#025987", 500: "#0a58ca" }, gray: require("x").gray } } } };
module.exports = config;`,
      "scss/_variables.scss":
        '$primary: #0a58ca !default;\r\n$accent: $primary;\r\n$spacers: ("small": 4px, large: (inner: 8px));\r\n$dark: darken($primary, 10%);\r\n',
      "less/variables.less": "@gap: 8px;\n@gap-wide: @gap;\n@double: (@gap * 2);\n",
    });
    expect(await readdir(folder)).not.toContain("ran");
    expect(await runDsr(["tokens", "build", "-w", "design-workspace"], folder)).toMatchObject({ code: 0 });
    const css = await read("design-system/dist/css/tokens.css");
    const named = Object.fromEntries(
      [...css.matchAll(/^\s*(--[\w-]+): (.+);/gm)].map(([, name, value]) => [name, value]),
    );
    expect(named).toEqual({
      "--color-brand": "#025987",
      "--color-brand-500": "#0a58ca",
      "--primary": "#0a58ca",
      "--accent": "#0a58ca",
      "--dark": "#084399",
      "--spacers-small": "4px",
      "--spacers-large-inner": "8px",
      "--gap": "8px",
      "--gap-wide": "var(--gap)",
      "--double": "16px",
    });
    expect(await read("WORKSPACE.md")).toMatch(/tailwind\.config\.js could not be evaluated/);
  });

  it("computes composed custom properties, and treats a dark sheet as the dark scheme", async () => {
    await init({
      "themes/dark.css": ":host, .theme-dark { color-scheme: dark; --ink: #fff; }",
      "themes/light.css":
        ":root, .theme-light { --h: 210deg; --s: 90%; --ink: #000; --brand: hsl(var(--h), var(--s), 40%); --ring: var(--ring); }",
    });
    const light = JSON.parse(await read("design-system/tokens/tokens.tokens.json"));
    expect(light.brand).toMatchObject({ $type: "color", $value: { hex: "#0a66c2" } });
    expect(light.ink).toMatchObject({ $value: { hex: "#000000" } });
    expect(JSON.parse(await read("design-system/tokens/themes/dark.tokens.json"))).toMatchObject({
      ink: { $value: { hex: "#ffffff" } },
    });
  });

  it("converts a Handoff project: newest versions, declarations in scripts, pages with their menu", async () => {
    const page =
      "---\ntitle: Start\nmenu:\n  - title: More\n    menu:\n      - title: Deep\n        path: more/deep\n---\nHello.\n";
    const accordion = "<head>{{{style}}}</head><body>{{#each properties.items}}<h3>{{title}}</h3>{{/each}}</body>";
    await init({
      "handoff.config.js": `module.exports = { dev_access_token: process.env.TOKEN, figma_project_id: "abc",
        app: { title: "Harbour", client: "Harbour & Co" }, entries: { components: ["./integration/components"] } };`,
      "integration/components/accordion/1.0.0/accordion.hbs": "old",
      "integration/components/accordion/1.10.0/accordion.hbs": accordion,
      "integration/components/accordion/1.10.0/accordion.scss": ".a { color: red; }",
      "integration/components/accordion/1.10.0/accordion.json": JSON.stringify({
        title: "Accordion",
        should_do: ["Use it"],
        previews: { generic: { title: "Generic", values: { items: [{ title: "One" }] } } },
      }),
      "integration/components/example/example.js": `module.exports = { id: "example", entries: { template: "./template.hbs" },
        title: "Example", previews: { generic: { title: "Generic", values: { label: "Hi" } } } };
        require("node:fs").writeFileSync("ran", "");`,
      "integration/components/example/template.hbs": "<p>{{properties.label}}</p>",
      "pages/index.md": page,
      "public/api/tokens.json": `{"localStyles":{"color":[]}}`,
    });
    expect(JSON.parse(await read("service.config.json"))).toEqual({
      designtool_project_id: "abc",
      app: { title: "Harbour", client: "Harbour & Co" },
    });
    expect(await read("pages/index.md")).toBe(page);
    expect(await readdir(folder)).not.toContain("ran");
    expect(await component("accordion")).toMatchObject({ version: "1.10.0" });
    expect(JSON.parse((await build("--json")).stdout)).toMatchObject({
      components: [
        { id: "accordion", status: "built" },
        { id: "example", status: "built" },
      ],
    });
    expect(await read("components/accordion/dist/accordion-generic.html")).toContain("<h3>One</h3>");
    expect(await read("components/example/dist/example-generic.html")).toContain("<p>Hi</p>");
  });

  it("converts Nunjucks macros with the templates they include, their options and fixtures", async () => {
    await init({
      "package.json": "{}",
      "dist/kit/macros/loud.njk": "{% macro loud(text) %}{{ text | upper }}{% endmacro %}",
      "dist/kit/components/note/macro.njk": `{% macro kitNote(params) %}{% include "./template.njk" %}{% endmacro %}`,
      "dist/kit/components/note/template.njk": `{% from "../../macros/loud.njk" import loud %}<p>{{ loud(params.text) }}</p>`,
      "dist/kit/components/note/macro-options.json": `[{"name": "text", "type": "string", "required": true}]`,
      "dist/kit/components/note/fixtures.json": `{"fixtures": [{"name": "with words", "options": {"text": "mind"}}]}`,
    });
    await build();
    expect(await read("components/note/dist/note-with-words.html")).toContain("<p>MIND</p>");
    expect(JSON.parse(await read("components/note/dist/note.json"))).toMatchObject({
      properties: { text: { rules: { required: true } } },
    });
  });

  it("takes calls of macros in examples and documentation as previews", async () => {
    await init({
      "package.json": `{ "name": "@acme/frontend", "main": "kit/all.js" }`,
      "kit/acme-frontend.min.css": ".tag { color: red }",
      "kit/components/icon/_macro.njk": "{% macro kitIcon(params) %}<i>{{ params.name }}</i>{% endmacro %}",
      "kit/components/tag/_macro.njk": `{% from "components/icon/_macro.njk" import kitIcon %}{% macro kitTag(params) %}<b class="tag">{{ params.text }}{{ kitIcon({ name: params.icon }) if params.icon }}</b>{% endmacro %}`,
      "kit/components/tag/example-tag.njk": `{% from "components/tag/_macro.njk" import kitTag %}\n{{ kitTag({ "text": "New }" }) }}`,
      "kit/components/tag/example-tag-with-icon.njk": `{{ kitTag({ "text": "New", 'icon': "star" }) }}`,
      "kit/components/panel/_macro.njk": `{% macro kitPanel(params) %}<aside class="{{ params.kind }}">{{ caller() }}</aside>{% endmacro %}`,
      "kit/components/panel/example-panel.njk": `{% call kitPanel({ "kind": "info" }) %}<p>Mind this</p>{% endcall %}`,
      "kit/components/badge/macro.njk": `{% macro kitBadge(params) %}<b>{{ params.text }}</b>{% endmacro %}`,
      "kit/components/badge/README.md": `# Badge\n\n    {{ kitBadge({ text: "Status" }) }}\n`,
    });
    const built = await build("--roots", "..");
    expect(built.code, built.stderr).toBe(0);
    expect(await read("components/tag/dist/tag-default.html")).toContain("New }");
    expect(await read("components/tag/dist/tag-with-icon.html")).toContain("<i>star</i>");
    expect(await read("components/panel/dist/panel-default.html")).toContain(
      '<aside class="info"><p>Mind this</p></aside>',
    );
    expect(await read("components/badge/dist/badge-default.html")).toContain("<b>Status</b>");
    expect(await read("components/_shared/main.css")).toContain("kit/acme-frontend.min.css");
  });
});
