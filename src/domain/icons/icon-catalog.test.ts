import { describe, expect, it } from "vitest";
import { postIcons } from "./contract.ts";
import { acceptIconEntry, drawingOf, type IconCatalogEntry, iconCatalogEntry } from "./icon-catalog.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>';
const entry = (source: unknown) => ({ id: "a", name: "A", category: "c", source });

describe("an icon of a catalog", () => {
  it("is read under the names other clients use", () => {
    expect(acceptIconEntry(entry({ type: "fa-pro", faId: "fa:a", svg }))).toEqual(
      entry({ type: "pro-pack", libraryIconId: "fa:a", svg }),
    );
    expect(acceptIconEntry(entry({ type: "library", iconifyId: "lucide:a" }))).toEqual(
      entry({ type: "library", libraryIconId: "lucide:a" }),
    );
  });

  it("keeps its own name for a library icon when another one is sent too", () => {
    const both = entry({ type: "library", libraryIconId: "lucide:a", iconifyId: "lucide:b" });
    expect(acceptIconEntry(both)).toEqual(entry({ type: "library", libraryIconId: "lucide:a" }));
  });

  it("leaves alone what is no icon, for the schema to refuse", () => {
    for (const wrong of [null, 1, "a", [], {}, { source: 1 }]) {
      expect(acceptIconEntry(wrong)).toEqual(wrong);
      expect(iconCatalogEntry.safeParse(acceptIconEntry(wrong)).success).toBe(false);
    }
  });

  it("keeps fields nobody knows", () => {
    const more = { ...entry({ type: "custom", svg, by: "me" }), added: "2020" };
    expect(iconCatalogEntry.parse(more)).toEqual(more);
  });

  it("has a library id of a set and a name", () => {
    const parse = (libraryIconId: unknown) =>
      iconCatalogEntry.safeParse(entry({ type: "library", libraryIconId })).success;
    expect(["lucide:anchor", "mdi:ab-testing", "fa6-solid:0"].map(parse)).toEqual([true, true, true]);
    expect(["anchor", "lucide:", ":a", "../x:a", "lucide:../a", "a b:c", 1].map(parse)).not.toContain(true);
  });

  it("is drawn by its own SVG, or by that of the library", () => {
    const drawn = (source: IconCatalogEntry["source"], library = {}) =>
      drawingOf({ id: "a", name: "A", category: "c", source }, new Map(Object.entries(library)));
    expect(drawn({ type: "custom", svg })).toBe(svg);
    expect(drawn({ type: "pro-pack", libraryIconId: "p:a", svg })).toBe(svg);
    expect(drawn({ type: "library", libraryIconId: "lucide:a" }, { "lucide:a": svg })).toBe(svg);
    expect(drawn({ type: "library", libraryIconId: "lucide:a" })).toBeUndefined();
  });
});

describe("the body of a push of icons", () => {
  it("has its entries renamed before it is checked", () => {
    const body = { catalog: [entry({ type: "fa-pro", faId: "fa:a", svg })] };
    expect(postIcons.body?.parse(postIcons.accept?.(body)).catalog[0]?.source.type).toBe("pro-pack");
  });

  it("must hold a flat array", () => {
    const refused = postIcons.body?.safeParse(postIcons.accept?.({ catalog: { icons: [] } }));
    expect(refused?.error?.issues[0]?.message).toContain("JSON array of icon entries");
  });
});
