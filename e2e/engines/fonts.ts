import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeFont } from "../../test/make-font.ts";
import { type OpenService, openRegistry, SECRET } from "../../test/open-service.ts";
import { runDsr } from "../../test/push-workspace.ts";
import { temporaryFolder } from "../../test/spawn-service.ts";
import { put } from "../../test/use-registry.ts";
import { type Engine, isMissing } from "./engines.ts";
import type { Driven, Tab } from "./tab.ts";

/** Names that say nothing of what is in the files; two of them are equal. */
const FILES: Readonly<Record<string, () => Promise<Uint8Array> | Uint8Array>> = {
  "public/fonts/bars/regular.woff2": () =>
    makeFont({
      family: "Bars",
      characters: "H ",
      axes: [
        { tag: "wght", min: 100, default: 400, max: 900 },
        { tag: "wdth", min: 100, default: 100, max: 200 },
        { tag: "slnt", min: -12, default: 0, max: 0 },
      ],
    }),
  "public/fonts/parts/regular.woff2": () => makeFont({ family: "Parts", characters: "HE " }),
  "public/fonts/parts/more.woff": () => makeFont({ family: "Parts", characters: "H ΑΒΓ", format: "woff" }),
  "public/fonts/real.woff2": () => readFile("examples/public/fonts/Figtree-Variable.woff2"),
};

/** What an engine makes of the rules the registry writes: of fonts whose file names say nothing. */
export function checkFonts(engine: Engine): void {
  describe.skipIf(isMissing(engine))(`fonts in ${engine.name}`, () => {
    let browser: Driven;
    let service: OpenService;
    let tab: Tab;
    let removeFolder = async () => {};
    beforeAll(async () => {
      const { folder, remove } = await temporaryFolder();
      removeFolder = remove;
      for (const [path, make] of Object.entries(FILES)) await put(folder, path, await make());
      [browser, service] = await Promise.all([engine.find()?.() as Promise<Driven>, openRegistry()]);
      const pushed = await runDsr(["push", "fonts", "--url", service.url], folder, { SERVICE_SYNC_SECRET: SECRET });
      expect(pushed.code, pushed.stderr).toBe(0);
      tab = await browser.open(`${service.url}/foundations/typography`);
    });
    afterAll(async () => {
      await browser?.close();
      await service?.close();
      await removeFolder();
    });

    it("bold of a variable font is its own, as wide as its axis makes it", async () => {
      // 500 of 1000, and 400 more at 900.
      expect(await widthOf(tab, "400 100px Bars", "HHHH")).toBeCloseTo(200, 0);
      expect(await widthOf(tab, "700 100px Bars", "HHHH")).toBeCloseTo(296, 0);
      expect(await widthOf(tab, "900 100px Bars", "HHHH")).toBeCloseTo(360, 0);
    });

    it("a real bold comes from the font's axis, not from the browser", async () => {
      const [regular, bold, axis] = [
        await widthOf(tab, "400 100px Figtree", "Moorings"),
        await widthOf(tab, "700 100px Figtree", "Moorings"),
        await widthOf(tab, "400 100px Figtree", "Moorings", "font-variation-settings: 'wght' 700"),
      ];
      expect(bold).toBeGreaterThan(regular + 5);
      expect(bold).toBeCloseTo(axis, 0);
    });

    it("widths come from the file", async () => {
      expect(await widthOf(tab, "400 100px Bars", "HHHH", "font-stretch: 200%")).toBeCloseTo(360, 0);
      expect(await widthOf(tab, "400 100px Bars", "HHHH", "font-stretch: 150%")).toBeCloseTo(280, 0);
    });

    it("slant comes from the font, within the range of its axis", async () => {
      // The bar ends at 300, and its upper edge at 700 where it leans; an engine that slants by itself comes to 550 at most.
      expect(await inkOf(tab, "100px Bars")).toBeCloseTo(30, -1);
      // WebKit moves no axis that leans, whatever the rule says (decision 099).
      if (engine.name === "WebKit") return;
      expect(await inkOf(tab, "oblique 100px Bars")).toBeCloseTo(70, -1);
      expect(await inkOf(tab, "italic 100px Bars")).toBeCloseTo(70, -1);
    });

    it("of two files of one face the one with the letters is loaded", async () => {
      await widthOf(tab, "100px Parts", "HHE");
      expect(await loadedOf(tab, "Parts")).toEqual(["loaded", "unloaded"]);
      await widthOf(tab, "100px Parts", "ΑΒΓ");
      expect(await loadedOf(tab, "Parts")).toEqual(["loaded", "loaded"]);
    });

    it("the page shows the properties of the files", async () => {
      const text = await tab.run(() => document.querySelector(".f-families")?.textContent ?? "");
      expect(text).toMatch(/Variable 100–900 · widths 100–200% · slant 0–12°/);
      expect(text).toMatch(/FigtreeNot used in text styles.*Variable 300–900.*Latin · \d+ characters/);
    });
  });
}

/** Width of a text in a font once it is there, in CSS pixels. */
const widthOf = (tab: Tab, font: string, text: string, style = ""): Promise<number> =>
  tab.run(
    async (requested, words, more) => {
      const line = document.createElement("span");
      line.setAttribute("style", `position: absolute; white-space: pre; ${more}`);
      for (const [, weight = "", size = "", family = ""] of [/^(?:(\S+) )?(\S+px) (.*)$/.exec(requested) ?? []])
        Object.assign(line.style, { fontWeight: weight || "400", fontSize: size, fontFamily: `${family}, monospace` });
      line.textContent = words;
      document.body.append(line);
      await document.fonts.load(requested, words);
      await document.fonts.ready;
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    },
    font,
    text,
    style,
  );

/** Where the ink of an H ends to the right, in CSS pixels. */
const inkOf = (tab: Tab, font: string): Promise<number> =>
  tab.run(async (requested) => {
    await document.fonts.load(requested, "H");
    const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 200 });
    const drawing = canvas.getContext("2d");
    if (!drawing) return -1;
    drawing.font = requested;
    drawing.fillText("H", 0, 150);
    const { data } = drawing.getImageData(0, 0, 200, 200);
    const inked = Array.from({ length: 200 }, (_, x) => x).filter((x) =>
      Array.from({ length: 200 }, (_, y) => y).some((y) => (data[(y * 200 + x) * 4 + 3] ?? 0) > 128),
    );
    return Math.max(...inked) + 1;
  }, font);

/** Whether the files of a family are loaded, in an order that says nothing of which is which. */
const loadedOf = (tab: Tab, family: string): Promise<string[]> =>
  tab.run(
    (requested) =>
      [...document.fonts]
        .filter((face) => face.family.replaceAll('"', "") === requested)
        .map(({ status }) => status)
        .sort(),
    family,
  );
