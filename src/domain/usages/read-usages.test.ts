import { describe, expect, it } from "vitest";
import { createNameReader } from "./asset-names.ts";
import { readDocumentUsages, readTextUsages } from "./read-usages.ts";

const IMAGE = "img_0123456789ab";
const ADDRESS = `/assets/${IMAGE}.png`;
const read = createNameReader("https://registry.test");
const purposes = async (document: unknown) =>
  (await readDocumentUsages(read, JSON.stringify(document))).map(({ usageType, propKey }) => [usageType, propKey]);

describe("what a document names an asset for", () => {
  it.each<[string, unknown, [string, string | null][]]>([
    ["the picture of a page", { frontmatter: { image: ADDRESS } }, [["thumbnail", null]]],
    ["text", { markdown: `one\n${ADDRESS}\ttwo` }, [["documentation", null]]],
    ["a default", { declaration: { properties: { src: { default: ADDRESS } } } }, [["prop_default", "src"]]],
    ["a value of a variant", { previews: { a: { values: { media: { src: IMAGE } } } } }, [["prop_default", "media"]]],
    [
      "an argument in a pattern",
      { components: [{ id: "card", args: { cover: ADDRESS } }] },
      [["prop_default", "cover"]],
    ],
    ["slots that are a list", { slots: [{ slotName: ADDRESS }] }, [["documentation", null]]],
    ["a logo", { logo: { src: ADDRESS } }, [["icon", null]]],
    ["nothing", { markdown: "assets" }, []],
  ])("%s", async (_, document, expected) => expect(await purposes(document)).toEqual(expected));

  it("is text in one that is too large to take apart, and every name is found", async () => {
    const lines = Array.from({ length: 3_000 }, (_, line) => `${"x".repeat(400)}\n/assets/key-${line}.png`);
    const found = await readDocumentUsages(read, JSON.stringify({ frontmatter: { image: lines.join(" ") } }));
    expect(new Set(found.map(({ name }) => name)).size).toBe(3_000);
    expect(found[0]).toMatchObject({ usageType: "documentation", propKey: null });
  });

  it("is found wherever a stretch of a long text ends", async () => {
    const text = `${"y".repeat(131_000)} `;
    for (const before of [0, 20, 60, 72, 80, 1_100]) {
      const found = await readTextUsages(read, `${text}${" ".repeat(before)}/assets/harbour-of-the-north.png ${text}`);
      expect(found.map(({ name }) => name)).toEqual(["harbour-of-the-north.png"]);
    }
  });
});
