import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const fixture = (name: string): string => readFileSync(new URL(`./fixtures/${name}.md`, import.meta.url), "utf8");

const resolveLink = (path: string): string | undefined => (path.startsWith("/patterns/") ? `/docs${path}` : undefined);
const image = (path: string): string | undefined => (path.endsWith("/card.png") ? "/assets/card.png" : undefined);
const render = (markdown: string, options = {}) =>
  renderMarkdown(markdown, { slug: "guides/cards", title: "Cards", resolveLink, image, ...options });
const html = async (markdown: string, options = {}): Promise<string> => (await render(markdown, options)).html;

describe.each(["template-page", "component-page"])("%s", (name) => {
  it("shows no template tags and no components outside code", async () => {
    const page = await html(fixture(name));
    const outside = page.replace(/<pre[\s\S]*?<\/pre>|<code>[\s\S]*?<\/code>/g, "").replace(/<[^>]+>/g, " ");
    expect(outside.replace("{{ parcel }}", "")).not.toMatch(
      /\{[{%#]|import .* from|export (?:const|default)|<\/?[A-Z]|&#x3C;\/?[A-Z]|=>|sx=/,
    );
  });

  it("is the same every time", async () => expect(await render(fixture(name))).toEqual(await render(fixture(name))));

  it("has unique ids, and a target for each link within the page", async () => {
    const page = await html(fixture(name));
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });
});

describe("a page with templates", async () => {
  const page = await render(fixture("template-page"));
  it.each([
    '<p class="embed"><a href="/components/parcel-card">Example: parcel card – late delivery</a></p>',
    '<aside class="callout" data-tone="plain" role="note"><p>Couriers see the same card.</p></aside>',
    '<p class="callout-title">Warning</p><p>The old card leaves in <strong>June</strong>.</p>',
    '<a href="/docs/patterns/tracking/#h-the-map">tracking</a>',
    "<caption>Sizes of parcels</caption>",
    '<td align="right">under 2 kg</td>',
    'id="h-choose-the-look-of-the-header" aria-label="Choose the look of the <header>">Choose the look of the <code>&#x3C;header></code>',
    'id="h-cardtone-variable" aria-label="cardTone (Variable)"><code>cardTone</code> (Variable)',
    "<code>{{ parcel.name }}</code>",
    '<p class="placeholder">Colours of cards</p>',
    "This sentence stays.",
  ])("holds %s", (part) => expect(page.html).toContain(part));

  it("keeps templates only in code", () =>
    expect(page.text).toContain('{% set size = "small" %}\n{{ parcelCard({ size: size }) }}'));
  it("lists its headings", () =>
    expect(page.headings).toEqual([
      { id: "h-when-to-use-it", text: "When to use it", depth: 2 },
      { id: "h-choose-the-look-of-the-header", text: "Choose the look of the <header>", depth: 3 },
    ]));
});

describe("a page with components", async () => {
  const page = await render(fixture("component-page"));
  it.each([
    '<figure class="elsewhere" data-kind="image"><a href="https://pictures.example/card.png" rel="noopener"><span class="elsewhere-label">A card with a name and a time</span> <span class="elsewhere-host">Image on pictures.example</span></a></figure>',
    '<figure class="image"><img src="/assets/card.png" alt="The same card, small" loading="lazy" decoding="async"></figure>',
    '<aside class="callout" data-tone="warning" role="note"><p class="callout-title">This page is being written</p>',
    '<a href="/people/cards#who">the card team</a>',
    '<h3 id="h-own-id" aria-label="Times">Times<a',
    "<p>Names are never cut, see <code>overflow</code>.</p>",
    '<div class="do-dont"><figure class="verdict" data-verdict="do"><p class="verdict-label">Do</p>',
    "<figcaption>Don’t shout.</figcaption></figure></div>",
    "<td><kbd>Enter</kbd></td>",
    "Opens the card {always}",
    "<p><strong>Kept title</strong></p><p>Children of <strong>unknown</strong> components stay.</p>",
    '<a href="https://stories.example/kit/?path=/story/card-basic--overview" rel="noopener">',
    "<td><code>size</code> (required)</td>",
    '<span class="badge">Beta</span>',
    "card &#x3C;command> now",
  ])("holds %s", (part) => expect(page.html).toContain(part));

  it("gives search the words, without the hosts of images", () => {
    expect(page.text).toContain("A card with a name and a time\nThe same card, small\nUsage");
    expect(page.text).not.toContain("pictures.example");
  });
});

it("warns once about each thing it can't show", async () => {
  const { warnings } = await render("<Chart />\n\n<Chart />\n\n<Box>{a.b()}</Box>");
  expect(warnings).toEqual([
    "{a.b()} is left out, because expressions are not run",
    "<Chart /> has no content to show",
  ]);
});

describe("headings", () => {
  it("drops the title and links the rest", async () =>
    expect(await html("# Cards\n\n## Use\n")).toBe(
      '<h2 id="h-use" aria-label="Use">Use<a class="anchor" href="#h-use" aria-label="Link to this section" lang="en"></a></h2>',
    ));
  it("are named after the alternative text of images and words in other languages", async () => {
    const link = '<a class="anchor" href="#h-use" aria-label="Link to this section" lang="en"></a></h2>';
    expect(await html("## ![Red flag](/a.png) Use", { image: () => "/assets/a.png" })).toMatch(
      /^<h2 id="h-use" aria-labelledby="h-use:words"><span id="h-use:words"><img [^>]*alt="Red flag"[^>]*> Use<\/span><a class="anchor"/,
    );
    expect(await html('## <span lang="fr">Use</span>')).toBe(
      `<h2 id="h-use" aria-labelledby="h-use:words"><span id="h-use:words"><span lang="fr">Use</span></span>${link}`,
    );
  });
  it("moves all headings down if the page has other first-level headings", async () => {
    const { headings } = await render("# Other\n\n## Inner\n\n### Deep");
    expect(headings.map(({ text, depth }) => `${depth} ${text}`)).toEqual(["2 Other", "3 Inner"]);
  });
  it("numbers ids that repeat", async () => {
    const { headings } = await render("## A\n\n## A\n\n## A 1\n\n## A\n\n## ???");
    expect(headings.map(({ id }) => id)).toEqual(["h-a", "h-a-1", "h-a-1-1", "h-a-2", "h-section"]);
  });
  it("uses the author's ID", async () => {
    expect(await html('<h2 id="Own">A</h2>\n\n## B {#short}\n\n[a](#Own) [b](#short)')).toMatch(
      /<h2 id="h-own" aria-label="A">.*<h2 id="h-short" aria-label="B">B<a .*href="#h-own">a<\/a> <a href="#h-short">/,
    );
  });
});

describe("links and images", () => {
  it.each([
    ["[a](/patterns/x#y)", '<a href="/docs/patterns/x#h-y">a</a>'],
    ["[a](../patterns/x)", '<a href="/docs/patterns/x">a</a>'],
    ["[a](../../patterns/x)", '<a href="/docs/patterns/x">a</a>'],
    ["[a](other)", '<a href="/guides/other">a</a>'],
    ["[a](/elsewhere#y)", '<a href="/elsewhere#y">a</a>'],
    ["[a](mailto:a@example.com)", '<a href="mailto:a@example.com">a</a>'],
    ["https://example.com.", '<a href="https://example.com" rel="noopener">https://example.com</a>.'],
    [
      "See ![a card](card.png) here.",
      'See <img src="/assets/card.png" alt="a card" loading="lazy" decoding="async"> here.',
    ],
    [
      "See ![a card](https://x.example/c.png).",
      'See <a class="elsewhere-link" href="https://x.example/c.png" rel="noopener">a card</a>.',
    ],
    ["[![logo](https://x.example/l.png)](/patterns/x)", '<a href="/docs/patterns/x">logo</a>'],
    ["Missing ![thing](thing.png).", "Missing <em>thing</em>."],
  ])("shows %s", async (markdown, inner) => expect(await html(markdown)).toBe(`<p>${inner}</p>`));

  it("calls the hook for examples, and links none that the hook doesn't know", async () => {
    const example = '{{ example({ group: "components", item: "card", example: "big" }) }}';
    expect(
      await html(example, {
        embed: (_: string, args: Record<string, string>) => ({ href: `/p/${args.item}`, label: "L" }),
      }),
    ).toBe('<p class="embed"><a href="/p/card">L</a></p>');
    expect(await html(example, { embed: () => undefined })).toBe('<p class="placeholder">Example: card – big</p>');
  });
});

describe("blocks", () => {
  it("shows GitHub's alerts", async () =>
    expect(await html("> [!TIP]\n> Use *it*.")).toBe(
      '<aside class="callout" data-tone="tip" role="note"><p class="callout-title">Tip</p><p>Use <em>it</em>.</p></aside>',
    ));
  it("names tables after the heading above", async () =>
    expect(await html("## Keys\n\n|a|b|\n|-|-|\n|1|2|")).toContain(
      '<div class="table-scroll" tabindex="0" role="group" aria-label="Keys"><table>',
    ));
  it("highlights code only with classes", async () => {
    const page = await html("```css\na { color: red } /* <b> */\n```");
    expect(page).toMatch(
      /^<figure class="code" data-language="css"><pre tabindex="0" dir="ltr"><code><span class="tok-/,
    );
    expect(page).toContain('<span class="tok-comment">/* &#x3C;b> */</span>');
    expect(page).not.toContain("style=");
  });
  it("leaves code of unknown languages and very long code plain", async () => {
    expect(await html("```klingon\nQapla'\n```")).toBe(
      '<figure class="code" data-language="klingon"><pre tabindex="0" dir="ltr"><code>Qapla\'</code></pre></figure>',
    );
    expect(await html(`\`\`\`css\n${"a{}\n".repeat(6000)}\`\`\``)).not.toContain("tok-");
  });
  it("writes code left to right on a page that runs right to left", async () =>
    expect(await html("`a.b()`", { dir: "rtl" })).toBe('<p><code dir="ltr">a.b()</code></p>'));
  it("shows tasks as named images", async () =>
    expect(await html("- [x] one")).toContain(
      '<span class="task" data-done="true" role="img" aria-label="Done"></span> one',
    ));
  it("puts verdicts outside a container side by side", async () =>
    expect(await html("<Do>a</Do>\n\n<Dont>b</Dont>")).toMatch(/^<div class="do-dont"><figure .*<figure .*<\/div>$/));
  it("wraps loose text in paragraphs and drops empty ones", async () =>
    expect(await html("<div>\n<br>\nloose <b>text</b>\n<p></p>\n<p>&nbsp;</p>\n</div>")).toBe(
      "<p>loose <b>text</b></p>",
    ));
});
