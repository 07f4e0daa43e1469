import { describe, expect, it } from "vitest";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import { acceptDtcg } from "./kind.ts";
import { readBundle } from "./read-bundle.ts";
import { axesOf, selectTokens } from "./select.ts";
import { brandOf, isBase, schemeOf } from "./sources.ts";

const color = (hex: string) => ({ $type: "color", $value: hex });
const bundle: DtcgDocument = {
  manifest: {},
  css: "",
  scss: "",
  utilitycss: "",
  dtcg: { color: { base: color("#111111"), text: color("#111111") } },
  brands: { acme: { color: { base: color("#ff0000") } } },
  sources: {
    "design-system/tokens/primitive/color.tokens.json": JSON.stringify({
      color: { base: color("#111111"), text: color("{color.base}") },
    }),
    "design-system/tokens/themes/dark.tokens.json": JSON.stringify({ color: { base: color("#eeeeee") } }),
  },
};
const textIn = (selection: Record<string, string>) =>
  selectTokens(bundle, selection).find(({ name }) => name === "color.text")?.resolved;

describe("choosing tokens", () => {
  it("offers the brands and the schemes there are", () => {
    expect(axesOf(bundle)).toEqual({ brand: ["acme"], scheme: ["light", "dark"] });
    expect(axesOf({ ...bundle, brands: {}, sources: {} })).toEqual({});
  });

  it("follows aliases into the chosen brand and scheme", () => {
    expect(textIn({})).toBe("#111111");
    expect(textIn({ brand: "acme" })).toBe("#ff0000");
    expect(textIn({ scheme: "dark" })).toBe("#eeeeee");
    expect(textIn({ scheme: "light" })).toBe("#111111");
  });

  it("refuses what was not pushed and names what was", () => {
    expect(() => textIn({ brand: "nobody" })).toThrow(/acme/);
    expect(() => textIn({ planet: "mars" })).toThrow(/brand, scheme/);
    expect(() => textIn({ brand: "constructor" })).toThrow(/no value/);
  });
});

it("tells sources apart by their folder", () => {
  expect(brandOf("design-system/tokens/brands/acme.tokens.json")).toBe("acme");
  expect(brandOf("design-system/tokens/brands/acme/color.tokens.json")).toBe("acme");
  expect(schemeOf("design-system/tokens/themes/dark.high-contrast.tokens.json")).toBe("dark.high-contrast");
  expect(isBase("design-system/tokens/semantic/color.tokens.json")).toBe(true);
});

it("reads tailwind for utilitycss", () => {
  expect(acceptDtcg({ tailwind: "x", css: "y" })).toEqual({ utilitycss: "x", css: "y" });
  expect(acceptDtcg({ tailwind: "x", utilitycss: "z" })).toEqual({ tailwind: "x", utilitycss: "z" });
  expect(acceptDtcg([])).toEqual([]);
});

describe("the bundle of a workspace", () => {
  const workspace = (files: Record<string, string>): WorkspaceFiles => ({
    root: "/",
    skipped: () => [],
    text: async (path) => files[path],
    bytes: async () => undefined,
    digest: async () => undefined,
    json: async (path) => (files[path] === undefined ? undefined : JSON.parse(files[path])),
    list: async (folder) =>
      Object.keys(files)
        .filter((path) => path.startsWith(folder))
        .map((path) => ({ path, size: 1 })),
    packageJson: async () => undefined,
    config: async () => undefined,
  });

  it("is compiled from token files where there is no dist/", async () => {
    const { document, warnings } = await readBundle(workspace(bundle.sources ?? {}));
    expect(warnings).toEqual([]);
    expect(document?.css).toContain("--color-text: #111111");
    expect(document?.manifest.counts).toEqual({ color: 2, total: 2 });
    expect(document?.dtcg).toEqual({ color: { base: color("#111111"), text: color("#111111") } });
  });

  it("keeps what dist/ says", async () => {
    const { document } = await readBundle(
      workspace({ ...bundle.sources, "design-system/dist/css/tokens.css": ":root { --own: 1 }" }),
    );
    expect(document?.css).toBe(":root { --own: 1 }");
  });

  it("warns of a file that is no token file and reads the others", async () => {
    const { document, warnings } = await readBundle(
      workspace({ ...bundle.sources, "design-system/tokens/broken.json": "{" }),
    );
    expect(warnings).toEqual([expect.stringContaining("broken.json")]);
    expect(document?.css).toContain("--color-text");
  });

  it("is absent where there are no tokens", async () => {
    expect(await readBundle(workspace({}))).toEqual({ warnings: [] });
  });
});
