import { describe, expect, it } from "vitest";
import { cleanSvg, sanitizeSvg, svgSymbol } from "../svg.ts";
import { decodeSvg } from "./text.ts";

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const icon = (inner: string, attributes = "") => `<svg ${ns}${attributes}>${inner}</svg>`;
const inside = (svg: string) => sanitizeSvg(icon(svg)).slice(icon("").indexOf(">") + 1, -"</svg>".length);

const PIXEL =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

describe("entities", () => {
  const doctype = (inner: string) => `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://x/svg11.dtd" [${inner}]>`;

  it.each([
    ["namespaces", '<!ENTITY ns_svg "http://www.w3.org/2000/svg">', '<svg xmlns="&ns_svg;"><path/></svg>', "<path/>"],
    ["styles", "<!ENTITY st0 'fill:#cc0000;'>", `<svg ${ns}><path style="&st0;"/></svg>`, '<path fill="#cc0000"/>'],
    ["characters", '<!ENTITY a "&#65;&#x42;">', `<svg ${ns}><text>&a;&amp;</text></svg>`, "<text>AB&amp;</text>"],
    ["attribute lists", "<!ATTLIST svg xmlns:a3 CDATA #IMPLIED>", `<svg ${ns}><path/></svg>`, "<path/>"],
    ["files nobody uses", '<!ENTITY a SYSTEM "file:///etc/passwd">', `<svg ${ns}><path/></svg>`, "<path/>"],
  ])("for %s are expanded", (_title, declarations, svg, expected) => {
    expect(sanitizeSvg(doctype(declarations) + svg)).toBe(icon(expected));
  });
});

describe("images in a drawing", () => {
  it.each([
    ["PNG", `<image width="1" xlink:href="${PIXEL}"/>`, `<image width="1" href="${PIXEL}"/>`],
    ["GIF under another name", `<image href="${GIF.replace("gif", "png")}"/>`, `<image href="${GIF}"/>`],
    [
      "that are used",
      `<pattern id="p"><use href="#i"/></pattern><image id="i" href="${PIXEL}"/>`,
      `<pattern id="p"><use href="#i"/></pattern><image id="i" href="${PIXEL}"/>`,
    ],
    ["with line breaks", `<image href="${PIXEL.replace("AAAA", "AA&#10; AA")}"/>`, `<image href="${PIXEL}"/>`],
  ])("%s are kept", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
    expect(sanitizeSvg(icon(expected))).toBe(icon(expected));
    expect(cleanSvg(icon(svg)).leftOut).toEqual([]);
  });

  it.each([
    ["another address", "//x/y.png", /external image/],
    ["SVG", "data:image/svg+xml,%3Csvg/%3E", /not PNG/],
    ["HTML", "data:text/html,%3Cscript%3E", /not PNG/],
    ["what is damaged", PIXEL.slice(0, 60), /damaged/],
    ["more than a megabyte", `data:image/png;base64,iVBORw0KGgo${"A".repeat(3 << 20)}`, /larger than 1048576 bytes/],
  ])("of %s are left out and reported", (_title, href, reason) => {
    const { svg, leftOut } = cleanSvg(icon(`<path/><image href="${href}"/>`), { maxBytes: 8 << 20 });
    expect(svg).toBe(icon("<path/>"));
    expect(leftOut).toEqual([expect.stringMatching(reason)]);
  });
});

describe("internal styles", () => {
  it.each([
    [
      "descendants",
      "<style>g.m path{fill:red}</style><g class='m'><g><path/></g></g><path/>",
      '<g><g><path fill="red"/></g></g><path/>',
    ],
    [
      "children",
      "<style>.d>path{fill:red}</style><g class='d'><path/><g><path/></g></g>",
      '<g><path fill="red"/><g><path/></g></g>',
    ],
    [
      "siblings",
      "<style>rect+path,circle~path{fill:red}</style><rect/><path/><path/><circle/><g/><path/>",
      '<rect/><path fill="red"/><path/><circle/><g/><path fill="red"/>',
    ],
    [
      "places",
      "<style>path:nth-child(2n){fill:red}path:last-of-type{stroke:red}</style><path/><path/><g/>",
      '<path fill="red"/><path stroke="red"/><g/>',
    ],
    [
      "attributes",
      "<style>[id=z],[data-x^='a b']{fill:red}</style><path id='z'/><path data-x='a bc'/><path/>",
      '<path id="z" fill="red"/><path fill="red"/><path/>',
    ],
    [
      "negations",
      "<style>path:not(.a,#b){fill:red}</style><path class='a'/><path id='b'/><path/>",
      '<path/><path id="b"/><path fill="red"/>',
    ],
    ["states of nobody", "<style>path:hover,.a:focus{fill:red}</style><path class='a'/>", "<path/>"],
    [
      "escapes",
      "<style>.\\31 a,.b\\:c{fill:red}</style><path class='1a'/><path class='b:c'/>",
      '<path fill="red"/><path fill="red"/>',
    ],
    [
      "media of screens",
      "<style>@media screen and (min-width:0){path{fill:red}}@media print{path{fill:blue}}</style><path/>",
      '<path fill="red"/>',
    ],
    [
      "media of style elements",
      "<style media='(min-width:0px)'>path{fill:red}</style><style media='print'>path{fill:blue}</style><path/>",
      '<path fill="red"/>',
    ],
    ["d", `<style>.p{d:path("M0 0h1")}</style><path class="p"/>`, '<path d="M0 0h1"/>'],
    [
      "fonts in short",
      "<text style='font:bold 12px/2 A, serif'>x</text>",
      '<text font-style="normal" font-variant="normal" font-weight="bold" font-stretch="normal" font-size="12px" font-family="A, serif">x</text>',
    ],
    [
      "markers in short",
      "<marker id='m'/><path style='marker:url(#m)'/>",
      '<marker id="m"/><path marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>',
    ],
    [
      "values CSS does not take",
      "<text font-size='9' style='font-size:12;fill:#12;stroke:rgb(;opacity:x'>x</text>",
      '<text font-size="9">x</text>',
    ],
    ["geometry of other elements", "<g style='x:1px;r:2px'><rect style='x:1px;r:2px'/></g>", '<g><rect x="1px"/></g>'],
  ])("reads %s", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
  });

  it.each([
    ["of the root", "<style>:root{--a:#c00}path{fill:var(--a)}</style><path/>", '<path fill="#c00"/>'],
    [
      "of a style attribute",
      "<g style='--p:red'><path fill='var(--p)'/><path style='fill:var(--p, blue)'/></g>",
      '<g><path fill="red"/><path fill="red"/></g>',
    ],
    [
      "of each other",
      "<style>g{--a:var(--b);--b:red}</style><g><path fill='var(--a)'/></g>",
      '<g><path fill="red"/></g>',
    ],
    [
      "that come nearer",
      "<style>svg{--a:red}g{--a:blue}</style><g><path fill='var(--a)'/></g>",
      '<g><path fill="blue"/></g>',
    ],
    ["of a page", "<path fill='var(--page, red)'/>", '<path fill="var(--page, red)"/>'],
    ["in a circle", "<style>svg{--a:var(--a)}path{fill:var(--a)}</style><path/>", '<path fill="var(--a)"/>'],
  ])("replaces variables %s", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
  });

  it("has a color for each scheme if the drawing has, and the root declares it", () => {
    const svg = icon("<style>path{fill:#000}@media (prefers-color-scheme:dark){path{fill:#fff}}</style><path/>");
    const expected = icon('<path fill="light-dark(#000, #fff)"/>', ' style="color-scheme:light dark"');
    expect(cleanSvg(svg)).toEqual({ svg: expected, leftOut: [] });
    expect(sanitizeSvg(expected)).toBe(expected);
    expect(svgSymbol(svg, "a")).not.toContain("color-scheme");
  });

  it("uses the color of a parent if only one scheme has one", () => {
    const dark = "<style>@media (prefers-color-scheme:dark){path{fill:#fff}}</style>";
    expect(sanitizeSvg(icon(`${dark}<g fill="#123"><path/></g><path/>`))).toContain(
      '<g fill="#123"><path fill="light-dark(#123, #fff)"/></g><path fill="light-dark(black, #fff)"/>',
    );
  });

  it("ignores paint that references its own element", () => {
    const inside = '<path id="a" fill="url(#a)"/><linearGradient id="a"/>';
    expect(cleanSvg(icon(inside)).svg).toContain('<path id="a" fill="url(#a)"/>');
    const circle = '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>';
    expect(() => cleanSvg(icon(circle))).toThrow(/refers to itself/);
  });

  it("treats an unclosed value as closed, as browsers do", () => {
    const inside =
      '<path id="a"/><path fill="url(#a"/><path fill="url(#gone"/><path fill="rgb(1 2 3" d="M0 0"/><path style="fill:url(#a"/>';
    const kept =
      '<path id="a"/><path fill="url(#a)"/><path fill="none"/><path fill="rgb(1 2 3)" d="M0 0"/><path fill="url(#a)"/>';
    expect(cleanSvg(icon(inside))).toEqual({ svg: icon(kept), leftOut: [] });
  });

  it.each([
    ["a size", "@media (max-width:40px){path{fill:red}}", /sizes or media/],
    [
      "the dark scheme beyond colors",
      "@media (prefers-color-scheme:dark){path{opacity:.5}}",
      /"opacity" in the dark scheme/,
    ],
    ["rules inside of rules", "g{.a{fill:red}}", /nested rules/],
    ["selectors that only a browser reads", "g:has(path){fill:red}", /unsupported selectors/],
    ["other at-rules", "@supports (fill:red){path{fill:red}}", /@supports/],
    ["blur behind", "path{backdrop-filter:none}path.a{text-transform:none}svg{padding:2px}", /"padding"/],
  ])("reports what it can't show: %s", (_title, css, reason) => {
    const { svg, leftOut } = cleanSvg(icon(`<style>${css}</style><path/>`));
    expect(svg).toBe(icon("<path/>"));
    expect(leftOut).toEqual([expect.stringMatching(reason)]);
  });

  it.each([
    ["turns", "rotate(.125turn) rotate(100grad) rotate(0)", "rotate(45) rotate(90) rotate(0)"],
    ["lengths", "translate(50%,0.5em) translateX(1in)", "translate(5 8) translate(96 0)"],
    ["skews", "skew(45deg) skewY(10deg)", "matrix(1 0 1 1 0 0) skewY(10)"],
    ["depth of none", "translate3d(1px,2px,0) scale(50%)", "translate(1 2) scale(0.5 0.5)"],
  ])("writes transforms with %s like attributes do", (_title, css, expected) => {
    const svg = icon(`<g style="transform:${css}"/>`, ' viewBox="0 0 10 10"');
    expect(sanitizeSvg(svg)).toContain(`<g transform="${expected}"/>`);
  });

  it.each([
    [
      "attributes where CSS takes none",
      "<g transform='scale(2)' style='transform:rotate(45)'/>",
      '<g transform="scale(2)"/>',
    ],
    [
      "three properties",
      "<g style='scale:2;rotate:90deg;translate:1px 2px;transform:skewX(1deg)'/>",
      '<g transform="translate(1 2) rotate(90) scale(2 2) skewX(1)"/>',
    ],
    [
      "gradients",
      "<linearGradient id='a' style='transform:scale(2)'/>",
      '<linearGradient id="a" gradientTransform="scale(2 2)"/>',
    ],
    [
      "a box",
      "<g style='transform-box:fill-box;transform-origin:center;transform:rotate(45deg)'/>",
      '<g transform="rotate(45)" style="transform-box:fill-box;transform-origin:center"/>',
    ],
  ])("writes transforms of %s", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
  });

  it("draws the background and the rotation of the root as elements", () => {
    const svg = icon("<title>t</title><path/>", ' viewBox="0 0 2 4" style="background:#eee" transform="rotate(90)"');
    const turned = '<g transform="translate(1 2) rotate(90) translate(-1 -2)"><path/></g>';
    const background = '<rect x="-20" y="-40" width="42" height="84" fill="#eee" stroke="none"/>';
    expect(sanitizeSvg(svg)).toBe(icon(`${background}<title>t</title>${turned}`, ' viewBox="0 0 2 4"'));
    expect(sanitizeSvg(icon("<path/>", ' background="red" viewBox="0 0 1 1"'))).not.toContain("red");
  });
});

describe("animations", () => {
  it.each([
    ["values", "<path><animate attributeName='r' values='1;2;3' dur='1s' fill='freeze'/></path>", '<path r="3"/>'],
    [
      "set",
      "<path opacity='0'><set attributeName='opacity' to='1' begin='.4s' fill='freeze'/></path>",
      '<path opacity="1"/>',
    ],
    [
      "styles under them",
      "<path style='opacity:0'><animate attributeName='opacity' to='1' dur='1s' fill='freeze'/></path>",
      '<path opacity="1"/>',
    ],
    [
      "the last to begin",
      "<path><animate id='a' attributeName='r' to='2' begin='b.end' dur='1s' fill='freeze'/><animate id='b' attributeName='r' to='3' dur='1s' fill='freeze'/></path>",
      '<path r="2"/>',
    ],
    [
      "sums of transforms",
      "<g transform='scale(2)'><animateTransform attributeName='transform' type='rotate' to='9' dur='1s' fill='freeze' additive='sum'/></g>",
      '<g transform="scale(2) rotate(9)"/>',
    ],
    [
      "other elements",
      "<path id='a'/><animate href='#a' attributeName='r' to='3' dur='1s' fill='freeze'/>",
      '<path id="a" r="3"/>',
    ],
    ["what does not freeze", "<path r='1'><animate attributeName='r' to='3' dur='1s'/></path>", '<path r="1"/>'],
    [
      "what waits for a click",
      "<path r='1'><set attributeName='r' to='3' begin='click' fill='freeze'/></path>",
      '<path r="1"/>',
    ],
    [
      "keyframes",
      "<style>@keyframes k{to{opacity:0}}path{animation:k 1s forwards}</style><path/>",
      '<path opacity="0"/>',
    ],
    ["keyframes that do not stay", "<style>@keyframes k{to{opacity:0}}path{animation:k 1s}</style><path/>", "<path/>"],
  ])("are shown at their end: %s", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
    expect(cleanSvg(icon(svg)).leftOut).toEqual([]);
  });

  it.each([
    ["a count", "<path><animate attributeName='r' values='1;2' dur='1s' repeatCount='indefinite'/></path>"],
    [
      "each other",
      "<path><animate id='a' begin='0;b.end' attributeName='r' to='1' dur='1s'/><animate id='b' begin='a.end' attributeName='r' to='2' dur='1s'/></path>",
    ],
    ["styles", "<style>@keyframes k{to{opacity:0}}path{animation:k 1s infinite}</style><path/>"],
  ])("that never end, by %s, are shown unanimated, with a report", (_title, svg) => {
    expect(cleanSvg(icon(svg))).toEqual({
      svg: icon("<path/>"),
      leftOut: ["The SVG has an endless animation, which is shown as a still image."],
    });
  });

  it("add no event, address or style", () => {
    const svg = `<g><set attributeName="onload" to="alert(1)"/><animate attributeName="href" to="//x" dur="1s" fill="freeze"/><set attributeName="style" to="x"/><set attributeName="fill" to="url(//x)"/><path/></g>`;
    expect(inside(svg)).toBe("<g><path/></g>");
  });
});

describe("decodeSvg", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>é</title></svg>';
  const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

  it.each([
    ["UTF-8", Buffer.from(svg), svg],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${svg}`), svg],
    ["UTF-16, little end first", Buffer.from(`\uFEFF${svg}`, "utf16le"), svg],
    ["UTF-16, big end first", swapped(`\uFEFF${svg}`), svg],
    ["UTF-16 without a mark", Buffer.from(svg, "utf16le"), svg],
    ["UTF-16 without a mark, big end first", swapped(svg), svg],
    [
      "UTF-8 that calls itself UTF-16",
      Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${svg}`),
      `<?xml version="1.0" encoding="UTF-16"?>${svg}`,
    ],
    [
      "Latin-1",
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg}`, "latin1"),
      `<?xml version="1.0" encoding="ISO-8859-1"?>${svg}`,
    ],
  ])("reads %s", (_title, bytes, text) => {
    expect(decodeSvg(bytes)).toBe(text);
  });

  it.each([
    ["bytes of no UTF-8", Buffer.from(svg, "latin1"), "UTF-8"],
    ["an unknown encoding", Buffer.from(`<?xml version="1.0" encoding="x-none"?>${svg}`), "X-NONE"],
  ])("refuses %s", (_title, bytes, named) => {
    expect(() => decodeSvg(bytes)).toThrow(`The SVG is not in ${named}. Save it as UTF-8.`);
  });
});

describe("symbols for other files", () => {
  const sprite = icon('<defs><symbol id="a" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></symbol></defs>');

  it("aren't a drawing on their own: an icon of them is refused, in a sprite, too", () => {
    const why = /draws nothing: it only contains symbols for other files/;
    expect(() => cleanSvg(sprite, { isAlone: true })).toThrow(why);
    expect(() => svgSymbol(sprite, "a")).toThrow(why);
  });

  it("stay unchanged in a file whose parts pages use", () => {
    expect(cleanSvg(sprite).svg).toContain('<symbol id="a"');
  });

  it("are drawn if the file uses them itself, and intentionally empty content stays empty", () => {
    const used = sprite.replace("</svg>", '<use href="#a"/></svg>');
    expect(cleanSvg(used, { isAlone: true }).leftOut).toEqual([]);
    expect(cleanSvg(icon(""), { isAlone: true }).leftOut).toEqual([]);
  });
});
