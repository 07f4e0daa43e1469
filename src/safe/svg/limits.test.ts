import { describe, expect, it } from "vitest";
import { cpuTime } from "../../../test/cpu-time.ts";
import { sanitizeSvg, svgSize, svgSymbol } from "../svg.ts";
import { UnsafeInput } from "../unsafe.ts";

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const icon = (inner: string, attributes = "") => `<svg ${ns}${attributes}>${inner}</svg>`;

/** Each refers to the previous one eight times. */
const emptyVariables = Array.from({ length: 15 }, (_, i) => `--a${i + 1}:${`var(--a${i || ""})`.repeat(8)};`).join("");

function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "svg") return error.message;
    throw error;
  }
  return "taken";
}

it("removes the public DOCTYPE that old drawing programs write", () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const drawing = icon('<path d="M0 0h8"/>');
  expect(sanitizeSvg(`${doctype}${drawing}`)).toBe(sanitizeSvg(drawing));
});

const refusedSvgs: readonly [string, string, RegExp][] = [
  ["nothing", "", /malformed|no root|empty/],
  ["text", "hello", /malformed/],
  ["a comment alone", "<!-- svg -->", /malformed|empty/],
  ["HTML", "<html><body/></html>", /no root element "svg"/],
  ["an svg of another namespace", '<svg xmlns="http://www.w3.org/1999/xhtml"/>', /no root/],
  ["a prefixed svg of another namespace", '<x:svg xmlns:x="urn:x"/>', /no root/],
  ["an undeclared prefix", "<x:svg/>", /no root/],
  ["an open element", "<svg><g></svg>", /malformed/],
  ["an attribute without quotes", "<svg width=1/>", /malformed/],
  ["an attribute twice", '<svg id="a" id="b"/>', /malformed/],
  ["an unknown entity", "<svg>&evil;</svg>", /malformed/],
  ["an HTML entity", "<svg><title>&nbsp;</title></svg>", /malformed/],
  ["a control character", "<svg><title>&#1;</title></svg>", /malformed/],
  ["a control character of XML 1.1", '<?xml version="1.1"?><svg><title>&#1;</title></svg>', /malformed/],
  ["a NUL", "<svg><title>\0</title></svg>", /malformed/],
  ["a lone surrogate", "<svg><title>\uD800</title></svg>", /malformed/],
  ["two roots", "<svg/><svg/>", /malformed/],
  ["text after the root", "<svg/>x", /malformed/],
  ["entities of markup", '<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]><svg>&a;</svg>', /DOCTYPE/],
  ["entities of escaped markup", '<!DOCTYPE svg [<!ENTITY a "&#60;script>">]><svg>&a;</svg>', /DOCTYPE/],
  [
    "too long entities",
    `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(1000)}">]><svg><title>${"&a;".repeat(66)}</title></svg>`,
    /more than 65536 characters/,
  ],
  [
    "entities of the parameter kind",
    '<!DOCTYPE svg [<!ENTITY % a SYSTEM "//x"> %a;]><svg><title>&b;</title></svg>',
    /undefined entity/,
  ],
  [
    "variables that grow",
    icon(
      `<style>svg{--a0:${"x".repeat(1000)};${rows(12, (i) => `--a${i}:${`var(--a${i - 1})`.repeat(8)}`).join(";")}}</style><text font-family="var(--a12)"/>`,
    ),
    /variables/,
  ],
  [
    "steps of selectors",
    icon(
      `<style>x ${"g ".repeat(20)}path{fill:red}</style>${"<g>".repeat(50)}${"<path/>".repeat(100)}${"</g>".repeat(50)}`,
    ),
    /too many style rules/,
  ],
  [
    "nothing but HTML",
    icon("<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>"),
    /no other content/,
  ],
  ["nothing but a picture elsewhere", icon('<image href="//x/y.png"/>'), /no other content/],
  [
    "external entities",
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
    /undefined entity/,
  ],
  ["laughing entities", `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>`, /DOCTYPE/],
  ["65 levels", `${"<svg>".repeat(65)}${"</svg>".repeat(65)}`, /deeper than 64/],
  ["100,000 levels", `<svg>${"<g>".repeat(100_000)}`, /deeper than 64/],
  [
    "65 levels in what is left out",
    icon(`<metadata>${"<x>".repeat(64)}${"</x>".repeat(64)}</metadata>`),
    /deeper than 64/,
  ],
  ["20,001 elements", icon("<g/>".repeat(20_000)), /more than 20000 elements/],
  ["20,001 elements in what is left out", icon(`<metadata>${"<x/>".repeat(20_000)}</metadata>`), /more than 20000/],
  ["more than 1 MiB", icon(`<title>${"x".repeat(1024 * 1024)}</title>`), /larger than 1048576 bytes/],
  ["use of itself", icon('<use id="a" href="#a"/>'), /refers to itself/],
  ["use of its parent", icon('<g id="a"><use href="#a"/></g>'), /refers to itself/],
  ["use of the root", '<svg id="a"><use href="#a"/></svg>', /refers to itself/],
  ["use in a circle", icon('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), /refers to itself/],
  ["a pattern filled with itself", icon('<pattern id="p"><rect fill="url(#p)"/></pattern>'), /refers to itself/],
  [
    "masks in a circle",
    icon('<mask id="a"><g mask="url(#b)"/></mask><mask id="b"><g mask="url(#a)"/></mask>'),
    /itself/,
  ],
  [
    "65 uses in a row",
    icon(
      `<g id="u0"/>${rows(66, (i) => `<use id="u${i}" href="#u${i - 1}"/>`)
        .reverse()
        .join("")}`,
    ),
    /64 references/,
  ],
  [
    "laughing uses",
    icon(`<g id="u0"/>${rows(20, (i) => `<g id="u${i}">${`<use href="#u${i - 1}"/>`.repeat(10)}</g>`).join("")}`),
    /10000 elements with "use"/,
  ],
  [
    "uses just above the limit",
    icon(`<g id="a">${"<g/>".repeat(100)}</g>${'<use href="#a"/>'.repeat(100)}`),
    /10000 elements/,
  ],
  [
    "laughing patterns",
    icon(
      `<g id="p0"/>${rows(20, (i) => `<pattern id="p${i}">${`<rect fill="url(#p${i - 1})"/>`.repeat(10)}</pattern>`).join("")}`,
    ),
    /100000 elements with references/,
  ],
  [
    "laughing masks by style",
    icon(`<style>.m{mask:url(#m)}</style><mask id="m">${"<g/>".repeat(1000)}</mask>${'<g class="m"/>'.repeat(200)}`),
    /with references/,
  ],
  [
    "too many style rules",
    icon(`<style>${".a{fill:red}".repeat(2000)}</style>${'<g class="a"/>'.repeat(2000)}`),
    /too many style rules/,
  ],
];

function rows(count: number, row: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => row(index + 1));
}

describe("sanitizeSvg and its limits", () => {
  it.each(refusedSvgs)("refuses %s", (_title, svg, message) => {
    expect(cpuTime(() => expect(refusalOf(() => sanitizeSvg(svg))).toMatch(message))).toBeLessThan(4000);
    expect(refusalOf(() => svgSymbol(svg, "a"))).toMatch(message);
    expect(refusalOf(() => svgSize(svg))).toMatch(message);
  });

  it("accepts input just within the limits", () => {
    const taken = [
      `${"<svg>".repeat(64)}${"</svg>".repeat(64)}`,
      icon("<g/>".repeat(19_999)),
      icon(`<g id="a">${"<g/>".repeat(99)}</g>${'<use href="#a"/>'.repeat(100)}`),
      icon(
        `<g id="u0"/>${rows(63, (i) => `<use id="u${i}" href="#u${i - 1}"/>`)
          .reverse()
          .join("")}`,
      ),
      icon(`<linearGradient id="g">${"<stop/>".repeat(100)}</linearGradient>${'<g fill="url(#g)"/>'.repeat(5000)}`),
      icon(`<style>${".a{fill:red}".repeat(100)}</style>${'<g class="a"/>'.repeat(2000)}`),
    ];
    for (const svg of taken) expect(refusalOf(() => sanitizeSvg(svg))).toBe("taken");
  });

  it("accepts another limit of size, in bytes", () => {
    const svg = "<svg><title>é</title></svg>";
    expect(refusalOf(() => sanitizeSvg(svg, { maxBytes: 28 }))).toBe("taken");
    expect(refusalOf(() => sanitizeSvg(svg, { maxBytes: 27 }))).toMatch(/larger than 27 bytes/);
  });

  it.each([
    ["open comments", `<style>${"/*".repeat(300_000)}</style>`],
    ["open blocks", `<style>${"a{".repeat(300_000)}</style>`],
    ["open brackets", `<style>a{${"fill:(".repeat(100_000)}}</style>`],
    ["semicolons", `<style>${";".repeat(600_000)}{fill:red}</style>`],
    ["selectors", `<style>${"a,".repeat(300_000)}{fill:red}</style><rect/>`],
    ["empty rules", `<style>${"{}".repeat(300_000)}</style>`],
    ["dots", `<style>${".".repeat(600_000)}{fill:red}</style>`],
    ["classes", `<style>.a{fill:red}</style><rect class="${"b ".repeat(300_000)}"/>`],
    ["brackets in a value", `<rect fill="${"(".repeat(600_000)}"/>`],
    ["names in a value", `<rect fill="${"a".repeat(600_000)}("/>`],
    ["urls in a value", `<g id="a"/><rect fill="${"url(#a) ".repeat(70_000)}"/>`],
    ["spaces in a url", `<rect fill="url(${" ".repeat(600_000)}x"/>`],
    ["attributes", `<rect ${Array.from({ length: 50_000 }, (_, i) => `a${i}=""`).join(" ")}/>`],
    ["namespaces", `<rect ${Array.from({ length: 20_000 }, (_, i) => `xmlns:a${i}="b"`).join(" ")}/>`],
    ["names in an open bracket", `<rect fill="(${"a".repeat(600_000)}"/>`],
    ["brackets and names", `<rect fill="${"(a".repeat(300_000)}"/>`],
    ["spaces before a mark", `<rect style="fill:red${" ".repeat(600_000)}x"/>`],
    ["quotes", `<rect style="${"fill:'".repeat(100_000)}"/>`],
    ["urls that never end", `<rect fill="${"url(#".repeat(100_000)}"/>`],
    ["quoted urls that never end", `<rect fill="${"url('#".repeat(100_000)}"/>`],
    ["letters in a url", `<g id="a"/><rect fill="url(#${"a".repeat(600_000)}"/>`],
    ["spaces in a url that never ends", `<g id="a"/><rect fill="${`url(#a${" ".repeat(1000)}`.repeat(600)}"/>`],
    ["levels of one id list", `<g id="a"/><g aria-labelledby="${"a ".repeat(300_000)}"/>`],
    ["numbers", `<rect width="${"9".repeat(600_000)}"/>`],
    ["declarations", `<rect style="${"fill:red;".repeat(60_000)}"/>`],
    ["letters beyond ASCII in a selector", `<style>${"é".repeat(5000)} x{r:1px}</style><rect/>`],
    ["escapes in a selector", `<style>${"\\aaaaaa".repeat(5000)} x{r:1px}</style><rect/>`],
    ["spaces in a selector", `<style>[a=b${" ".repeat(600_000)}x]{r:1px}</style><rect/>`],
    ["escaped quotes", `<style>"${'\\"'.repeat(300_000)}</style>`],
    ["variables of nothing", `<style>rect{--a: ;${emptyVariables}fill:var(--a15)}</style><rect/>`],
    ["variables within variables", `<rect fill="${"var(--a,".repeat(60_000)}red${")".repeat(60_000)}"/>`],
    ["digits", `<rect style="opacity:${"1".repeat(300_000)}_"/><set dur="${"1".repeat(300_000)}_"/>`],
    ["spaces in a type", `<style type="${" ".repeat(600_000)}x"/>`],
    ["spaces in an address of data", `<image href="data:${" ".repeat(600_000)}"/>`],
    ["spaces in a turn", `<rect style="rotate:1deg${" ".repeat(600_000)}1"/>`],
    [
      "characters that styles come to",
      `<style>*{font-family:"${"a".repeat(500_000)}"}</style>${"<g/>".repeat(19_000)}`,
    ],
    ["declarations of each element", `<style>*{${"r:1px;".repeat(50_000)}}</style>${"<g/>".repeat(19_000)}`],
    ["rules of another medium", `<style media="print">${"*{r:1px}".repeat(50_000)}</style>${"<g/>".repeat(19_000)}`],
    ["selectors of many declarations", `<style>${"g,".repeat(50_000)}g{${"r:1px;".repeat(50_000)}}</style>`],
    ["odd ids", Array.from({ length: 9000 }, (_, i) => `<g id="${" ".repeat(50)}${i}"/>`).join("")],
    ["ids", Array.from({ length: 19_000 }, (_, i) => `<g id="a${i}"/>`).join("")],
  ])("is quick with very many %s", (_title, inner) => {
    expect(cpuTime(() => refusalOf(() => sanitizeSvg(icon(inner))))).toBeLessThan(4000);
  });
});
