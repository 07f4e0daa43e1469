import fc from "fast-check";
import type { Nodes } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../../test/long-form.ts";
import { sanitizeSvg, svgSymbol } from "../svg.ts";
import { UnsafeInput } from "../unsafe.ts";

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const icon = (inner: string, attributes = "") => `<svg ${ns}${attributes}>${inner}</svg>`;

function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "svg") return error.message;
    throw error;
  }
  return "taken";
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

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
  function visit(node: Nodes): void {
    for (const child of "children" in node ? node.children : []) {
      if (child.type === "element") {
        names.push(child.tagName);
        visit(child);
      } else expect(child.type).toBe("text");
    }
  }
  visit(fromParse5(parseFragment(svg)));
  return names;
}

const runs =
  /^(script|style|a|foreignobject|feimage|animate.*|set|mpath|iframe|embed|object|handler|listener|video|audio|link|metadata)$/i;

/** A style attribute that this program prints: words of a few properties, and no address. */
const ourStyle = /^(?:(?:mix-blend-mode|isolation|transform-box|transform-origin|color-scheme):[a-z0-9.%+ -]+;?)+$/;
const ourPicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/;

/** Conditions for any output, stated without the allow-list. */
function expectSafe(svg: string): void {
  const tags = tagsOfXml(svg);
  const ids = new Set(tags.map(({ attributes }) => attributes.id));
  for (const { name, attributes } of tags) {
    expect(name).not.toMatch(runs);
    for (const [key, value] of Object.entries(attributes)) {
      expect(key).not.toMatch(/^on|^class$|^src|^xlink|base$/i);
      if (key === "xmlns") continue;
      if (key === "style") expect(value).toMatch(ourStyle);
      if (name === "image" && key === "href") {
        expect(value).toMatch(ourPicture);
        continue;
      }
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
  '<rect mask="urlurl(#absent)(//evil/x.svg#m)"/>',
  '<rect mask="image-seturl(#absent)(&quot;//evil/x&quot; 1x)"/>',
  "<style>rect{filter:urlurl(#absent)(//evil/x.svg#f)}</style><rect/>",
  '<rect><set attributeName="mask" to="urlurl(#absent)(//evil/x.svg#m)"/></rect>',
  '<rect style="constructor:1;__proto__:1;font:constructor"/>',
  "<constructor/>",
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
  "<style>g:not([x='}&lt;/style>&lt;script>alert(1)&lt;/script>'])>*{fill:url(//evil#x)}</style>",
  "<style>@media screen{rect{fill:url(//evil#x)}@media all{*{mask:url(//evil)}}}</style><rect/>",
  "<style>:root{--u:url(//evil#x);--v:u;--w:rl(}rect{fill:var(--u);stroke:var(--v)var(--w)//evil)}</style><rect/>",
  '<g style="--u:url(//evil#x)"><rect fill="var(--u)" mask="var(--none, url(//evil))"/></g>',
  "<style>@media (prefers-color-scheme:dark){rect{fill:url(//evil#x)}}</style><rect fill='red'/>",
  "<style>svg{background:url(//evil) red;background-image:image-set('//evil')}</style>",
  '<g style="mix-blend-mode:multiply;isolation:url(//evil);transform-origin:url(//evil);transform-box:fill-box}"/>',
  '<g style="mix-blend-mode:u\\72l(//evil);transform-origin:0 0;background:url(//evil)"/>',
  '<rect style="transform:url(//evil) rotate(1deg);translate:url(//evil)"/>',
  '<path style="d:url(//evil)"/><path style="d:path(&quot;&quot;&gt;&lt;script&gt;&quot;)"/>',
  '<text style="font:12px url(//evil)">x</text><text style="font:12px &quot;&gt;&lt;script&gt;&quot;">x</text>',
  '<path style="marker:url(//evil#m)"/>',
  '<image href="data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;"/>',
  '<image href="data:image/png;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>',
  '<image href="data:image/png,%89PNG&#34; onload=&#34;alert(1)"/>',
  '<image href="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" onload="alert(1)" onerror="alert(1)" crossorigin="x"/>',
  '<image href="javascript:alert(1)"/><image xlink:href="blob:x"/><image href="file:///etc/passwd"/><image href="#x"/>',
  '<image id="i" href="//evil"/><use href="#i"/><pattern id="p" href="#i"/>',
  '<g id="a) url(//evil"/><rect fill="url(&quot;#a) url(//evil&quot;)"/><use href="#a) url(//evil"/>',
  "<g id='x&quot;&gt;&lt;script&gt;'/><use href='#x%22%3E%3Cscript%3E'/>",
  '<rect fill="url(#%2f%2fevil)" stroke="url(%23x)" mask="url(&#39;//evil&#39;)"/>',
  '<g><set attributeName="fill" to="url(//evil#x)" fill="freeze"/><animate attributeName="xlink:href" to="//evil" dur="1s" fill="freeze"/></g>',
  '<g><set attributeName="style" to="background:url(//evil)"/><set attributeName="onload" to="alert(1)"/><set attributeName="class" to="x"/></g>',
  '<image><animate attributeName="href" to="//evil" dur="1s" fill="freeze"/></image>',
  "<style>@keyframes k{to{fill:url(//evil#x);onload:x}}rect{animation:k 1s forwards}</style><rect/>",
  '<g requiredExtensions="x"><script>alert(1)</script></g><a style="mix-blend-mode:screen" href="//evil"><a href="//evil"/></a>',
  '<g background="url(//evil)" ground="url(//evil)"/>',
  '<SCRIPT>alert(1)</SCRIPT><ScRiPt>alert(1)</ScRiPt><lineargradient id="l"/>',
  '<cursor href="//evil"/><font-face-uri href="//evil"/><color-profile href="//evil"/><view id="v"/><altGlyph href="//evil"/><tref href="//evil"/>',
];

describe("sanitizeSvg and hostile input", () => {
  it("has a large corpus", () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(60);
  });

  it.each(payloads)("makes %s harmless", (payload) => {
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

  it("is safe, or refuses, for any nesting", { tags: "repeated" }, () => {
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
      "<g style='mix-blend-mode:screen;--a:url(//z);fill:var(--a)'>",
      "<style>g>*{fill:var(--a);mask:url('#x')}@media (prefers-color-scheme:dark){g{fill:red}}</style>",
      "<set attributeName='fill' to='url(//z)'/>",
      "<g id='a b'/><use href='#a b'/>",
      "<image href='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'/>",
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
      { numRuns: fuzzRuns(3000) },
    );
    expect(taken).toBeGreaterThan(fuzzRuns(3000) / 100);
  });

  it("passes no value with an external reference", { tags: "repeated" }, () => {
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
      { numRuns: fuzzRuns(5000) },
    );
  });
});
