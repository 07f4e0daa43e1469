import { describe, expect, it } from "vitest";
import { iconsSnapshot } from "../../../../test/icons-snapshot.ts";
import type { IconCatalogEntry, IconsDocument } from "../../../domain/icons/icon-catalog.ts";
import { createIconReader } from "../../../domain/icons/icon-reader.ts";
import { safeSymbol } from "../../../domain/icons/safe-icon.ts";
import { IconGallery, iconGalleryAddress } from "./gallery.tsx";
import { iconGalleryViewOf } from "./pages.tsx";

const svg = (color = "red") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${color}" d="M0 0h8v8z"/></svg>`;
const icon = (id: string, more: Partial<IconCatalogEntry> = {}): IconCatalogEntry => ({
  id,
  name: id,
  category: "shapes",
  source: { type: "custom", svg: svg() },
  ...more,
});
const requested = (query: Partial<{ q: string; category: string; page: number }> = {}) => ({
  q: "",
  category: "",
  page: 1,
  ...query,
});
const view = async (document: IconsDocument, query = requested(), host = "") =>
  iconGalleryViewOf(
    await createIconReader().read(iconsSnapshot(document)),
    query,
    { host, synonyms: [] },
    async (icons) => {
      for (const one of icons) one.symbol = safeSymbol({ ...one.entry, drawing: one.drawing });
    },
  );
const render = async (document: IconsDocument, query = requested(), host = "") =>
  String(<IconGallery view={await view(document, query, host)} />);
const many = { catalog: Array.from({ length: 1_000 }, (_, n) => icon(`icon-${n}`)), library: {} };

describe("the page of icons", () => {
  it("holds 120 icons at a time and leads to all others without scripts", async () => {
    const views = await Promise.all(
      Array.from({ length: 9 }, (_, n) => n + 1).map((page) => view(many, requested({ page }))),
    );
    const shown = views.flatMap((one) => one.shown.map(({ entry }) => entry.id));
    expect((await view(many)).shown).toHaveLength(120);
    expect(shown).toEqual(many.catalog.map(({ id }) => id));
    expect(await render(many)).toContain('href="/foundations/icons?page=2"');
    expect(await render(many, requested({ page: 9 }))).not.toContain("page=10");
  });

  it("filters by words and category on the server", async () => {
    const catalog = [icon("anchor", { tags: ["boat"] }), icon("boat"), icon("bus", { category: "land" })];
    const ids = async (query: Parameters<typeof requested>[0]) =>
      (await view({ catalog, library: {} }, requested(query))).shown.map(({ entry }) => entry.id);
    expect(await ids({ q: "boat" })).toEqual(["boat", "anchor"]);
    expect(await ids({ category: "land" })).toEqual(["bus"]);
    expect(await ids({ q: "boat", category: "land" })).toEqual([]);
  });

  it("counts the icons of each category", async () => {
    const catalog = [icon("a"), icon("b", { category: "other" }), icon("c")];
    expect((await view({ catalog, library: {} }, requested({ q: "a" }))).categories).toEqual([
      ["shapes", 2],
      ["other", 1],
    ]);
  });

  it("draws the first of two icons with one id, once", async () => {
    const catalog = [
      icon("a", { name: "First" }),
      icon("a", { name: "Second", source: { type: "custom", svg: svg("blue") } }),
    ];
    const html = await render({ catalog, library: {} });
    expect(html).toContain("First");
    expect(html).toContain('fill="red"');
    expect(html).not.toContain("Second");
    expect(html).not.toContain('fill="blue"');
  });

  it("escapes what comes from a catalog and lets no drawing out of its box", async () => {
    const attack = '"><script>alert(1)</script>';
    const catalog = [
      icon(attack, { name: attack, category: attack, tags: [attack], usage: attack }),
      icon("drawing", { source: { type: "custom", svg: "<svg><script>alert(1)</script></svg>" } }),
    ];
    const html = await render({ catalog, library: {} }, requested({ q: "", category: "" }));
    expect(html).not.toContain("<script");
    expect(await render({ catalog, library: {} }, requested({ q: attack, category: attack }))).not.toContain("<script");
  });

  it("shows a library icon without a drawing as a box, or from the icon host where there is one", async () => {
    const catalog = [icon("a", { source: { type: "library", libraryIconId: "mdi:anchor" } })];
    expect(await render({ catalog, library: {} })).toContain(
      '<i class="icons-missing"></i><span>a</span><small>mdi</small>',
    );
    expect(await render({ catalog, library: {} }, requested(), "https://icons.example")).toContain(
      'src="https://icons.example/mdi/anchor.svg"',
    );
  });

  it("keeps heavy drawings out of the page", async () => {
    const heavy = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0${"L1 1".repeat(50_000)}"/></svg>`;
    const html = await render({ catalog: [icon("a b", { source: { type: "custom", svg: heavy } })], library: {} });
    expect(html).toContain('<img class="icons-hosted" src="/icons/a%20b.svg"');
    expect(html.length).toBeLessThan(20_000);
  });

  it("offers categories only where there is a choice, and folds the long tail", async () => {
    expect(await render({ catalog: [icon("a")], library: {} })).not.toContain("icons-categories");
    const catalog = Array.from({ length: 30 }, (_, n) => icon(`i${n}`, { category: `category ${n}` }));
    const html = await render({ catalog, library: {} });
    expect(html.match(/data-chip=/g)).toHaveLength(31);
    expect(html).toMatch(/18 more/);
  });
});

describe("addresses of the gallery", () => {
  it("hold only what differs from the start", async () => {
    expect(iconGalleryAddress({})).toBe("/foundations/icons");
    expect(iconGalleryAddress({ query: "a&b", category: "x y", page: 2 })).toBe(
      "/foundations/icons?q=a%26b&category=x+y&page=2",
    );
  });
});
