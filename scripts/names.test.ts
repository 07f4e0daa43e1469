import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface NameList {
  /** Words without a common meaning in code: regular expressions for one word of a name, and names where the word is right. */
  words: { pattern: string; write: string; unless?: string }[];
  /** Names that several files export. */
  twice: { name: string; why: string }[];
}

const { names }: { names: NameList } = JSON.parse(readFileSync(new URL("word-list.json", import.meta.url), "utf8"));

const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

const exported = globSync("src/**/*.{ts,tsx}")
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !/\.test\.tsx?$|\/fixtures\/|\/migrations\//.test(path))
  .flatMap((path) => Array.from(readFileSync(path, "utf8").matchAll(EXPORT), ([, name = ""]) => ({ name, path })));

/** `readHTTPBody2` is read, http, body2; `MAX_BYTES` is max, bytes. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_]+/);

it("an exported name has one meaning in src/", () => {
  const byName = Map.groupBy(exported, ({ name }) => name);
  const several = [...byName].flatMap(([name, uses]) => {
    const paths = [...new Set(uses.map(({ path }) => path))];
    return paths.length > 1 && !names.twice.some((one) => one.name === name) ? [`${name}: ${paths.join(", ")}`] : [];
  });
  expect(several).toEqual([]);
});

it("exported names of src/ use the words of the field", () => {
  const found = exported.flatMap(({ name, path }) =>
    names.words
      .filter(({ unless }) => unless === undefined || !new RegExp(unless).test(name))
      .filter(({ pattern }) => wordsOf(name).some((word) => new RegExp(`^(?:${pattern})$`).test(word)))
      .map(({ write }) => `${path}: ${name} → ${write}`),
  );
  expect(found).toEqual([]);
});
