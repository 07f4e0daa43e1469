import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../render-markdown.ts";

const image = (path: string): string => `/assets${path}`;
const shown = async (markdown: string): Promise<string> => {
  const { html } = await renderMarkdown(markdown, { slug: "guides/x", image });
  return html
    .replace(/<a class="anchor"[^>]*><\/a>/g, "")
    .replace(/(?<=<h\d[^>]*) aria-label="[^"]*"/g, "")
    .replace(/ id="[^"]*"/g, "")
    .replace(/>\n+/g, ">");
};

describe("components", () => {
  it.each([
    ["<Box>inside</Box>", "<p>inside</p>"],
    ["<Text>one</Text> and <Text>two</Text>", "<p>one and two</p>"],
    ["<Link to=\"/x\">\n  words\n</Link>{' '}\nafter", '<p><a href="/x">words</a> \nafter</p>'],
    ["<Link to='javascript:alert(1)'>words</Link>", "<p><a>words</a></p>"],
    ["a <Box as='kbd'> Esc </Box> b", "<p>a <kbd>Esc</kbd> b</p>"],
    ["a <KeyboardKey as='script'>x</KeyboardKey>", "<p>a <kbd>x</kbd></p>"],
    ["<Box as='ul'>\n<Box as='li'>a</Box>\n</Box>", "<ul><li>a</li></ul>"],
    ['<Heading as="h3">\n  Title *x*\n</Heading>', "<h3>Title <em>x</em></h3>"],
    ["<Heading level='script'>a</Heading>", "<h2>a</h2>"],
    ["<H4>a</H4>", "<h4>a</h4>"],
    ["b <Heading>a</Heading>", "<p>b <strong>a</strong></p>"],
    ["<UnknownIcon size={16} /> text", "<p> text</p>"],
    ["<Stack fontWeight={700}>a</Stack>", "<p><strong>a</strong></p>"],
    ["<Card title='T'>a</Card>", "<p><strong>T</strong></p><p>a</p>"],
    ["b <Card title='T'>a</Card>", "<p>b T a</p>"],
    ["<Details summary='More'>a</Details>", "<details><summary>More</summary><p>a</p></details>"],
    [
      "a <Label>Beta</Label> <StatusLabel status='Draft' />",
      '<p>a <span class="badge">Beta</span> <span class="badge">Draft</span></p>',
    ],
    ["<Form.Label>a</Form.Label>", "<p>a</p>"],
    [
      '<Docs.Note variant="success" title="T">a</Docs.Note>',
      '<aside class="callout" data-tone="tip" role="note"><p class="callout-title">T</p><p>a</p></aside>',
    ],
    [
      "<Warning>**Stop**\n\nNow.</Warning>",
      '<aside class="callout" data-tone="warning" role="note"><p class="callout-title">Stop</p><p>Now.</p></aside>',
    ],
    [
      "<Figure caption='C'>![a](/a.png)</Figure>",
      '<figure class="framed"><figure class="image"><img src="/assets/a.png" alt="a" loading="lazy" decoding="async"></figure><figcaption>C</figcaption></figure>',
    ],
    [
      "<Player src='https://a.example/v' title='T' />",
      '<figure class="elsewhere" data-kind="embed"><a href="https://a.example/v" rel="noopener"><span class="elsewhere-label">T</span> <span class="elsewhere-host">a.example</span></a></figure>',
    ],
    ["<Palette name='Blue' />", '<p class="placeholder">Palette: Blue</p>'],
    ["a <Palette name='Blue' />", "<p>a <em>Palette: Blue</em></p>"],
  ])("shows %j", async (markdown, html) => expect(await shown(markdown)).toBe(html));
});

describe("macros", () => {
  it.each([
    [
      '{% call details({ summaryText: "More" }) %}\nInside.\n{% endcall %}',
      "<details><summary>More</summary><p>Inside.</p></details>",
    ],
    [
      '## A\n\n{% call card({ title: "Title", src: "/a.png", alt: "Alt" }) %}\nInside.\n{% call sub({ title: "B" }) %}\nb\n{% endcall %}\n{% endcall %}',
      '<h2>A</h2><h3>Title</h3><figure class="image"><img src="/assets/a.png" alt="Alt" loading="lazy" decoding="async"></figure><p>Inside.</p><h4>B</h4><p>b</p>',
    ],
    ['{% call card({ src: "javascript:alert(1)" }) %}\nInside.\n{% endcall %}', "<p>Inside.</p>"],
    ["{% call unknown() %}\nInside.\n{% endcall %}", "<p>Inside.</p>"],
    [
      "{% set a %}\n**b**\n{% endset %}\n\n{{ kitInsetText({ html: a }) }}\n\n{{ a }}",
      '<aside class="callout" data-tone="plain" role="note"><p><strong>b</strong></p></aside><p><strong>b</strong></p>',
    ],
    ['{% set a = "b" %}\n[c](/{{ a }}) {{ kitText({ html: a }) }}', '<p><a href="/b">c</a> b</p>'],
    ['{{ kitThing({ heading: "H", text: "a < b" }) }}', "<p>H: a &#x3C; b</p>"],
    [
      '{{ kitSummaryList({ rows: [{ key: { text: "K" }, value: { html: "<b>V</b><script>x</script>" }, actions: { items: [{ href: "javascript:x", text: "Change", visuallyHiddenText: "K" }] } }] }) }}',
      "<dl><dt>K</dt><dd><b>V</b></dd><dd><a>Change K</a></dd></dl>",
    ],
    ["{{ kitTable({ rows: 1 }) }}", ""],
  ])("shows %j", async (markdown, html) => expect(await shown(markdown)).toBe(html));

  it("shows a page as plain text if its variables repeat too much", async () => {
    const page = await renderMarkdown(`{% set a %}${"b".repeat(10_000)}{% endset %}\n${"{{ a }} ".repeat(100)}`, {
      slug: "x",
    });
    expect(page.isPlain).toBe(true);
  });
});
