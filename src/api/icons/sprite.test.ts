import { describe, expect, it } from "vitest";
import { drawingOf, type IconCatalogEntry } from "../../domain/icons/icon-catalog.ts";
import type { CatalogIcon } from "../../domain/icons/icon-reader.ts";
import { safeSymbol } from "../../domain/icons/safe-icon.ts";
import { iconPicture, splitSprite } from "../../web/foundations/icons/icon-picture.ts";
import { sprite, spriteManifest } from "./sprite.ts";

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`;
const icon = (id: string, drawing: string, name = id): IconCatalogEntry => ({
  id,
  name,
  category: "c",
  source: { type: "custom", svg: drawing },
});
/** The catalog as in routes, with rendered symbols. */
const catalogOf = (...entries: IconCatalogEntry[]) => {
  const byId = new Map<string, CatalogIcon>();
  for (const entry of entries) {
    const drawing = drawingOf(entry, new Map());
    const { id, name } = entry;
    if (!byId.has(id)) byId.set(id, { entry, drawing, symbol: safeSymbol({ id, name, drawing }) });
  }
  return { byId };
};
const spriteOf = (...catalog: IconCatalogEntry[]) => sprite(catalogOf(...catalog));

describe("the sprite", () => {
  it("is an empty SVG without icons", () => {
    expect(spriteOf()).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  });

  it("has one symbol per icon with its name as title, and the first of two with one ID", () => {
    const made = spriteOf(icon("a", svg('<path d="M1 1"/>'), "First"), icon("a", svg('<path d="M2 2"/>'), "Second"));
    expect(made.match(/<symbol/g)).toHaveLength(1);
    expect(made).toContain('<symbol id="a" viewBox="0 0 8 8"><title>First</title><path d="M1 1"/></symbol>');
  });

  it("keeps the inner IDs of icons separate", () => {
    const gradient = '<linearGradient id="g"><stop offset="0"/></linearGradient><path fill="url(#g)" d="M0 0"/>';
    const made = spriteOf(icon("a", svg(gradient)), icon("b c", svg(gradient)));
    const ids = [...made.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(4);
    for (const [, target] of made.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(target);
  });

  it("runs and fetches nothing, and stays valid for any icon content", () => {
    const attack = svg(
      '<script>alert(1)</script><image href="//evil"/><style>@import "//evil"</style><path onclick="alert(1)" d="M0 0"/><animate attributeName="d"/>',
    );
    const made = spriteOf(
      icon('"><script>alert(1)</script>', attack, "</title><script>"),
      icon("broken", "not svg"),
      icon("doctype", '<!DOCTYPE svg [<!ENTITY x "y">]><svg/>'),
      icon("after", svg('<path d="M9 9"/>')),
    );
    expect(made).not.toMatch(/<script|evil|onclick|<animate|<style|ENTITY/);
    expect(splitSprite(made).size).toBe(4);
    expect(splitSprite(made).get("after")).toContain("M9 9");
  });

  it("has an empty symbol for an unresolved icon", () => {
    const missing: IconCatalogEntry = {
      id: "a",
      name: "A",
      category: "c",
      source: { type: "library", libraryIconId: "x:a" },
    };
    const made = spriteOf(missing);
    expect(made).toContain("<title>A</title></symbol>");
    expect(iconPicture({ id: "a", kind: "library", libraryIconId: "x:a" }, splitSprite(made).get("a"))).toContain(
      "icons-missing",
    );
  });

  it("can be split into its original icons, even with nested symbols", () => {
    const nested = svg('<symbol id="s"><path d="M0 0"/></symbol><symbol id="t"/><use href="#s"/>');
    const ids = ['a"b', "a&b", "<c>", "d e", "日本", "x"];
    const parts = splitSprite(spriteOf(...ids.map((id) => icon(id, nested))));
    expect([...parts.keys()]).toEqual(ids);
    for (const part of parts.values()) expect(part).toMatch(/^<symbol .*<use href="#[^"]*"\/><\/symbol>$/s);
  });
});

describe("the manifest of the sprite", () => {
  it("lists the place and name of each icon", async () => {
    expect(JSON.parse(await spriteManifest(catalogOf(icon("a", "", "A"))))).toEqual({
      a: { path: "/api/icons-sprite.svg#a", name: "A" },
    });
  });

  it("supports IDs such as names of object members", async () => {
    const manifest = await spriteManifest(catalogOf(icon("__proto__", "", "P"), icon("toString", "", "T")));
    expect(Object.keys(JSON.parse(manifest))).toEqual(["__proto__", "toString"]);
  });
});
