import { describe, expect, it } from "vitest";
import { docsUrl, exampleLink, linkResolver } from "./docs-links.ts";

const slugs = new Set(["index", "components/button", "ガイド/始める"]);

describe("links between pages", () => {
  const resolve = linkResolver(slugs);
  it.each([
    ["/components/button/#sizes", "/docs/components/button#sizes"],
    ["components/button.md?x=1", "/docs/components/button?x=1"],
    ["/components/button/index", "/docs/components/button"],
    ["/%E3%82%AC%E3%82%A4%E3%83%89/%E5%A7%8B%E3%82%81%E3%82%8B", docsUrl("ガイド/始める")],
    ["/index#top", "/#top"],
  ])("turns %s into %s", (href, url) => expect(resolve(href)).toBe(url));
  it.each(["/components/unknown", "/api/tokens.json", "%E0%A4%A"])("leaves %s alone", (href) =>
    expect(resolve(href)).toBeUndefined(),
  );
});

it("names an example and links the page it belongs to", () => {
  const link = exampleLink(slugs, "patterns/forms");
  expect(link("example", { group: "components", item: "button", example: "secondary" })).toEqual({
    href: "/docs/components/button",
    label: "Example: Button, secondary",
  });
  expect(exampleLink(slugs, "components/button")("example", { group: "components", item: "button" })).toEqual({
    label: "Example: Button",
  });
  expect(link("example", { group: "patterns", item: "unknown" })).toEqual({ label: "Example: Unknown" });
  expect(link("example", {})).toBeUndefined();
});
