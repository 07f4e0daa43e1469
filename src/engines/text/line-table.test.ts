import { zstdDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { openLines, packLines } from "./line-table.ts";

it("finds each text by its key, whatever the key is called", () => {
  const keys = [
    "first",
    "a",
    "aa",
    "größe",
    "🎨",
    "space here",
    "tab\tbed",
    'quo"ted',
    "two\nlines",
    "__proto__",
    "",
    "last",
  ];
  const table = openLines(
    packLines(
      "about",
      keys.map((key) => [key, JSON.stringify({ key })]),
    ),
  );
  expect(table.head).toBe("about");
  for (const key of keys) expect(table.find(key)).toBe(JSON.stringify({ key }));
  for (const none of ["firs", "irst", "none", "\t", "zzz", "\u0000"]) expect(table.find(none)).toBeUndefined();
});

it("has no texts without lines", () => {
  const table = openLines(packLines("{}", []));
  expect([table.head, table.find("any")]).toEqual(["{}", undefined]);
});

it("unpacks one block for one key of many", () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, at) => [`token-${at}`, `{"number":${at},"text":"${"x".repeat(50)}"}`] as const,
  );
  const unpack = vi.fn<typeof zstdDecompressSync>(zstdDecompressSync);
  const table = openLines(packLines("", lines), unpack);
  // The index.
  expect(unpack).toHaveBeenCalledTimes(1);
  expect(table.find("token-12345")).toBe(lines[12_345]?.[1]);
  expect(table.find("token-12345")).toBe(lines[12_345]?.[1]);
  expect(unpack).toHaveBeenCalledTimes(2);
  const [index, block] = unpack.mock.results.map(({ value }) => value.length);
  expect([index < 5_000, block < 70_000]).toEqual([true, true]);
});
