// Findings of the check on somebody's product, a random sample of them for a person to judge. The system is the stylesheets that
// publish its tokens (and with --styles those that define variables beside them), the product any folders; nothing is
// downloaded:
//
//   npm run sample -- --system tokens.css --styles "css/**/*.css" --count 200 --seed 1 product/src > judged.md
//   npm run sample -- --judged judged.md
//
// Each line of the sample begins with `[ ]`: who reads the source writes `[x]` where a designer of that system would agree
// that the value should be that token, and `[-]` where not. The second command counts, by rule.
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findFiles } from "../src/cli/check/find-files.ts";
import { createChecker, type UsageFinding } from "../src/engines/check/check-files.ts";
import { ENDINGS } from "../src/engines/check/endings.ts";
import { type KnownToken, NOTHING_KNOWN } from "../src/engines/check/knowledge.ts";
import { parseValue } from "../src/engines/tokens/engine.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    system: { type: "string", multiple: true, default: [] },
    styles: { type: "string", multiple: true, default: [] },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    ignore: { type: "string", multiple: true, default: [] },
    rule: { type: "string", multiple: true, default: [] },
    judged: { type: "string", multiple: true, default: [] },
  },
});

/** Bytes of a file that are read, as `dsr check` does. */
const MOST_BYTES = 900_000;

if (values.judged.length > 0) printCounts(values.judged);
else if (values.system.length > 0 && positionals.length > 0) await printSample();
else {
  console.error("Name the stylesheet of a system and a product: npm run sample -- --system <tokens.css> <folder>…");
  process.exitCode = 2;
}

async function printSample(): Promise<void> {
  const system = values.system.map((file) => readFileSync(file, "utf8"));
  const tokens = tokensOf(system.join("\n"));
  const styles = values.styles.flatMap((pattern) => globSync(pattern)).map((file) => readFileSync(file, "utf8"));
  // Those of the system whose values are worked out are no tokens here, and known all the same.
  const variables = [...system, ...styles].flatMap((css) =>
    Array.from(css.matchAll(/(--[\w-]+)\s*:/g), ([, name = ""]) => name),
  );
  const checker = createChecker({ ...NOTHING_KNOWN, tokens, variables: [...new Set(variables)] });
  const root = resolve(".");
  const unread: string[] = [];
  const onUnread = ({ file }: { file: string }) => unread.push(file);
  // Documents are checked where they are named, and not for values.
  const endings = ENDINGS.filter((ending) => !/^mdx?$/.test(ending));
  const files = await findFiles(positionals, { root, endings, without: values.ignore, onUnread });
  const read = files.map(({ path, file }) => ({ path, content: readFileSync(file, "utf8") }));
  const small = read.filter(({ content }) => content.length < MOST_BYTES);
  unread.push(...read.filter((file) => !small.includes(file)).map(({ path }) => path));
  for (const path of unread) console.error(`Not read: ${path}`);
  const all = checker.check(small).findings;
  const judged = all.filter(({ ruleId }) => values.rule.length === 0 || values.rule.includes(ruleId));
  const sample = shuffled(judged, Number(values.seed)).slice(0, Number(values.count));
  const texts = new Map(read.map(({ path, content }) => [path, content.split("\n")]));
  console.log(`${tokens.length} tokens, ${read.length} files, ${judged.length} findings; ${sample.length} of them:\n`);
  for (const [rule, found] of Map.groupBy(judged, ({ ruleId }) => ruleId))
    console.log(`- ${rule}: ${found.length}, certain ${found.filter(({ certain }) => certain).length}`);
  console.log("");
  for (const finding of sample.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))) {
    const { ruleId, path, line, column, severity, message, certain } = finding;
    const around = (texts.get(path) ?? [])
      .slice(Math.max(0, line - 3), line + 1)
      .map((text) => `      ${text.trim().slice(0, 160)}`);
    console.log(`- [ ] ${ruleId}${certain ? " certain" : ""} ${severity} ${path}:${line}:${column}`);
    console.log(`      ${message}\n${around.join("\n")}`);
  }
}

function orderOf({ ruleId, path, line }: UsageFinding): string {
  return `${ruleId} ${path} ${String(line).padStart(6, "0")}`;
}

/** Custom properties of a stylesheet as tokens: the value said first is that of who chooses nothing, others are of modes. */
function tokensOf(css: string): KnownToken[] {
  const given = new Map<string, string[]>();
  for (const [, name = "", value = ""] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g)) {
    const known = given.get(name) ?? [];
    if (!known.includes(value.trim())) known.push(value.trim());
    given.set(name, known);
  }
  const resolved = (value: string, depth = 0): string =>
    depth > 20
      ? value
      : value.replace(/var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)/g, (whole, name) => {
          const [first] = given.get(name) ?? [];
          return first === undefined ? whole : resolved(first, depth + 1);
        });
  return [...given].flatMap(([name, said]): KnownToken[] => {
    const texts = said.map((value) => resolved(value));
    // A number may be a weight: then the name says so.
    const [requested] = parseValue(texts[0] ?? "", /weight/i.test(name) ? "fontWeight" : undefined);
    // `normal` is a weight, too, and any word a font: then the name has to say so.
    if (!requested || (requested.type.startsWith("font") && !/font|weight|family/i.test(name))) return [];
    const read = texts.flatMap((text) =>
      parseValue(text, requested.type)
        .slice(0, 1)
        .map(({ value }) => value),
    );
    const aliasOf = /^var\(\s*(--[\w-]+)\s*\)$/.exec(said[0] ?? "")?.[1]?.slice(2);
    const distinct = [...new Map(read.map((value) => [JSON.stringify(value), value])).values()];
    return [
      { name: name.slice(2), type: requested.type, values: distinct, css: name, ...(aliasOf ? { aliasOf } : {}) },
    ];
  });
}

/** In an order that the seed says (mulberry32). */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function printCounts(files: readonly string[]): void {
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  const judged = lines.flatMap((line) => {
    const [, sign, rule = "", certain] = /^- \[([x -])\] ([\w-]+)( certain)?/.exec(line) ?? [];
    return sign === undefined
      ? []
      : [{ rule, isRight: sign === "x", isOpen: sign === " ", isCertain: certain !== undefined }];
  });
  const row = (name: string, rows: typeof judged) => {
    const right = rows.filter(({ isRight }) => isRight).length;
    const share = rows.length === 0 ? "" : `${((right / rows.length) * 100).toFixed(1)} %`;
    console.log(`| ${name} | ${rows.length} | ${right} | ${share} |`);
  };
  console.log("| Rule | Findings | Right | |\n|---|---|---|---|");
  const done = judged.filter(({ isOpen }) => !isOpen);
  for (const [rule, rows] of [...Map.groupBy(done, ({ rule }) => rule)].sort()) row(`\`${rule}\``, rows);
  row("All", done);
  row(
    "Certain ones",
    done.filter(({ isCertain }) => isCertain),
  );
  if (done.length < judged.length) console.log(`\n${judged.length - done.length} are not judged.`);
}
