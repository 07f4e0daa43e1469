import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { IconCatalogEntry } from "./icon-catalog.ts";
import { zipIcons } from "./zip-icons.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path onload="x" d="M0 0"/></svg>';
const icon = (id: string, source: IconCatalogEntry["source"] = { type: "custom", svg }): IconCatalogEntry => ({
  id,
  name: id,
  category: "c",
  source,
});

describe("the zip of all icons", () => {
  it("holds the catalog as pushed and each drawing sanitised", () => {
    const catalog = [icon("a"), icon("b", { type: "library", libraryIconId: "l:b" })];
    const files = unzipSync(zipIcons({ catalog, library: { "l:b": svg } }));
    expect(Object.keys(files)).toEqual(["catalog.json", "svg/a.svg", "svg/b.svg"]);
    expect(JSON.parse(strFromU8(files["catalog.json"] ?? new Uint8Array()))).toEqual(catalog);
    expect(strFromU8(files["svg/a.svg"] ?? new Uint8Array())).not.toContain("onload");
  });

  it("writes nowhere but below svg/, and leaves out icons without a drawing", () => {
    const ids = ["../../evil", "/etc/passwd", "a\\..\\b", "c:\\x", "con", "ok/deeper"];
    const catalog = [...ids.map((id) => icon(id)), icon("missing", { type: "library", libraryIconId: "l:x" })];
    const names = Object.keys(unzipSync(zipIcons({ catalog, library: {} })));
    expect(names).toEqual(["catalog.json", "svg/ok/deeper.svg"]);
  });

  it("has equal bytes for equal icons", () => {
    const icons = { catalog: [icon("a"), icon("b")], library: {} };
    expect(Buffer.from(zipIcons(icons)).equals(Buffer.from(zipIcons(icons)))).toBe(true);
  });
});
