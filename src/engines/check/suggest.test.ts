import { describe, expect, it } from "vitest";
import { createChecker } from "./check-files.ts";
import { EXAMPLE, findInExample } from "./example-system.ts";

const messagesIn = (content: string, path: string) =>
  createChecker(EXAMPLE)
    .check([{ path, content }])
    .findings.map(({ message, replacement }) => [message, replacement]);

describe("replacements are not certain if no browser reads the CSS", () => {
  it.each([
    [
      "React Native",
      'import { View } from "react-native";\nconst a = <View style={{ padding: 8 }} />;',
      /React Native/,
    ],
    [
      "React Native that is required",
      'const { View } = require("react-native");\nconst a = <View style={{ padding: 8 }} />;',
      /React Native/,
    ],
    [
      "its templates",
      'import styled from "styled-components/native";\nconst A = styled.View`padding: 8px;`;',
      /React Native/,
    ],
    ["its drawings", 'import { Path } from "react-native-svg";\nconst a = <Path fill="#0055cc" />;', /React Native/],
    ["a PDF", 'import { Page } from "@react-pdf/renderer";\nconst a = <Page style={{ padding: 8 }} />;', /PDF/],
    [
      "a picture",
      'import { ImageResponse } from "next/og";\nconst a = new ImageResponse(<div style={{ padding: 8 }} />);',
      /image/,
    ],
    [
      "a picture, as it was",
      'import { ImageResponse as I } from "next/server";\nconst a = new I(<div style={{ padding: 8 }} />);',
      /image/,
    ],
    ["a canvas", 'import { Rect } from "react-konva";\nconst a = <Rect fill="#0055cc" />;', /canvas/],
    ["a mail", 'import { Html } from "@react-email/components";\nconst a = <p style={{ padding: 8 }} />;', /mail/],
    ["a terminal", 'import { Box } from "ink";\nconst a = <Box css={{ padding: 8 }} />;', /terminal/],
  ])("%s", (_, code, why) => {
    expect(findInExample(code, "a.tsx")).toEqual([expect.stringMatching(/^2 (?:8|8px|#0055cc)$/)]);
    expect(messagesIn(code, "a.tsx")).toEqual([[expect.stringMatching(why), undefined]]);
  });

  it("sums outside calc(), which browsers drop, get no variable", () => {
    expect(findInExample("a { margin-bottom: 0 - 8px; margin-left: 1px * 8px; margin-top: 8px }", "a.css")).toEqual([
      "1 8px",
      "1 8px",
      "1 8px!",
    ]);
    expect(findInExample("a { border-radius: 8px / 4px; padding: 8px -4px }", "a.css")).not.toContain("1 8px");
  });

  it("files for a native platform, and emails for Outlook", () => {
    expect(messagesIn("const a = <p style={{ padding: 8 }} />;", "a.ios.tsx")).toEqual([
      [expect.stringMatching(/React Native/), undefined],
    ]);
    const mail = '<!--[if mso]><table><![endif]--><p style="padding: 8px">a</p>';
    expect(messagesIn(mail, "a.html")).toEqual([[expect.stringMatching(/mail/), undefined]]);
  });

  it("Next.js servers, whose pages are CSS, are not treated as pictures", () => {
    const code = 'import { NextResponse } from "next/server";\nconst a = <p style={{ padding: 8 }} />;';
    expect(findInExample(code, "a.tsx")).toEqual(["2 8!"]);
  });

  it.each([
    [
      "attributes of elements that are no SVG",
      "a.html",
      '<link rel="mask-icon" color="#0055cc"><font color="#0055cc">a</font><v-chip color="#0055cc">',
      [],
    ],
    ["attributes of SVG", "a.html", '<svg color="#0055cc"><path fill="#e4002b"/></svg>', ["1 #0055cc!", "1 #e4002b!"]],
    [
      "what a module tells to scripts",
      "a.module.scss",
      ":export { color: #0055cc; padding: 8px }\n.a { padding: 8px }",
      ["2 8px!"],
    ],
    [
      "properties that are given to a component",
      "a.tsx",
      "const A = styled(B).attrs({ padding: 8 })`margin: 8px;`;",
      ["1 8px!"],
    ],
    ["and its style", "a.tsx", 'const A = styled.p.attrs(() => ({ style: { color: "#0055cc" } }))``;', ["1 #0055cc"]],
    [
      "styles that are given to a component",
      "a.tsx",
      "const a = <><Chart style={{ padding: 8 }} /><motion.p style={{ padding: 8 }} /></>;",
      ["1 8", "1 8"],
    ],
    [
      "a color that is given to a component",
      "a.tsx",
      'const a = <><Icon fill="#0055cc" /><p fill="#0055cc" /><path fill={b ? "#0055cc" : c} /></>;',
      ["1 #0055cc", "1 #0055cc!"],
    ],
    ["a file by the name of a minified one", "a.min.css", ".a{padding:8px}", ["1 8px"]],
    ["a file of long lines", "a.css", `.a{padding:8px}${".b{top:0}".repeat(500)}`, ["1 8px"]],
    [
      "a file with a long picture in it",
      "a.css",
      `.a { padding: 8px }\n.b { background: url(data:image/png;base64,${"A".repeat(5_000)}) }`,
      ["1 8px!"],
    ],
  ])("%s", (_, path, content, expected) => {
    expect(findInExample(content, path)).toEqual(expected);
  });
});

describe("the replacement is not certain if the code redefines the variable", () => {
  const use = ".use { color: #0055cc; padding: 8px }";
  it.each([
    ["in CSS", ".dark { --color-brand: #ffffff }"],
    ["in a variable of its own", ".dark { --color-brand: var(--mine) }"],
    ["in Sass", ".dark { --color-brand: #{$mine}; }"],
    ["in a block of styles", '<style lang="less">.dark { --color-brand: @mine; }</style>'],
    ["in an object", 'const a = { "--color-brand": "#fff" };'],
    ["by a computed name", 'const a = { ["--color-brand" as string]: mine };'],
    ["by a script", 'element.style.setProperty("--color-brand", mine);'],
    ["in an attribute", '<p style="--color-brand: red">'],
    ["in a directive", "<p style:--color-brand={mine}>"],
    ["by a property of Angular", '<p [style.--color-brand]="mine">'],
    ["for a component", '<Box --color-brand="red" />'],
    ["in a class", '<p class="[--color-brand:red]">'],
    ["by a registration", "@property --color-brand { syntax: '<color>'; inherits: true; initial-value: red; }"],
  ])("%s", (_, content) => {
    const files = [
      { path: "use.css", content: use },
      { path: "other.txt.html", content },
    ];
    const { findings, redefined } = createChecker(EXAMPLE).check(files);
    const ofUse = findings.filter(({ path }) => path === "use.css");
    expect(redefined).toEqual(["--color-brand"]);
    expect(ofUse.map(({ certain }) => certain)).toEqual([false, true]);
    expect(ofUse[0]?.message).toMatch(/to another value/);
  });

  it.each([
    ["its own value", ":root { --color-brand: #0055cc; --spacing-2: 0.5rem !important }"],
    ["its own value in another notation", ":root { --color-brand: rgb(0 85 204) }"],
    ["itself", ":root { --color-brand: var(--color-brand) }"],
    ["a use", ".a { color: var(--color-brand, red); transition: --color-brand-x 1s }"],
    ["a modifier in a selector", ".card--color-brand:hover { top: 0 }"],
  ])("but %s is no other one", (_, css) => {
    const { redefined } = createChecker(EXAMPLE).check([{ path: "a.css", content: css }]);
    expect(redefined).toEqual([]);
  });
});

describe("a part of the findings", () => {
  it("starts at the end of the previous part, over files and rules", () => {
    const content = "a { padding: 8px; color: #0055cc }\n".repeat(7);
    const files = ["a.css", "b.css", "c.css"].map((path) => ({ path, content }));
    const { check } = createChecker(EXAMPLE);
    const all = check(files);
    expect(all).toMatchObject({ total: 42, findings: { length: 42 } });
    expect(all.next).toBeUndefined();
    const parts = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const part = check(files, { from, most: 5 });
      expect(part.total).toBe(42);
      parts.push(part.findings);
      from = part.next;
    }
    expect(parts).toHaveLength(9);
    expect(parts.flat()).toEqual(all.findings);
  });

  it("skips no finding of a file, regardless of their number", () => {
    const content = `${"a{padding:8px}\n".repeat(30_000)}b{padding:var(--spacing-mediun)}`;
    expect(createChecker(EXAMPLE).check([{ path: "a.css", content }]).findings).toHaveLength(30_001);
  });
});
