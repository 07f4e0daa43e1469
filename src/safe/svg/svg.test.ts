import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { sanitizeSvg, svgSize, svgSymbol } from "../svg.ts";

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const icon = (inner: string, attributes = "") => `<svg ${ns}${attributes}>${inner}</svg>`;
const inside = (svg: string, options?: Parameters<typeof sanitizeSvg>[1]) =>
  sanitizeSvg(icon(svg), options).slice(icon("").indexOf(">") + 1, -"</svg>".length);

const ok = '<path d="M0 0h1"/>';

describe("sanitizeSvg and drawings", () => {
  const require = createRequire(import.meta.url);
  const lucide: { icons: Record<string, { body: string }> } = require("@iconify-json/lucide/icons.json");
  const icons = Object.values(lucide.icons).map(({ body }) =>
    icon(body, ' width="24" height="24" viewBox="0 0 24 24"'),
  );

  it("leaves every icon of a real set unchanged", () => {
    expect(icons.length).toBeGreaterThan(1500);
    expect(icons.filter((svg) => sanitizeSvg(svg) !== svg)).toEqual([]);
  });

  it("keeps gradients, patterns, masks, clips, markers, filters, symbols and text", () => {
    const drawing = icon(
      `<title>A &amp; B &lt;c&gt;</title><desc>d</desc><defs><linearGradient id="g1" x1="0" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" stop-opacity=".5"/></linearGradient><radialGradient id="g2" href="#g1" fx="1"/><pattern id="p" width="2" height="2" patternTransform="rotate(45)"><path d="M0 0"/></pattern><mask id="m" mask-type="alpha"><rect width="1" height="1" fill="url(#g1)"/></mask><clipPath id="c"><circle cx="1" cy="2" r="3"/></clipPath><marker id="a" orient="auto" refX="1"><polygon points="0,0 1,1"/></marker><filter id="f" x="-10%"><feGaussianBlur in="SourceGraphic" stdDeviation="2" result="b"/><feMerge><feMergeNode in="b"/></feMerge></filter><symbol id="s" viewBox="0 0 1 1"><ellipse rx="1"/></symbol></defs><g mask="url(#m)" clip-path="url(#c)" filter="url(#f)" fill="url(#p) red" stroke="url(#g2)" transform="translate(1 2) scale(-1,1)"><use href="#s" x="1" width="2"/><line x1="1" marker-end="url(#a)"/><text x="1" text-anchor="middle" xml:space="preserve">a <tspan dy="1">b</tspan> <textPath href="#c">c</textPath></text></g>`,
      ' viewBox="0 0 24 24" fill="none" stroke-width="1.5" role="img" aria-label="x"',
    );
    expect(sanitizeSvg(drawing)).toBe(drawing);
  });

  it.each([
    ["whitespace between shapes", "<g>\n  <path d='M0 0'/>\n</g>\n", '<g><path d="M0 0"/></g>'],
    [
      "a prefix for SVG",
      `<s:g xmlns:s="http://www.w3.org/2000/svg"><s:path d="M0 0"/></s:g>`,
      '<g><path d="M0 0"/></g>',
    ],
    ["a namespace that ends", `<g xmlns:s="http://www.w3.org/2000/svg"/><s:path d="M0 0"/>`, "<g/>"],
    ["a namespace that comes back", `<x xmlns="urn:x"><g xmlns="http://www.w3.org/2000/svg"/></x>`, ""],
    ["a prefix taken for something else", `<g xmlns:s="http://www.w3.org/2000/svg"><s:g xmlns:s="urn:x"/></g>`, "<g/>"],
    ["xlink:href", `<g id="a"/><use xlink:href=" #a "/>`, '<g id="a"/><use href="#a"/>'],
    [
      "another prefix for links",
      `<g id="a"/><use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/>`,
      '<g id="a"/><use href="#a"/>',
    ],
    [
      "both kinds of href",
      `<g id="a"/><g id="b"/><use xlink:href="#b" href="#a"/>`,
      '<g id="a"/><g id="b"/><use href="#a"/>',
    ],
    ["href where it means nothing", '<g id="a"/><rect href="#a"/>', '<g id="a"/><rect/>'],
    ["a gradient that is not there", '<linearGradient href="#b"/>', "<linearGradient/>"],
    [
      "a use of nothing",
      '<use href="#a"/><use href="#"/><use id="b" href="#a"/><use href="#b"/>',
      '<g id="b"/><use href="#b"/>',
    ],
    [
      "a use of what is left out",
      '<foreignObject><g id="a"/></foreignObject><style id="b"/><use href="#a"/><use href="#b"/><path d="M0 0"/>',
      '<path d="M0 0"/>',
    ],
    ["a link with a look", '<a href="//x" fill="red"><path d="M0 0"/></a>', '<g fill="red"><path d="M0 0"/></g>'],
    ["a link around shapes", `<a href="//x"><path d="M0 0"/>text</a>`, '<path d="M0 0"/>'],
    ["a link in text", `<text>a<a href="//x">b</a>c</text>`, "<text>abc</text>"],
    ["CDATA in text", "<text><![CDATA[<b>&]]></text>", "<text>&lt;b&gt;&amp;</text>"],
    ["elements in a title", "<title>a<g>b</g>c</title>", "<title>ac</title>"],
    [
      "quoted references",
      `<g id="a"/><rect fill="url( '#a' ) none" stroke='url("#a")'/>`,
      '<g id="a"/><rect fill="url(#a) none" stroke="url(#a)"/>',
    ],
    [
      "references to nothing",
      '<rect fill="url(#a)" stroke="url(#a) red" mask="url(#a)"/>',
      '<rect fill="none" stroke="red" mask="none"/>',
    ],
    ["an id twice", '<g id="a"/><rect id="a"/><use href="#a"/>', '<g id="a"/><rect/><use href="#a"/>'],
    [
      "ids that need escapes",
      `<g id="a b"/><g id="a.20.b"/><g id="Icon (left)"/><g id=""/><use href="#Icon%20(left)" fill="url('#a b')"/>`,
      '<g id="a.20.b.1"/><g id="a.20.b"/><g id="Icon.20..28.left.29."/><g/><use href="#Icon.20..28.left.29." fill="url(#a.20.b.1)"/>',
    ],
    ["ids in other scripts", `<g id="Ebene_1.ü:日-"/>`, '<g id="Ebene_1.ü:日-"/>'],
    [
      "lists of ids",
      '<g aria-labelledby="t u  v" aria-describedby="x"><title id="t">T</title><desc id="v">V</desc></g>',
      '<g aria-labelledby="t v"><title id="t">T</title><desc id="v">V</desc></g>',
    ],
    ["line breaks in values", '<path d="M0 0&#10;&#13;&#9;h1"/>', '<path d="M0 0   h1"/>'],
    ["empty values and quotes", `<g aria-label='say "hi"' fill=""/>`, '<g aria-label="say &quot;hi&quot;" fill=""/>'],
    [
      "functions that compute",
      '<g fill="RGB(1 2 3 / calc(1 * 2))" stroke="var(--x, color-mix(in srgb, red, blue))" aria-label="Icon (left)"/>',
      '<g fill="RGB(1 2 3 / calc(1 * 2))" stroke="var(--x, color-mix(in srgb, red, blue))" aria-label="Icon (left)"/>',
    ],
  ])("reads %s", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
  });

  it("reads an XML declaration, a byte order mark and space around the document", () => {
    const expected = icon("<g/>");
    expect(
      sanitizeSvg('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- Generator -->\n<svg><g/></svg>\n'),
    ).toBe(expected);
    expect(sanitizeSvg('\uFEFF \n<?xml version="1.0"?><svg><g/></svg>')).toBe(expected);
    expect(sanitizeSvg("<svg/>")).toBe(icon(""));
  });

  it("puts a prefix before all ids and references", () => {
    const svg =
      '<g id="a" aria-labelledby="t u" fill="url(#u) red" mask="none"><title id="t">t</title><use href="#u" id="u2"/></g><linearGradient id="u"/>';
    expect(inside(svg, { idPrefix: "x-" })).toBe(
      '<g id="x-a" aria-labelledby="x-t x-u" fill="url(#x-u) red" mask="none"><title id="x-t">t</title><use href="#x-u" id="x-u2"/></g><linearGradient id="x-u"/>',
    );
  });
});

describe("svgSymbol", () => {
  it("is a symbol with the view box and presentation of the icon", () => {
    const svg = icon(
      ok,
      ' width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" preserveAspectRatio="none" role="img" aria-hidden="true" id="i" class="c"',
    );
    expect(svgSymbol(svg, "arrow")).toBe(
      `<symbol id="arrow" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" preserveAspectRatio="none">${ok}</symbol>`,
    );
  });

  it.each([
    [' width="24" height="12px"', ' viewBox="0 0 24 12"'],
    [' style="width:24px;height:12px"', ' viewBox="0 0 24 12"'],
    [' viewBox=" -1,-2  3 4 " width="9" height="9"', ' viewBox="-1 -2 3 4"'],
    [' viewBox="0 0 0 4" width="9" height="9"', ' viewBox="0 0 9 9"'],
    [' width="24"', ""],
    [' width="100%" height="100%"', ""],
    ["", ""],
  ])("finds the view box of%s", (attributes, expected) => {
    expect(svgSymbol(icon("", attributes), "a")).toBe(`<symbol id="a"${expected}></symbol>`);
  });

  it("has the given title, or that of the icon", () => {
    const svg = icon(`<title>Old</title><g><title>Inner</title></g>`);
    expect(svgSymbol(svg, "a")).toBe('<symbol id="a"><title>Old</title><g><title>Inner</title></g></symbol>');
    expect(svgSymbol(svg, "a", "New <b>")).toBe(
      '<symbol id="a"><title>New &lt;b&gt;</title><g><title>Inner</title></g></symbol>',
    );
    expect(svgSymbol(svg, "a", "")).toBe('<symbol id="a"><title></title><g><title>Inner</title></g></symbol>');
  });

  it("keeps the IDs of icons apart and its own ID unchanged", () => {
    const svg = icon('<linearGradient id="g"/><rect fill="url(#g)"/>');
    expect(svgSymbol(svg, "one")).toBe(
      '<symbol id="one"><linearGradient id="one:g"/><rect fill="url(#one:g)"/></symbol>',
    );
    expect(svgSymbol(svg, 'a"> <b')).toBe(
      '<symbol id="a&quot;&gt; &lt;b"><linearGradient id="a.22..3e..20..3c.b:g"/><rect fill="url(#a.22..3e..20..3c.b:g)"/></symbol>',
    );
  });
});

describe("svgSize", () => {
  it.each([
    ["", {}],
    ['width="24" height="12"', { width: 24, height: 12 }],
    ['width=" 24px " height="+1.5"', { width: 24, height: 1.5 }],
    ['width="1in" height="2.54CM"', { width: 96, height: 96 }],
    ['width="72pt" height="6pc"', { width: 96, height: 96 }],
    ['width="25.4mm" height="1e2"', { width: 96, height: 100 }],
    ['width="1em" height="100%"', { width: 16 }],
    ['width="1.5REM" height="2ex"', { width: 24, height: 16 }],
    ['width="0" height="-5"', { width: 0, height: 0 }],
    ['width="auto" height=""', {}],
    [`width="${"9".repeat(600_000)} !" height="9"`, { height: 9 }],
    ['width="1e999" height="24 24"', {}],
    ['style="width:20px" height="12"', { width: 20, height: 12 }],
    ['style="width:20px" viewBox="0 0 24 12"', { viewBox: "0 0 24 12" }],
    ['viewBox="0 0 24 24"', { viewBox: "0 0 24 24" }],
    ['viewBox="-1.5, 0,24 1e2"', { viewBox: "-1.5 0 24 100" }],
    ['viewBox="0 0 24"', {}],
    ['viewBox="0 0 24 24 24"', {}],
    ['viewBox="0 0 24 0"', {}],
    ['viewBox="0 0 -24 24"', {}],
    ['viewBox="a b c d"', {}],
    ['viewBox="0 0 Infinity 24"', {}],
    ['viewBox=""', {}],
  ])("of %.60j", (attributes, size) => {
    expect(svgSize(`<svg ${attributes}/>`)).toEqual(size);
  });
});
