import { describe, expect, it } from "vitest";
import { createChecker } from "./check-files.ts";
import { fixFile } from "./fix.ts";
import { type Knowledge, type KnownComponent, NOTHING_KNOWN } from "./knowledge.ts";

const component = (id: string, more: Partial<KnownComponent>): KnownComponent => ({
  ...{ id, title: id, elements: [], exports: [], macros: [], properties: [] },
  ...more,
});
const react = { packages: ["@acme/react"] };

const system: Knowledge = {
  ...NOTHING_KNOWN,
  tokens: [
    { name: "color.blue", type: "color", values: ["#1d70b8"], css: "--color-blue" },
    { name: "spacing.3", type: "dimension", values: ["15px"], css: "--spacing-3" },
  ],
  classes: [
    ...[
      "acme-button",
      "acme-button--secondary",
      "acme-button__icon",
      "acme-body-s",
      "acme-page",
      "acme-page__body",
      "other",
    ],
    ...Array.from({ length: 20 }, (_, index) => `acme-u-${index}`),
  ],
  styledClasses: ["acme-button", "acme-card__title", "acme-card__text", "acme-page__body"],
  icons: [
    { id: "arrow-right" },
    { id: "gear" },
    { id: "gear-old", deprecated: { replacement: "gear" } },
    { id: "lucide-home" },
  ],
  components: [
    component("button", {
      ...react,
      title: "Button",
      elements: ["acme-button"],
      exports: ["Button"],
      macros: ["acmeButton", "_icon", "_inner", "_more"],
      properties: [
        { name: "text", type: "string", isRequired: true, unless: ["html"] },
        { name: "html", type: "string", isRequired: true, unless: ["text"] },
        { name: "variant", type: "'primary' | 'danger'" },
        { name: "isLoading", type: "boolean" },
        { name: "classes", type: "string" },
        { name: "look", deprecated: { replacement: "variant", since: "2.0" } },
      ],
    }),
    component("dropdown", {
      ...react,
      title: "Dropdown",
      elements: ["acme-dropdown"],
      exports: ["Dropdown"],
      macros: ["acmeDropdown"],
      deprecated: { reason: "It cannot be used with a keyboard.", replacement: "button" },
    }),
    component("icon", {
      ...react,
      ...{ title: "Icon", elements: ["acme-icon"], exports: ["Icon"], macros: ["acmeIcon"] },
      properties: [{ name: "name" }],
    }),
  ],
};

const checker = createChecker(system);
const check = (content: string, path = "a.html") => checker.check([{ path, content }]).findings;
/** `rule text → replacement`, with `!` if the replacement is certain. */
const reported = (content: string, path?: string) =>
  check(content, path).map(({ ruleId, line, column, endColumn, replacement = "-", certain }) => {
    const text = (content.split("\n")[line - 1] ?? "").slice(column - 1, endColumn - 1);
    return `${ruleId} ${text} → ${replacement}${certain ? "!" : ""}`;
  });
const tsx = (body: string) =>
  reported(`import { Button, Icon } from "@acme/react";\nexport const a = <>${body}</>;\n`, "a.tsx");

describe("HTML", () => {
  it.each([
    [
      "an element the system does not have",
      "<acme-buton></acme-buton>",
      ["unknown-component acme-buton → acme-button"],
    ],
    ["a deprecated element", "<ACME-dropdown>", ["deprecated-component ACME-dropdown → acme-button"]],
    ["a property", '<acme-button varient="primary">', ["unknown-property varient → variant"]],
    ["a value", '<acme-button variant="Danger">', ["invalid-property-value Danger → danger!"]],
    ["a deprecated property", "<acme-button look=x>", ["deprecated-property look → variant"]],
    ["an icon", '<acme-icon name="arow-right">', ["unknown-icon arow-right → arrow-right"]],
    ["a deprecated icon", "<acme-icon name='gear-old'>", ["deprecated-icon gear-old → gear!"]],
    ["a class", '<a class="x acme-buton">', ["unknown-class acme-buton → acme-button"]],
    ["a part", '<a class="acme-card__foot">', ["unknown-class acme-card__foot → -"]],
    ["a modifier", '<a class="acme-button--huge">', ["unknown-class acme-button--huge → -"]],
    [
      "a style",
      '<a style="color: #1d70b8; padding:15px">',
      ["hard-coded-color #1d70b8 → var(--color-blue)!", "hard-coded-dimension 15px → var(--spacing-3)!"],
    ],
    [
      "a presentation attribute",
      '<svg><path fill="#1d70b8"/></svg>',
      ["hard-coded-color #1d70b8 → var(--color-blue)!"],
    ],
    ["a stylesheet", "<style>\na { fill: #1d70b8 }\n</style>", ["hard-coded-color #1d70b8 → var(--color-blue)!"]],
    [
      "a value in a class",
      '<a class="hover:bg-[#1d70b8] p-[15px]">',
      ["hard-coded-color #1d70b8 → var(--color-blue)!", "hard-coded-dimension 15px → var(--spacing-3)!"],
    ],
  ])("finds %s", (_, html, expected) => {
    expect(reported(html)).toEqual(expected);
  });

  it("writes into a class what a utility reads as it is meant", () => {
    const content = '<a class="text-[#1d70b8] border-[15px] border-[#1d70b8] m-[-15px] p-[15px]">';
    expect(fixFile(content, check(content)).content).toBe(
      '<a class="text-[color:var(--color-blue)] border-[15px] border-[color:var(--color-blue)] m-[calc(var(--spacing-3)_*_-1)] p-[var(--spacing-3)]">',
    );
  });

  it("ignores values in standalone pictures, which have no page variables", () => {
    expect(reported('<svg><path fill="#1d70b8"/></svg>', "logo.svg")).toEqual([]);
    expect(reported('<svg><path fill="var(--color-bluee)"/></svg>', "logo.svg")).toEqual([
      "unknown-token --color-bluee → --color-blue",
    ]);
  });

  it.each([
    ["what is right", '<acme-button class="acme-button acme-button--secondary" is-loading variant="primary">'],
    ["what is not the system's", '<my-buton varient=x class="my-buton"></my-buton><a class="u-xyz">'],
    ["attributes of HTML", "<acme-button id=a data-x=b aria-label=c onclick=d @click=e v-if=f slot=g>"],
    [
      "comments, scripts and text",
      "<!-- <acme-buton> --><script>'<acme-buton>'</script><textarea><acme-buton></textarea>",
    ],
    ["other steps of a scale", '<a class="acme-body-l acme-u-77 acme-grid-row">'],
    ["pictures of their own colors", `<svg>${'<path fill="#1d70b8"/>'.repeat(5)}</svg>`],
    ["parts of a block that no stylesheet styles", '<div class="acme-page acme-page__footer">'],
    ["icons by the name of their set", '<acme-icon name="lucide:home"></acme-icon>'],
    ["a disabled line", "<!-- dsr-check-disable-next-line -->\n<acme-buton>"],
  ])("leaves %s alone", (_, html) => {
    expect(check(html)).toEqual([]);
  });

  it("is fixed where the fix is certain, only at the place", () => {
    const content = "\r\n<ACME-Button\tvariant='DANGER' style=\"padding: 15px /* &amp; */\">é</acme-button>";
    expect(fixFile(content, check(content)).content).toBe(content.replace("DANGER", "danger"));
  });
});

describe("templates", () => {
  it.each([
    ["a macro", "{{ acmeButon({ text: 'a' }) }}", ["unknown-component acmeButon → acmeButton"]],
    [
      "an import of a macro, once",
      '{% from "acme/components/button/macro.njk" import acmeButon %}\n{{ acmeButon({}) }}',
      ["unknown-component acmeButon → acmeButton"],
    ],
    [
      "a deprecated macro by another name",
      '{%- from "acme/components/dropdown/macro.njk" import acmeDropdown as drop -%}{{ drop() }}',
      ["deprecated-component acmeDropdown → acmeButton"],
    ],
    ["a property", '{{ acmeButton({\n  text: "a", "lable": { a: "}}" }\n}) }}', ["unknown-property lable → -"]],
    [
      "capitals",
      "{{ acmeButton({ Text: 'a' }) }}",
      ["missing-property acmeButton → -", "unknown-property Text → text!"],
    ],
    ["what is missing, once", "{{ acmeButton({ classes: x }) }}", ["missing-property acmeButton → -"]],
    ["a value", '{{ acmeButton({ html: h, variant: "primry" }) }}', ["invalid-property-value primry → primary"]],
    [
      "classes",
      '{{ acmeButton({ html: h, classes: "acme-button--scondary" }) }}',
      ["unknown-class acme-button--scondary → acme-button--secondary"],
    ],
    [
      "markup between tags",
      '{% if a %}<a class="acme-buton {{ b }}">{% endif %}',
      ["unknown-class acme-buton → acme-button"],
    ],
  ])("finds %s", (_, template, expected) => {
    expect(reported(template, "a.njk")).toEqual(expected);
  });

  it.each([
    ["classes that are put together", '<a class="acme-button--{{ kind }} acme-button{% if a %}--x{% endif %}">'],
    ["properties that are put together", "{{ acmeButton(params) }}{{ acmeButton(merge({ a: 1 }, b)) }}"],
    ["what stands in a call", "{% call acmeButton({}) %}<b>a</b>{% endcall %}"],
    ["comments", "{# {{ acmeButon() }} #}{{!-- <acme-buton> --}}"],
    ["what is private", "{{ acmeButton({ text: a, _namespace: 'b' }) }}"],
    [
      "macros of one's own",
      "{% macro acmeCard(params) %}{% endmacro %}{{ acmeCard({ a: 1 }) }}{{ otherButon({}) }}{{ acmeHtmlAttributes(a) }}",
    ],
    ["tags within a tag", '<acme-button {% if a %}variant="{{ b }}"{% endif %} {{ more }}>'],
    ["tags that never end", "{{ acmeButon( {% <a class='"],
  ])("leaves %s alone", (_, template) => {
    expect(check(template, "a.njk")).toEqual([]);
  });
});

describe("TSX", () => {
  it.each([
    ["a property", '<Button text="a" varient="b"/>', ["unknown-property varient → variant"]],
    ["a value", '<Button text="a" variant={"primry"}/>', ["invalid-property-value primry → primary"]],
    ["text for a boolean", '<Button text="a" isLoading="false"/>', ['invalid-property-value "false" → {false}']],
    ["what is missing", "<Button/>", ["missing-property Button → -"]],
    ["an icon", '<Icon name="arow-right"/>', ["unknown-icon arow-right → arrow-right"]],
    [
      "a class",
      '<a className={clsx("acme-buton", { "acme-button--x": y })}/>',
      ["unknown-class acme-buton → acme-button", "unknown-class acme-button--x → -"],
    ],
    [
      "an object of styles",
      '<a style={{ color: "#1d70b8", padding: 15, margin: "0 15px" }}/>',
      [
        "hard-coded-color #1d70b8 → var(--color-blue)!",
        'hard-coded-dimension 15 → "var(--spacing-3)"!',
        "hard-coded-dimension 15px → var(--spacing-3)!",
      ],
    ],
    ["a custom element", "<acme-buton/>", ["unknown-component acme-buton → acme-button"]],
  ])("finds %s", (_, body, expected) => {
    expect(tsx(body)).toEqual(expected);
  });

  it("finds components by the name of their import", () => {
    const code =
      'import * as DS from "@acme/react";\nimport { Buton, Dropdown as D, type Buttn } from "@acme/react";\nconst a = <><DS.Buttom text=""/><D/></>;';
    expect(reported(code, "a.tsx")).toEqual([
      "unknown-component Buton → Button",
      "deprecated-component Dropdown → Button",
      "unknown-component DS.Buttom → Button",
    ]);
  });

  it("ignores a name that several modules export, unless the module is known", () => {
    const two = (deprecated?: object, name = "@acme/react") =>
      component(name, { title: "Tip", exports: ["Tip"], packages: [name], ...(deprecated ? { deprecated } : {}) });
    const checks = createChecker({
      ...NOTHING_KNOWN,
      components: [two({}, "@acme/old"), two(), two(undefined, "@acme/new")],
    });
    const rulesOf = (from: string) =>
      checks.check([{ path: "a.tsx", content: `import { Tip } from "${from}";` }]).findings.map(({ ruleId }) => ruleId);
    expect(rulesOf("@acme/old")).toEqual(["deprecated-component"]);
    expect(rulesOf("@acme/new")).toEqual([]);
  });

  it("finds values in style templates", () => {
    const code = `const A = styled.a<{ b: number }>\`
  \${mixin}
  padding: \${x} 15px;
  &:hover { color: #1d70b8; } // no
  \${({ c }) => c && css\`fill: #1d70b8;\`}
\`;
const b = css({ fill: '#1d70b8' });`;
    expect(reported(code, "a.ts")).toEqual([
      "hard-coded-dimension 15px → var(--spacing-3)!",
      "hard-coded-color #1d70b8 → var(--color-blue)!",
      "hard-coded-color #1d70b8 → var(--color-blue)!",
      "hard-coded-color #1d70b8 → var(--color-blue)!",
    ]);
  });

  it.each([
    ["what is right", '<Button text="a" variant="danger" isLoading onClick={b} key="c" sx={{ padding: 15 }}/>'],
    ["what code alone tells", "<Button {...rest}/>"],
    ["components of others", '<Other varient="a"/>'],
    ["names it may hand on", '<Button text="a" zebra="b"/>'],
  ])("leaves %s alone", (_, body) => {
    expect(tsx(body)).toEqual([]);
  });

  it("reports unreadable code, and reads code with errors", () => {
    expect(check("const a = <b", "a.tsx")).toMatchObject([{ ruleId: "unreadable-file" }]);
    expect(
      check("import { Button } from 'other'; import { Icon } from '@acme/icons'; const Button = 1", "a.tsx"),
    ).toEqual([]);
  });
});

describe("Vue components", () => {
  it("are read with markup, script and style", () => {
    const code =
      '<script setup lang="ts">\nimport { Button } from "@acme/react";\n</script>\n<template>\n<Button text="a" :variant="b" varient="c"/>\n</template>\n<style scoped>\na { fill: #1d70b8 }\n</style>';
    expect(reported(code, "a.vue")).toEqual([
      "unknown-property varient → variant",
      "hard-coded-color #1d70b8 → var(--color-blue)!",
    ]);
  });
});

describe("hostile files", () => {
  const times = (text: string, count: number) => text.repeat(count);
  it.each([
    ["elements as deep as can be", "a.html", times("<div><p>", 120_000)],
    ["tags that never close", "a.html", times("<a class='", 100_000)],
    ["attributes without end", "a.html", `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}=b`).join(" ")}>`],
    ["braces that never close", "a.njk", times("{{", 400_000)],
    ["brackets in braces", "a.njk", `${times("{{ ( ", 200_000)}}}`],
    ["calls in calls", "a.njk", `{{ ${times("acmeButton(", 90_000)} }}`],
    [
      "unknown classes",
      "a.html",
      `<a class="${Array.from({ length: 40_000 }, (_, i) => `acme-button--x${i}`).join(" ")}">`,
    ],
    ["parentheses as deep as can be", "a.ts", times("(", 500_000)],
    ["markup in code as deep as can be", "a.tsx", times("<a>", 300_000)],
    ["objects in objects", "a.ts", `css(${times("{a:", 5_000)}1${times("}", 5_000)})`],
  ])(
    "of %s are checked all the same",
    (_, path, content) => {
      expect(() => checker.check([{ path, content }])).not.toThrow();
    },
    30_000,
  );
});

describe("excerpts without imports", () => {
  const excerpt = (content: string, path: string) =>
    createChecker(system)
      .check([{ path, content, isExcerpt: true }])
      .findings.filter(({ ruleId }) => ruleId === "unknown-component")
      .map(({ message }) => message.split(".")[0]);
  it.each([
    ["a component", "a.tsx", '<MegaButton text="a" />', ["The design system has no component MegaButton"]],
    ["a macro like no other", "a.njk", "{{ acmeNope({}) }}", ["The design system has no macro acmeNope"]],
    ["nothing of the system's", "a.tsx", '<><Button text="a" /><Fragment /><React.Suspense /></>', []],
    ["nothing they declare", "a.tsx", "const MyForm = () => <p />;\nconst a = <MyForm />;", []],
    ["nothing they import", "a.tsx", 'import { Link } from "elsewhere";\nconst a = <Link />;', []],
  ])("name %s", (_, path, content, expected) => {
    expect(excerpt(content, path)).toEqual(expected);
  });
  it("have properties of the system's components", () => {
    const [found] = createChecker(system).check([
      { path: "a.tsx", content: '<Button text="a" varient="x" />', isExcerpt: true },
    ]).findings;
    expect(found).toMatchObject({ ruleId: "unknown-property", replacement: "variant" });
  });
  it("are marked by the caller: a complete file may have names from other sources", () => {
    const { findings } = createChecker(system).check([{ path: "a.tsx", content: "<MegaButton />" }]);
    expect(findings).toEqual([]);
  });
});
