import { zstdCompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { openTokenSystem } from "../../engines/tokens/engine.ts";
import { describeModes } from "./describe-modes.ts";
import { dependentsOf } from "./describe-token.ts";
import { describeTokens } from "./describe-tokens.ts";
import { dtcgDocument } from "./dtcg-document.ts";
import { copyTextsOf } from "./mentions.ts";
import { indexModes } from "./modes-index.ts";
import { packTable } from "./pack-table.ts";
import { readTable, tokenTableOf } from "./token-table.ts";
import { unpackText } from "./token-texts.ts";

const FOLDER = "design-system/tokens";
const number = (value: unknown) => ({ $type: "number", $value: value });
const bundleOf = (sources: Record<string, unknown>) => {
  const system = openTokenSystem({
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, tree]) => [`${FOLDER}/${path}`, JSON.stringify(tree)]),
    ),
  });
  const bundle = dtcgDocument.parse({ manifest: {}, css: ":root{--first:1}", scss: "", utilitycss: "", dtcg: {} });
  return { bundle, system, list: describeTokens(bundle, system, {}), modes: indexModes(describeModes(system)) };
};

it("a packed text is unpacked", async () => {
  for (const text of ["", '["ä", "🎨", "\\n"]\n'.repeat(1_000)])
    expect(await unpackText(zstdCompressSync(text))).toBe(text);
});

it("a packed table has the same of each token as the lists, whatever it is called", () => {
  const names = ["first", "a", "aa", "größe", "🎨", "space", "tab\tbed", 'quo"ted', "last"];
  const { bundle, system, list, modes } = bundleOf({
    "all.tokens.json": Object.fromEntries(names.map((name, at) => [name, number(at === 1 ? "{first}" : at)])),
    "brands/acme.tokens.json": { last: number(99) },
    "themes/dark.tokens.json": { aa: number("{a}"), space: number("{none}") },
  });
  const packed = readTable(packTable({ bundle, system: () => system }));
  const { find, tokens, ...about } = tokenTableOf(list, modes);
  const { find: findPacked, tokens: packedTokens, ...aboutPacked } = packed;
  expect(aboutPacked).toEqual(JSON.parse(JSON.stringify(about)));
  expect(list.tokens.length).toBeGreaterThan(4);
  for (const { name } of list.tokens) {
    const { dependents, mentions, ...line } = findPacked(name) ?? {};
    expect(line).toEqual(JSON.parse(JSON.stringify(find(name))));
    expect(packedTokens.get(name)).toEqual(JSON.parse(JSON.stringify(tokens.get(name))));
    expect(dependents).toEqual(JSON.parse(JSON.stringify(dependentsOf(modes, name))));
    expect(mentions).toEqual(copyTextsOf(system, name));
  }
  for (const none of ["", "firs", "irst", "none", "\t"]) expect(findPacked(none)).toBeUndefined();
});

it("finding one of many tokens parses its line alone", () => {
  const { bundle, system } = bundleOf({
    "all.tokens.json": Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`tint-${at}`, number(at)])),
  });
  const table = readTable(packTable({ bundle, system: () => system }));
  const parse = vi.spyOn(JSON, "parse");
  try {
    expect(table.find("tint-4711")?.token.value).toBe(4_711);
    expect(parse.mock.calls).toHaveLength(1);
    expect(parse.mock.calls[0]?.[0].length).toBeLessThan(2_000);
  } finally {
    parse.mockRestore();
  }
});
