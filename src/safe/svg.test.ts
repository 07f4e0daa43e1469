import { createRequire } from "node:module";
import fc from "fast-check";
import type { Element, Root } from "hast";
import rehypeRaw from "rehype-raw";
import { SaxesParser } from "saxes";
import { unified } from "unified";
import { describe, expect, it } from "vitest";
import { sanitizeSvg, svgSize, svgSymbol } from "./svg.ts";
import { UnsafeInput } from "./unsafe.ts";

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const icon = (inner: string, attributes = "") => `<svg ${ns}${attributes}>${inner}</svg>`;
const inside = (svg: string, options?: Parameters<typeof sanitizeSvg>[1]) =>
  sanitizeSvg(icon(svg), options).slice(icon("").indexOf(">") + 1, -"</svg>".length);

function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "svg") return error.message;
    throw error;
  }
  return "taken";
}

type Tag = { name: string; attributes: Record<string, string> };

function tagsOfXml(svg: string): Tag[] {
  const tags: Tag[] = [];
  const parser = new SaxesParser({ xmlns: true });
  for (const event of ["comment", "doctype", "processinginstruction", "cdata"] as const) {
    parser.on(event, () => {
      throw new Error(`${event} in the output`);
    });
  }
  parser.on("opentag", ({ name, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2000/svg");
    tags.push({ name, attributes: Object.fromEntries(Object.values(attributes).map((one) => [one.name, one.value])) });
  });
  parser.write(svg).close();
  return tags;
}

/** The elements an HTML parser makes of it. */
function tagsOfHtml(svg: string): string[] {
  const names: string[] = [];
  function visit(node: Root | Element): void {
    for (const child of node.children) {
      if (child.type === "element") {
        names.push(child.tagName);
        visit(child);
      } else expect(child.type).toBe("text");
    }
  }
  visit(
    unified()
      .use(rehypeRaw)
      .runSync({ type: "root", children: [{ type: "raw", value: svg }] }),
  );
  return names;
}

const runs =
  /^(script|style|a|foreignobject|image|feimage|animate.*|set|mpath|iframe|embed|object|handler|listener|video|audio|link|metadata)$/i;

/** What must hold for whatever comes out, stated without the allow-list. */
function expectSafe(svg: string): void {
  const tags = tagsOfXml(svg);
  const ids = new Set(tags.map(({ attributes }) => attributes.id));
  for (const { name, attributes } of tags) {
    expect(name).not.toMatch(runs);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).not.toMatch(/^on|^style$|^class$|^src|^xlink|base$/i);
      if (key === "xmlns") continue;
      expect(value).not.toMatch(/\\|\/\*|javascript:|data:|expression\(|image-set\(|src\(/i);
      if (key === "href") expect(ids).toContain(value.slice(1));
      for (const [, target = ""] of value.matchAll(/url\(([^)]*)\)?/gi)) {
        expect(target).toMatch(/^#/);
        expect(ids).toContain(target.slice(1));
      }
    }
  }
  expect(tagsOfHtml(svg)).toEqual(tags.map(({ name }) => name));
}

const ok = '<path d="M0 0h1"/>';

/** Payloads that leave a harmless drawing behind. */
const payloads: readonly string[] = [
  "<script>alert(1)</script>",
  '<script href="//evil/x.js"/>',
  '<script xlink:href="data:text/javascript,alert(1)"/>',
  '<script type="text/ecmascript"><![CDATA[alert(1)]]></script>',
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<html:script xmlns:html="http://www.w3.org/1999/xhtml" src="//evil"/>',
  '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>',
  '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>',
  '<g onload="alert(1)"/>',
  '<g ONLOAD="alert(1)" onClick="alert(1)" onbegin="alert(1)"/>',
  '<rect onmouseover="alert(1)" onfocus="alert(1)" tabindex="0" autofocus="true" width="9" height="9"/>',
  '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>',
  '<a xlink:href="javascript:alert(1)" target="_top"><text>x</text></a>',
  '<a href="//evil/phish"><circle r="9"/></a>',
  '<a><script>alert(1)</script><a href="//evil"><g onload="alert(1)"/></a></a>',
  "<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' src='javascript:alert(1)'/></foreignObject>",
  "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml' onload='alert(1)'/></foreignObject>",
  "<switch><foreignObject><form xmlns='http://www.w3.org/1999/xhtml' action='//evil'/></foreignObject><g/></switch>",
  '<image href="//evil/pixel.png"/>',
  '<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>',
  '<filter id="f"><feImage href="//evil/pixel.png"/></filter><g filter="url(#f)"/>',
  '<use href="//evil/x.svg#a"/>',
  '<use xlink:href="data:image/svg+xml,%3Csvg id=%27x%27/%3E#x"/>',
  '<use href="other.svg#a"/>',
  '<use href="javascript:alert(1)"/>',
  '<use href=""/>',
  "<use/>",
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<set attributeName="onmouseover" to="alert(1)"/>',
  '<a><animate attributeName="xlink:href" to="javascript:alert(1)" begin="0s"/><text>x</text></a>',
  '<animateTransform onbegin="alert(1)" attributeName="transform"/>',
  '<animateMotion><mpath href="//evil#p"/></animateMotion>',
  '<discard begin="0s"/>',
  "<style>@import '//evil/x.css';</style>",
  "<style>@font-face{font-family:x;src:url(//evil/x.woff)} text{font-family:x}</style>",
  "<style>rect{fill:url(//evil#x)}</style><rect/>",
  "<style>*{background:url(//evil)}</style><rect/>",
  "<style><![CDATA[rect{fill:u\\72l(//evil#x)}]]></style><rect/>",
  "<style></style><style><!--</style><rect onload='alert(1)'/><style>--></style>",
  "<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>",
  '<rect style="fill:url(//evil#x)"/>',
  '<rect style="background:url(//evil)"/>',
  '<rect style="fill:url(&quot;//evil#x&quot;)"/>',
  '<rect style="-moz-binding:url(//evil#x);behavior:url(//evil)"/>',
  "<rect style=\"fill:image-set('//evil' 1x)\"/>",
  '<rect style="mask-image:url(//evil);cursor:url(//evil),auto"/>',
  '<rect fill="url(//evil#x)"/>',
  "<rect fill=\"URL( '//evil#x' ) red\"/>",
  '<rect fill="url(#a"/>',
  '<rect fill="url(#absent)"/>',
  '<rect fill="url(//evil) url(#absent)"/>',
  '<rect fill="u\\72l(//evil#x)"/>',
  '<rect fill="\\75\\72\\6c(//evil#x)"/>',
  '<rect fill="ur/**/l(//evil#x)"/>',
  '<rect fill="src(//evil)" stroke="image(//evil)" mask="element(#x)" filter="paint(x)"/>',
  '<rect mask="url(//evil#m)" clip-path="url(x.svg#c)" filter="url(data:,#f)" marker-end="url(//evil#m)"/>',
  '<rect fill="var(--x, url(//evil))"/>',
  '<rect fill="url(&#35;absent)" stroke="url(&#x2f;/evil#x)"/>',
  '<linearGradient id="g" href="//evil#x"/><rect fill="url(#g)"/>',
  '<pattern id="p" xlink:href="data:,#x"/><rect fill="url(#p)"/>',
  '<text><textPath href="//evil#p">x</textPath></text>',
  "<title><script>alert(1)</script></title>",
  "<desc><img xmlns='http://www.w3.org/1999/xhtml' src='x' onerror='alert(1)'/></desc>",
  "<title>&lt;img src=x onerror=alert(1)&gt;</title>",
  "<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>",
  "<desc><![CDATA[</desc></svg><script>alert(1)</script>]]></desc>",
  "<text>]]&gt;&lt;/svg&gt;&lt;img src=x onerror=alert(1)&gt;</text>",
  '<g id="x&quot; onload=&quot;alert(1)"/>',
  '<g aria-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>',
  '<g id="&lt;img src=x&gt;"/>',
  "<metadata><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><x/></rdf:RDF></metadata>",
  "<iframe src='javascript:alert(1)'/>",
  "<embed src='//evil'/><object data='//evil'/><video src='//evil'/><audio src='//evil'/>",
  "<link rel='stylesheet' href='//evil'/>",
  "<p>breaks out of svg in HTML</p><b/><h1/><table/><font color='red'/>",
  "<math><mtext><style>x</style></mtext></math>",
  "<mglyph/><malignmark/><annotation-xml encoding='text/html'/>",
  "<!-- comment --><!-- <script>alert(1)</script> -->",
  "<?xml-stylesheet href='//evil'?><?php echo 1 ?>",
  "<g xml:base='javascript:'/>",
  '<g xmlns:xlink="http://www.w3.org/1999/xlink" xlink:show="embed" xlink:actuate="onLoad" xlink:href="//evil"/>',
  '<g class="fixed inset-0" is="x-el" slot="a" part="b" nonce="c" target="_top" formaction="x" ping="//evil" src="//evil"/>',
  '<g __proto__="x" constructor="y"/>',
  '<SCRIPT>alert(1)</SCRIPT><ScRiPt>alert(1)</ScRiPt><lineargradient id="l"/>',
  '<cursor href="//evil"/><font-face-uri href="//evil"/><color-profile href="//evil"/><view id="v"/><altGlyph href="//evil"/><tref href="//evil"/>',
];

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
  ["a DOCTYPE", "<!DOCTYPE svg><svg/>", /DOCTYPE/],
  [
    "the DOCTYPE of SVG 1.1",
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>',
    /DOCTYPE/,
  ],
  ["entities", '<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]><svg>&a;</svg>', /DOCTYPE/],
  [
    "external entities",
    '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg><text>&a;</text></svg>',
    /DOCTYPE/,
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
  ["more than 1 MiB", icon(`<title>${"x".repeat(1024 * 1024)}</title>`), /above 1048576 bytes/],
  ["use of nothing", icon('<use href="#absent"/>'), /uses "#absent"/],
  ["use of no id", icon('<use href="#"/>'), /uses "#"/],
  ["use of what is left out", icon('<image id="i" href="//x"/><use href="#i"/>'), /uses "#i"/],
  [
    "use of what is inside what is left out",
    icon('<foreignObject><g id="i"/></foreignObject><use href="#i"/>'),
    /uses "#i"/,
  ],
  ["use of what is inside a style", icon('<style><g id="i"/></style><use href="#i"/>'), /uses "#i"/],
  ["use of a style", icon('<style id="i"/><use href="#i"/>'), /uses "#i"/],
  ["use of an a", icon('<a id="i"><g/></a><use href="#i"/>'), /uses "#i"/],
  ["use of an odd id", icon('<g id="a b"/><use href="#a b"/>'), /uses "#a b"/],
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
    /10000 elements through "use"/,
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
    /100000 elements through references/,
  ],
  [
    "laughing masks by style",
    icon(`<style>.m{mask:url(#m)}</style><mask id="m">${"<g/>".repeat(1000)}</mask>${'<g class="m"/>'.repeat(200)}`),
    /through references/,
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

describe("sanitizeSvg and hostile input", () => {
  it("has a large corpus", () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(60);
  });

  it.each(payloads)("takes the sting out of %s", (payload) => {
    for (const svg of [icon(payload + ok), icon(`<g>${payload}</g>${ok}`), icon(ok + payload)]) {
      const safe = sanitizeSvg(svg);
      expectSafe(safe);
      expect(safe).toContain(ok);
      expect(sanitizeSvg(safe)).toBe(safe);
      expectSafe(sanitizeSvg(svg, { idPrefix: "p-" }));
      expectSafe(icon(svgSymbol(svg, "s", "t")));
    }
  });

  it.each([
    "onload",
    "onLoad",
    "onclick",
    "onbegin",
    "style",
    "class",
    "href",
    "xlink:href",
    "xml:base",
    "src",
    "srcdoc",
    "transform",
    "overflow",
    "filter",
  ])("drops %s from the root", (name) => {
    expect(sanitizeSvg(icon(ok, ` ${name}="x"`))).toBe(icon(ok));
  });

  it.each(refusedSvgs)("refuses %s", (_title, svg, message) => {
    const start = performance.now();
    expect(refusalOf(() => sanitizeSvg(svg))).toMatch(message);
    expect(refusalOf(() => svgSymbol(svg, "a"))).toMatch(message);
    expect(refusalOf(() => svgSize(svg))).toMatch(message);
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it("takes what is just within the limits", () => {
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

  it("takes another limit of size, in bytes", () => {
    const svg = "<svg><title>é</title></svg>";
    expect(refusalOf(() => sanitizeSvg(svg, { maxBytes: 28 }))).toBe("taken");
    expect(refusalOf(() => sanitizeSvg(svg, { maxBytes: 27 }))).toMatch(/above 27 bytes/);
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
    ["ids", Array.from({ length: 19_000 }, (_, i) => `<g id="a${i}"/>`).join("")],
  ])("is quick with very many %s", (_title, inner) => {
    const start = performance.now();
    refusalOf(() => sanitizeSvg(icon(inner)));
    expect(performance.now() - start).toBeLessThan(4000);
  });

  it("is safe, or refuses, whatever the nesting", () => {
    const part = fc.constantFrom(
      "<g>",
      "</g>",
      "<a href='#x'>",
      "</a>",
      "<style>",
      "</style>",
      "<title>",
      "</title>",
      "<text>",
      "</text>",
      "<script>",
      "</script>",
      "<use href='#x'/>",
      "<g id='x'/>",
      ".x{fill:url(#x)}",
      "<rect class='x' style='fill:url(#y);stroke:url(//z)' onload='z'/>",
      "<![CDATA[<script>]]>",
      "&lt;script&gt;",
      "<p xmlns='urn:p'>",
      "</p>",
      "x",
      "<svg>",
      "</svg>",
      "<!--",
      "-->",
    );
    let taken = 0;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const svg = icon(parts.join(""));
        if (refusalOf(() => sanitizeSvg(svg)) !== "taken") return;
        taken += 1;
        const safe = sanitizeSvg(svg);
        expectSafe(safe);
        expect(sanitizeSvg(safe)).toBe(safe);
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(200);
  });

  it("lets no value through that reaches out", () => {
    const part = fc.constantFrom(
      "url",
      "URL",
      "(",
      ")",
      "#x",
      "#y",
      "'",
      "&quot;",
      "\\",
      "//z",
      " ",
      ",",
      "/*",
      "*/",
      "var(--a,",
      "rgb(",
      "image-set(",
      "red",
      "\n",
      "&#10;",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), fc.constantFrom("fill", "mask", "style"), (parts, name) => {
        const value = parts.join("");
        const safe = sanitizeSvg(
          icon(`<g id="x"/><rect ${name}="${name === "style" ? `fill:${value};stroke:${value}` : value}"/>`),
        );
        expectSafe(safe);
        expect(sanitizeSvg(safe)).toBe(safe);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("sanitizeSvg and drawings", () => {
  const require = createRequire(import.meta.url);
  const lucide: { icons: Record<string, { body: string }> } = require("@iconify-json/lucide/icons.json");
  const icons = Object.values(lucide.icons).map(({ body }) =>
    icon(body, ' width="24" height="24" viewBox="0 0 24 24"'),
  );

  it("leaves every icon of a real set as it is", () => {
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
      "both kinds of href",
      `<g id="a"/><g id="b"/><use xlink:href="#b" href="#a"/>`,
      '<g id="a"/><g id="b"/><use href="#a"/>',
    ],
    ["href where it means nothing", '<g id="a"/><rect href="#a"/>', '<g id="a"/><rect/>'],
    ["a gradient that is not there", '<linearGradient href="#b"/>', "<linearGradient/>"],
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
      `<g id="a b"/><g id="Icon (left)"/><g id=""/><g id="${"a".repeat(257)}"/>`,
      "<g/><g/><g/><g/>",
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

  it.each([
    ["class rules", "<style>.a{fill:red;stroke:none}</style><g class='a'/>", '<g fill="red" stroke="none"/>'],
    [
      "rules of several selectors",
      "<style>.a,.b , g#c{fill:red}</style><g class='b'/><g id='c'/><rect id='d'/>",
      '<g fill="red"/><g id="c" fill="red"/><rect id="d"/>',
    ],
    ["rules after the shapes", "<g class='a'/><style>.a{fill:red}</style>", '<g fill="red"/>'],
    [
      "rules of many parts",
      "<style>path.a.b{fill:red}.a.c{fill:blue}</style><path class='b  a'/><g class='a b'/>",
      '<path fill="red"/><g/>',
    ],
    ["rules by order", "<style>.a{fill:red}.b{fill:blue}</style><g class='b a'/>", '<g fill="blue"/>'],
    [
      "rules by specificity",
      "<style>#i{fill:red}.a{fill:blue}g{fill:green}g.a{stroke:red}.a{stroke:blue}</style><g id='i' class='a'/>",
      '<g id="i" fill="red" stroke="red"/>',
    ],
    [
      "rules above attributes, style above rules",
      "<style>.a{fill:red;stroke:red}</style><g class='a' fill='blue' stroke='blue' style='stroke:green'/>",
      '<g fill="red" stroke="green"/>',
    ],
    [
      "important rules",
      "<style>.a{fill:red !important;stroke:red! IMPORTANT}</style><g class='a' style='fill:blue;stroke:green!important'/>",
      '<g fill="red" stroke="green"/>',
    ],
    ["stray brackets", '<rect style="fill:red);stroke:rgb(1;2)"/>', '<rect fill="red)" stroke="rgb(1;2)"/>'],
    [
      "other marks",
      '<rect style="fill:red !ie;stroke:important;stop-color:!important"/>',
      '<rect fill="red !ie" stroke="important" stop-color=""/>',
    ],
    [
      "the style attribute",
      '<rect style=" Fill : red ; stroke-width:2px;;bad; : ; mask-type:alpha"/>',
      '<rect fill="red" stroke-width="2px" mask-type="alpha"/>',
    ],
    [
      "transforms with units",
      '<g style="transform:rotate(45deg) translate(1px, 2px)"/>',
      '<g transform="rotate(45) translate(1, 2)"/>',
    ],
    [
      "quotes and brackets in style",
      `<text style="font-family:'A;B', &quot;C&quot;;fill:rgb(1;2);stroke:red"/>`,
      '<text font-family="\'A;B\', &quot;C&quot;" fill="rgb(1;2)" stroke="red"/>',
    ],
    [
      "properties that are no attributes",
      '<g style="mix-blend-mode:multiply;isolation:isolate;enable-background:new;id:x;d:x;href:x;onload:x"/>',
      "<g/>",
    ],
    ["comments", "<style>/* a{} */.a/**/{fill:/* x */red}/* open</style><g class='a'/>", '<g fill="red"/>'],
    ["HTML comments", "<style><![CDATA[<!-- .a{fill:red} -->]]></style><g class='a'/>", '<g fill="red"/>'],
    [
      "statements before rules",
      "<style>@charset 'x';@import url(x);.a{fill:red}</style><g class='a'/>",
      '<g fill="red"/>',
    ],
    [
      "at-rules",
      "<style>@media print{.a{fill:red}.b{fill:red}}.b{fill:blue}@font-face{fill:red}</style><g class='a'/><g class='b'/>",
      '<g/><g fill="blue"/>',
    ],
    [
      "selectors beyond simple ones",
      "<style>g .a,g>.a,.a:hover,[x],::before,#a#b,,.a\\:b{fill:red}</style><g id='a' class='a'/>",
      '<g id="a"/>',
    ],
    ["an open block", "<style>.a{fill:red</style><g class='a'/>", '<g fill="red"/>'],
    [
      "two style elements",
      "<style>.a{fill:red}</style><defs><style type='text/css' media='screen'>.a{stroke:red}</style></defs><g class='a'/>",
      '<defs/><g fill="red" stroke="red"/>',
    ],
    [
      "style elements of other kinds",
      "<style type='text/less'>.a{fill:red}</style><style media='print'>.a{fill:red}</style><g class='a'/>",
      "<g/>",
    ],
    [
      "references in rules",
      "<style>.a{fill:url(#g)}.b{fill:url(#h)}</style><linearGradient id='g'/><g class='a'/><g class='b'/>",
      '<linearGradient id="g"/><g fill="url(#g)"/><g fill="none"/>',
    ],
  ])("puts %s into attributes", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
  });

  it("puts element and universal rules into attributes, those of the root too", () => {
    expect(sanitizeSvg(icon("<style>*{stroke:red}path{fill:blue}</style><path/><g/>"))).toBe(
      icon('<path stroke="red" fill="blue"/><g stroke="red"/>', ' stroke="red"'),
    );
  });

  it("takes size and color of the root from its style", () => {
    expect(sanitizeSvg(icon("", ' style="width:24px;height:24px;color:red"'))).toBe(
      icon("", ' width="24px" height="24px" color="red"'),
    );
  });

  it("puts a prefix before all ids and references", () => {
    const svg =
      '<g id="a" aria-labelledby="t u" fill="url(#u) red" mask="none"><title id="t">t</title><use href="#u" id="u2"/></g><linearGradient id="u"/>';
    expect(inside(svg, { idPrefix: "x-" })).toBe(
      '<g id="x-a" aria-labelledby="x-t x-u" fill="url(#x-u) red" mask="none"><title id="x-t">t</title><use href="#x-u" id="x-u2"/></g><linearGradient id="x-u"/>',
    );
  });

  it("makes any prefix safe and keeps different ones apart", () => {
    const prefixes = [
      "",
      "a",
      "a.",
      "a.2e.",
      'a"><script>',
      "a b",
      "a/b",
      "ä",
      "😀",
      "a:b",
      "a_b",
      "a-b",
      "(",
      "#",
      "\\",
      "'",
    ];
    const printed = prefixes.map((idPrefix) => sanitizeSvg(icon('<g id="x"/><rect fill="url(#x)"/>'), { idPrefix }));
    for (const svg of printed) expectSafe(svg);
    expect(new Set(printed).size).toBe(prefixes.length);
  });

  it("needs little time for an icon", () => {
    for (const svg of icons) sanitizeSvg(svg);
    const start = performance.now();
    for (const svg of icons) sanitizeSvg(svg);
    expect((performance.now() - start) / icons.length).toBeLessThan(0.2);
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

  it("has the title asked for, or that of the icon", () => {
    const svg = icon(`<title>Old</title><g><title>Inner</title></g>`);
    expect(svgSymbol(svg, "a")).toBe('<symbol id="a"><title>Old</title><g><title>Inner</title></g></symbol>');
    expect(svgSymbol(svg, "a", "New <b>")).toBe(
      '<symbol id="a"><title>New &lt;b&gt;</title><g><title>Inner</title></g></symbol>',
    );
    expect(svgSymbol(svg, "a", "")).toBe('<symbol id="a"><title></title><g><title>Inner</title></g></symbol>');
  });

  it("keeps the ids of icons apart and its own id as it is", () => {
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
    ['width="1em" height="100%"', {}],
    ['width="0" height="-5"', {}],
    ['width="auto" height=""', {}],
    [`width="${"9".repeat(600_000)} !" height="9"`, { height: 9 }],
    ['width="1e999" height="24 24"', {}],
    ['style="width:20px" height="12"', { width: 20, height: 12 }],
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
