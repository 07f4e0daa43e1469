import { describe, expect, it } from "vitest";
import { findInExample } from "../example-system.ts";

describe("a style block is read in its language", () => {
  it.each([
    [
      "SCSS with a comment that holds a quote",
      "scss",
      ".a {\n  padding: 8px;\n  // don't\n  color: #0055cc;\n}",
      ["3 8px!", "5 #0055cc!"],
    ],
    [
      "SCSS that calculates",
      "scss",
      "$gap: 4px;\n.a { margin: 8px * 2; border-radius: 8px/2; gap: 16px - $gap; }",
      ["2 4px", "3 8px", "3 16px"],
    ],
    ["Less", "less", "@gap: 4px;\n.a { .mix(8px); padding: 8px; }", ["2 4px", "3 8px!"]],
    ["indented Sass", "sass", ".a\n  padding: 8px\n  &:hover\n    color: #0055cc // brand", ["3 8px!", "5 #0055cc!"]],
    ["Stylus", "stylus", ".a\n  padding 8px\n  &:hover\n    color: #0055cc", ["3 8px!", "5 #0055cc!"]],
    ["Stylus with braces", "stylus", ".a {\n  padding: 8px;\n}", ["3 8px!"]],
    ["PostCSS with comments of one line", "postcss", ".a {\n  // as drawn\n  padding: 8px;\n}", ["4 8px!"]],
    ["a language nobody reads", "potato", ".a { padding: 8px }", ["1 ?"]],
  ])("%s", (_, lang, css, expected) => {
    const block = `<style lang="${lang}" scoped>\n${css}\n</style>\n`;
    for (const ending of ["vue", "svelte", "astro", "html"])
      expect(findInExample(block, `a.${ending}`), ending).toEqual(expected);
  });

  it("with the older syntax", () => {
    expect(findInExample('<style type="text/scss">\n// don\'t\n.a { padding: 8px }\n</style>', "a.svelte")).toEqual([
      "3 8px!",
    ]);
  });

  it("a Vue template in another language than HTML is reported", () => {
    expect(
      findInExample('<template lang="pug">\np.a\n</template>\n<style>.a { padding: 8px }</style>', "a.vue"),
    ).toEqual(["1 ?", "4 8px!"]);
  });
});

describe("a script is read in its language", () => {
  it.each([
    [
      "JSX of Vue",
      "a.vue",
      '<script>\nexport default { render: () => <p style={{ color: "#0055cc" }}>x</p> }\n</script>',
    ],
    ["types of Vue", "a.vue", '<script lang="ts">\nconst a = css`color: #0055cc` as string;\n</script>'],
    [
      "types of Flow",
      "a.js",
      '// @flow\ntype A = {| a: ?string |};\nconst a = <p style={{ color: "#0055cc" }} />;'.replace("// @flow\n", ""),
    ],
    [
      "types in a file without its ending",
      "a.js",
      'const a = (b: string): string => b;\nconst c = <p style={{ color: "#0055cc" }} />;',
    ],
    ["decorators of parameters", "a.ts", "class A { constructor(@Inject(B) b: B) {} }\nconst a = css`color: #0055cc`;"],
  ])("%s", (_, path, code) => {
    expect(findInExample(code, path)).toEqual(["2 #0055cc!"]);
  });
});

describe("styles in a constant", () => {
  it.each([
    ["an object", "const card = { padding: 8 };\nexport const A = () => <p style={card} />", ["1 8"]],
    [
      "a member",
      'const s = {\n  card: { color: "#0055cc" },\n  other: { color: "#0055cc" },\n} as const;\n<p style={s.card} />',
      ["2 #0055cc"],
    ],
    [
      "spread, one of two, used twice",
      "const a = { padding: 8 };\nconst b = { gap: 16 };\n<p style={on ? a : { ...b }} />;\n<p style={a} />",
      ["1 8", "2 16"],
    ],
    ["none that a parameter hides", "const style = { padding: 8 };\nconst A = ({ style }) => <p style={style} />", []],
    ["none that is given twice", "{ const a = { padding: 8 }; }\n{ const a = { padding: 9 }; <p style={a} />; }", []],
    ["none that is no style", "const size = { padding: 8 };\n<Chart size={size} />", []],
    ["none that leads to itself", "const a = b;\nconst b = a;\n<p style={a} />", []],
    ["none that changes", "let a = { padding: 8 };\n<p style={a} />", []],
  ])("are read: %s", (_, code, expected) => expect(findInExample(code, "a.tsx")).toEqual(expected));
});

describe("the Tailwind configuration", () => {
  const config = `export default {
  theme: {
    colors: { brand: "#0055cc", ink: { DEFAULT: '#e4002b', 500: "#123456" } },
    extend: { colors: { other: { "2": "#0055cc" } }, spacing: { 3: "8px" } },
  },
}`;
  it("has hints for colors that a token has", () => {
    expect(findInExample(config, "app/tailwind.config.ts")).toEqual(["3 #0055cc", "3 #e4002b", "4 #0055cc"]);
    expect(findInExample(config, "app/theme.ts")).toEqual([]);
  });
});

describe("indented styles", () => {
  it("have at-rules, nested properties, lists over several lines, and continued comments", () => {
    const sass = [
      "$own: #0055cc",
      "@media print",
      "  .a",
      "    color: #0055cc",
      "// not",
      "   .b",
      "    color: #0055cc",
      ".c",
      "  padding:",
      "    left: 8px",
      "  transition: color 150ms,",
      "    margin 150ms",
      ":export",
      "  color: #0055cc",
    ];
    expect(findInExample(sass.join("\n"), "a.sass")).toEqual(["1 #0055cc", "10 8px!", "11 150ms!", "12 150ms!"]);
  });

  it("in Stylus, assignments need no sign", () => {
    const stylus =
      "brand = #0055cc\n.a\n  /* padding 8px\n     padding 8px */\n  padding 8px 16px // 8px\n  ul li\n    color brand";
    expect(findInExample(stylus, "a.styl")).toEqual(["1 #0055cc", "5 8px!", "5 16px!"]);
  });
});

describe("Sass", () => {
  it("has nested properties", () => {
    expect(
      findInExample(".a { padding: { left: 8px; top: 4px } border: 8px solid { color: #0055cc } }", "a.scss"),
    ).toEqual(["1 8px!", "1 4px!", "1 #0055cc!"]);
  });

  it("has values in maps, with hints as for variables", () => {
    const map =
      '$palette: (\n  brand: #0055cc, // the brand\n  "danger": (text: #e4002b),\n  spacing: (8px, 16px),\n) !default;';
    expect(findInExample(map, "a.scss")).toEqual(["2 #0055cc", "3 #e4002b"]);
  });
});

describe("utilities in CSS", () => {
  it("are read from @apply", () => {
    expect(findInExample(".a { @apply p-[8px] hover:bg-[#0055cc] text-(--color-dangr); }", "a.css")).toEqual([
      "1 8px!",
      "1 #0055cc!",
      "1 --color-dangr",
    ]);
  });
});

describe("Svelte components", () => {
  it("are read with expressions in attributes, directives, script and style", () => {
    const code = `<script lang="ts">
  import { Button } from "elsewhere";
  const row = cn("p-[8px]");
</script>
{#if a < b}
  <p class={["p-[8px]", on && "bg-[#0055cc]"]} style:color="#0055cc" {...rest}>a</p>
{/if}
<p class="p-[8px] {on ? 'bg-[#0055cc]' : ''} x-{y}" style="padding: 8px; color: {c}">b</p>
<!-- dsr-check-disable-next-line -->
<p style="padding: 8px">c</p>
<style>
  p { padding: 8px; }
</style>`;
    expect(findInExample(code, "a.svelte")).toEqual([
      "3 8px!",
      "6 8px!",
      "6 #0055cc!",
      "6 #0055cc!",
      "8 8px!",
      "8 #0055cc!",
      "8 8px!",
      "12 8px!",
    ]);
  });
});

describe("Astro components", () => {
  it("are read with the script before them, and markup in expressions", () => {
    const code = `---
import Card from "./Card.astro";
const a = cn("p-[8px]");
---
<ul>{list.map((each) => <li class="p-[8px]" style={{ color: "#0055cc", padding: 8 }}>{each}</li>)}</ul>
<p class:list={["p-[8px]", { "bg-[#0055cc]": on }]} />
{/* dsr-check-disable-next-line hard-coded-dimension -- as
    drawn */}
<p class="p-[8px]" />
<style lang="scss">
  // don't
  p { padding: 8px; }
</style>`;
    expect(findInExample(code, "a.astro")).toEqual([
      "3 8px!",
      "5 8px!",
      "5 #0055cc!",
      "6 8px!",
      "6 #0055cc!",
      "12 8px!",
    ]);
  });
});

describe("expressions in HTML attributes", () => {
  it("are read for classes and styles of Vue, Alpine and Angular", () => {
    expect(
      findInExample(
        "<p :class=\"['p-[8px]', { 'bg-[#0055cc]': on }]\" :style=\"{ color: '#0055cc', padding: 8 }\" />",
        "a.vue",
      ),
    ).toEqual(["1 8px!", "1 #0055cc!", "1 #0055cc!"]);
    expect(
      findInExample("<p x-bind:class=\"on && 'p-[8px]'\" [ngStyle]=\"{ color: '#0055cc' }\"></p>", "a.html"),
    ).toEqual(["1 8px!", "1 #0055cc!"]);
    expect(findInExample('<p :class="a | b c" :style="{{ x }}"></p>', "a.html")).toEqual([]);
  });
});

describe("hostile parts", () => {
  it.each([
    ["tags that never close", "a.svelte", "<a {".repeat(200_000)],
    ["braces in braces", "a.astro", `<a b=${"{".repeat(500_000)}`],
    ["scripts that never begin", "a.svelte", "<script".repeat(100_000)],
    ["addresses that never end", "a.css", "url(".repeat(200_000)],
    ["maps in maps", "a.scss", `$a: ${"(b:".repeat(100_000)}`],
    [
      "lines ever further in",
      "a.sass",
      Array.from({ length: 1_200 }, (_, index) => `${" ".repeat(index)}.a`).join("\n"),
    ],
    ["one line of many columns", "a.styl", `${" ".repeat(400_000)}a b`],
    ["variants in variants", "a.html", `<a class="${"[".repeat(400_000)}">`],
    ["variables one after the other", "a.css", `a{${"--a:".repeat(200_000)}`],
    ["sums", "a.tsx", `const a = cn(${'"a" + '.repeat(4_000)}b)`],
    ["conditions in conditions", "a.tsx", `const a = cn(${"a ? b : ".repeat(2_000)}c)`],
    ["conditions of mails", "a.html", "<!--[if ".repeat(100_000)],
    ["comments of Liquid", "a.liquid", "{% comment ".repeat(80_000)],
    ["comments", "a.tsx", "// a\n".repeat(150_000)],
  ])(
    "of %s are checked all the same",
    (_, path, content) => {
      expect(() => findInExample(content, path)).not.toThrow();
    },
    30_000,
  );
});
