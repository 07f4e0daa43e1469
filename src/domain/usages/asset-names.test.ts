import { describe, expect, it } from "vitest";
import { createNameReader, namesOfAsset } from "./asset-names.ts";

const HASH = "0123456789abcdef".repeat(4);
const IMAGE = "img_0123456789ab";
const read = createNameReader("https://registry.test");

describe("the assets a text names", () => {
  it.each([
    ["markdown", `![Harbour](/assets/${HASH}.png "title")`],
    ["html", `<img src="/assets/${HASH}.png?w=256&amp;format=webp" alt="">`],
    ["an attribute without quotes", `<img src=/assets/${HASH}.png>`],
    ["a set of sources", `srcset="a.png 1x,/assets/${HASH}.jpg 2x"`],
    ["css", `a{background:url(/assets/${HASH}.png#a)}`],
    ["the address of the registry", `https://registry.test/assets/${HASH}.png`],
    ["another ending", `/assets/${HASH}.webp`],
    ["a short hash", "/assets/0123456789ab.png"],
    ["an id as file", `/assets/${IMAGE}.png`],
    ["the raw address", `<img src="/api/service/assets/${IMAGE}/raw">`],
    ["an id alone", `<Asset id="${IMAGE}" />`],
    ["the end of a sentence", `It lies at /assets/${HASH}.png.`],
  ])("in %s", (_, text) => expect(read(text)).toEqual([IMAGE]));

  it.each([
    ["a folder of files", "/assets/images/crest.png"],
    ["a file below another path", `/docs/assets/${HASH}.png`],
    ["another host", `https://other.test/assets/${HASH}.png`],
    ["another host without scheme", `//other.test/assets/${HASH}.png`],
    ["a longer word", `big_${IMAGE}0`],
    ["a path with a placeholder", "/assets/{key}"],
  ])("not in %s", (_, text) => expect(read(text)).toEqual([]));

  it("tells what an address means, and of the same asset once", () => {
    expect(read("see /assets/caf%C3%A9.png")).toEqual(["café.png"]);
    expect(read(`${IMAGE} /assets/${IMAGE}`)).toEqual([IMAGE]);
    expect(read("ast_abcdefghijklmnop")).toEqual(["ast_abcdefghijklmnop"]);
  });

  it("only those of this origin where the registry has none of its own", () =>
    expect(createNameReader("")("other.test/assets/a.png /assets/b.png")).toEqual(["b.png"]));

  it.each(["/assets/", "/assets/a", "https://registry.test/assets/", "img_", "/api/service/assets/a"])(
    "ends soon for a text of megabytes: %j repeated",
    (part) => expect(read(part.repeat(200_000)).length).toBeLessThanOrEqual(1),
  );
});

it("are the id of an asset, its key, and what begins its digest", () => {
  const summary = { storageKey: "ast_abcdefghijklmnop.png", hash: HASH };
  expect(namesOfAsset("ast_abcdefghijklmnop", summary)).toEqual(["ast_abcdefghijklmnop", IMAGE]);
  expect(namesOfAsset("x", { storageKey: "harbour.png" })).toEqual(["x", "harbour.png"]);
});
