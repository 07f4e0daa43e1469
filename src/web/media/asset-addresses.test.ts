import { expect, it } from "vitest";
import { renderMarkdown } from "../../engines/markdown/render-markdown.ts";
import { addressesOf, markdownOf, widthsOf } from "./asset-addresses.ts";

const photo = {
  storageKey: "ast_a.jpg",
  mimeType: "image/jpeg",
  title: "Harbour",
  altText: 'Boats in "the" [harbour]\n& beyond',
  nativeWidth: 1200,
  nativeHeight: 800,
};
const ORIGIN = "https://registry.test";

it("tells a picture as address, markdown and HTML in several sizes, none larger than the picture", () => {
  const reported = Object.fromEntries(addressesOf(photo, ORIGIN));
  expect(Object.keys(reported)).toEqual(["Address", "Markdown", "<img> with sizes", "<picture>"]);
  expect(reported.Address).toBe("https://registry.test/assets/ast_a.jpg");
  expect(reported.Markdown).toBe(String.raw`![Boats in "the" \[harbour\] & beyond](/assets/ast_a.jpg)`);
  expect(reported["<img> with sizes"]).toContain('src="/assets/ast_a.jpg?w=1024&amp;format=webp"');
  expect(reported["<img> with sizes"]).toContain("w=1024&amp;format=webp 1024w");
  expect(reported["<img> with sizes"]).not.toContain("2048w");
  expect(reported["<img> with sizes"]).toContain('width="1200" height="800" alt="Boats in &quot;the&quot;');
  expect(reported["<picture>"]).toContain('<source type="image/avif"');
});

it("tells the width a small picture really has", () => {
  const small = { ...photo, nativeWidth: 200, nativeHeight: 100 };
  expect(widthsOf(small)).toEqual([64, 128]);
  expect(addressesOf(small, ORIGIN)[2]?.[1]).toContain("w=256&amp;format=webp 200w");
});

it("tells of drawings, videos, fonts and other files what they can be used by", () => {
  const labels = (mimeType: string) => addressesOf({ ...photo, mimeType }, ORIGIN).map(([label]) => label);
  expect(labels("image/svg+xml")).toEqual(["Address", "Markdown", "HTML"]);
  expect(labels("video/mp4")).toEqual(["Address", "HTML"]);
  expect(labels("font/woff2")).toEqual(["Address", "CSS"]);
  expect(labels("application/octet-stream")).toEqual(["Address"]);
});

it.each(["`code` and *stars*", "<b>bold</b> & &amp; more", "~gone~ _low_", 'a "quote" \\ [x](y)', "two\nlines"])(
  "tells markdown that shows what was said: %j",
  async (altText) => {
    const { html } = await renderMarkdown(`Before ${markdownOf({ storageKey: "a.png", altText })} after`, {
      slug: "a",
      image: (path) => path,
    });
    const [, alt = ""] = /<img[^>]* alt="([^"]*)"/.exec(html) ?? [];
    const said = alt.replaceAll(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)));
    expect(said).toBe(altText.replace("\n", " "));
  },
);

it("tells a font by a name that ends nothing", () => {
  const font = { ...photo, mimeType: "font/woff2", title: 'A";}\r\n</style>\f' };
  expect(addressesOf(font, ORIGIN)[1]?.[1]).toBe(
    '@font-face { font-family: "A;}/style>"; src: url("/assets/ast_a.jpg"); }',
  );
});

it("tells decoration and a picture nobody described without words", () => {
  expect(markdownOf({ storageKey: "a b.png", altText: "" })).toBe('<img src="/assets/a%20b.png" alt="">');
  expect(markdownOf({ storageKey: "a.png", altText: null })).toBe("![](/assets/a.png)");
});

it("keeps an alternative text a text in markdown, whatever it says", () => {
  expect(markdownOf({ storageKey: "a.png", altText: "`npm` <img src=x> *and* ](javascript:x)" })).toBe(
    String.raw`![\`npm\` \<img src=x> \*and\* \](javascript:x)](/assets/a.png)`,
  );
});
