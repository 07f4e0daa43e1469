import { describe, expect, it } from "vitest";
import { iconsSnapshot } from "../../../test/icons-snapshot.ts";
import type { IconCatalogEntry, IconsDocument } from "./icon-catalog.ts";
import { createIconReader } from "./icon-reader.ts";

const icon = (id: string, source: IconCatalogEntry["source"] = { type: "custom", svg: `<svg id="${id}"/>` }) => ({
  id,
  name: `"${id}", ]}`,
  category: "c",
  source,
});
const document = (...catalog: IconCatalogEntry[]): IconsDocument => ({ catalog, library: {} });

describe("the icon catalog", () => {
  it("is empty before the first push", async () => {
    const { icons, text } = await createIconReader().read(iconsSnapshot(undefined));
    expect([icons, text]).toEqual([[], undefined]);
  });

  it("has every entry as it was pushed, and finds them by id, the first of two", async () => {
    const entries = [icon("a"), icon("b"), icon("a", { type: "custom", svg: "<svg/>" })];
    const { icons, byId } = await createIconReader().read(iconsSnapshot(document(...entries)));
    expect(icons.map(({ entry }) => entry)).toEqual(entries);
    expect(byId.get("a")?.drawing).toBe('<svg id="a"/>');
  });

  it("finds drawings by library id: of the library, else of the icons themselves", async () => {
    const entries = [
      icon("a", { type: "library", libraryIconId: "set:a" }),
      icon("b", { type: "pro-pack", libraryIconId: "pro:b", svg: "<svg>b</svg>" }),
      icon("c", { type: "library", libraryIconId: "set:unknown" }),
    ];
    const known = { catalog: entries, library: { "set:a": "<svg>a</svg>" } };
    const { byLibraryId, byId } = await createIconReader().read(iconsSnapshot(known));
    expect(Object.fromEntries(byLibraryId)).toEqual({ "set:a": "<svg>a</svg>", "pro:b": "<svg>b</svg>" });
    expect(byId.get("a")?.drawing).toBe("<svg>a</svg>");
    expect(byId.get("c")?.drawing).toBeUndefined();
  });

  it("is read once for one revision", async () => {
    const reader = createIconReader();
    const reads = [iconsSnapshot(document(icon("a"))), iconsSnapshot(document(icon("a")))].map(reader.read);
    const [first, second] = await Promise.all(reads);
    expect(first).toBe(second);
  });

  it("keeps the icons that did not change, with their symbols", async () => {
    const reader = createIconReader();
    const library = icon("l", { type: "library", libraryIconId: "set:l" });
    const before = await reader.read(
      iconsSnapshot({ catalog: [icon("a"), icon("b"), library], library: { "set:l": "<svg>1</svg>" } }, 1),
    );
    const changed = { ...icon("b"), name: "Other" };
    const after = await reader.read(
      iconsSnapshot({ catalog: [icon("a"), changed, library], library: { "set:l": "<svg>2</svg>" } }, 2),
    );
    expect(after.byId.get("a")).toBe(before.byId.get("a"));
    expect(after.byId.get("b")?.entry.name).toBe("Other");
    expect(after.byId.get("l")?.drawing).toBe("<svg>2</svg>");
    expect(before.byId.get("l")?.drawing).toBe("<svg>1</svg>");
  });
});
