import { describe, expect, it } from "vitest";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { bundleFiles } from "./bundle-files.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import { acceptDtcg } from "./dtcg-kind.ts";
import { readBundle } from "./read-bundle.ts";
import { selectTokenSet, systemOf } from "./select.ts";

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
  selectTokenSet(systemOf(bundle), selection).tokens.find(({ name }) => name === "color.text")?.resolved;

describe("choosing tokens", () => {
  it("offers the brands and the schemes there are", () => {
    expect(systemOf(bundle).axes.map(({ name, values }) => [name, ...values])).toEqual([
      ["brand", "acme"],
      ["scheme", "light", "dark"],
    ]);
    expect(systemOf({ ...bundle, brands: {}, sources: {} }).axes).toEqual([]);
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
  const folder = "design-system/tokens";
  const paths = ["brands/acme.tokens.json", "brands/zeta/color.tokens.json", "themes/dark.high-contrast.tokens.json"];
  const sources = Object.fromEntries(
    [...paths, "semantic/color.tokens.json"].map((path) => [`${folder}/${path}`, "{}"]),
  );
  const { layers } = systemOf({ ...bundle, brands: undefined, sources });
  expect(layers.map(({ source, when }) => [source.slice(folder.length + 1), when])).toEqual([
    ["semantic/color.tokens.json", {}],
    [paths[0], { brand: "acme" }],
    [paths[1], { brand: "zeta" }],
    [paths[2], { scheme: "dark.high-contrast" }],
  ]);
});

it("reads tailwind for utilitycss", () => {
  expect(acceptDtcg({ tailwind: "x", css: "y" })).toEqual({ utilitycss: "x", css: "y" });
  expect(acceptDtcg({ tailwind: "x", utilitycss: "z" })).toEqual({ tailwind: "x", utilitycss: "z" });
  expect(acceptDtcg([])).toEqual([]);
});

it("may be made of sources whose ending is in upper case", () => {
  const path = "design-system/tokens/color.tokens.JSON";
  const hash = "a".repeat(64);
  expect(bundleFiles({ ...bundle, rawFiles: { [path]: hash } })).toEqual([{ path, hash }]);
});

describe("the bundle of a workspace", () => {
  const workspace = (files: Record<string, string>): WorkspaceFiles => ({
    root: "/",
    skipped: () => [],
    text: async (path) => files[path],
    bytes: async () => undefined,
    pieces: async () => undefined,
    digest: async () => undefined,
    json: async (path) => (files[path] === undefined ? undefined : JSON.parse(files[path])),
    list: async (folder) =>
      Object.keys(files)
        .filter((path) => path.startsWith(folder))
        .map((path) => ({ path, size: 1 })),
    folders: async () => [],
    packageJson: async () => undefined,
    config: async () => ({ app: { title: "Acme" } }),
  });

  it("is compiled from token files where there is no dist/", async () => {
    const { document, warnings } = await readBundle(workspace(bundle.sources ?? {}));
    expect(warnings).toEqual([]);
    expect(document?.css).toContain("--color-text: var(--color-base)");
    expect(document?.manifest).toEqual({
      project: "Acme",
      generatedAt: expect.stringMatching(/^\d{4}-.+Z$/),
      sources: Object.keys(bundle.sources ?? {}).sort(),
      counts: { color: 2, total: 2, aliases: 1 },
    });
    expect(document?.dtcg).toEqual({ color: { base: color("#111111"), text: color("#111111") } });
  });

  it("warns of aliases that no brand has a target for, and of no others", async () => {
    const tree = (value: unknown) => JSON.stringify({ color: { $type: "color", ...Object(value) } });
    const { warnings } = await readBundle(
      workspace({
        "design-system/tokens/color.tokens.json": tree({
          link: { $value: "{color.brand}" },
          lost: { $value: "{color.no}" },
        }),
        "design-system/tokens/brands/sea.tokens.json": tree({ brand: { $value: "#0000ff" } }),
        "design-system/tokens/brands/moss.tokens.json": tree({ brand: { $value: "#00ff00" } }),
      }),
    );
    expect(warnings).toEqual([expect.stringContaining("color.no")]);
  });

  it("keeps what dist/ says", async () => {
    const { document } = await readBundle(
      workspace({ ...bundle.sources, "design-system/dist/css/tokens.css": ":root { --own: 1 }" }),
    );
    expect(document?.css).toBe(":root { --own: 1 }");
  });

  it("is left out where one file cannot be read, which is named: the others are not its tokens", async () => {
    const file = "design-system/tokens/broken.json";
    const { document, leftOut } = await readBundle(workspace({ ...bundle.sources, [file]: "{" }));
    expect(leftOut).toMatchObject([{ file, line: 1, why: "it is incomplete", holds: "all" }]);
    expect(document).toBeUndefined();
  });

  it("is absent where there are no tokens", async () => {
    expect(await readBundle(workspace({}))).toEqual({ leftOut: [], warnings: [] });
  });
});
