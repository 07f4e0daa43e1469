import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { cpuTime } from "../../test/cpu-time.ts";
import { fuzzRuns } from "../../test/long-form.ts";
import { laughs } from "../../test/yaml-bomb.ts";
import { UnsafeInput } from "./unsafe.ts";
import { parseYaml } from "./yaml.ts";

const limit = 256 * 1024;
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");
const filled = (part: string, end = "") => part.repeat(Math.floor((limit - end.length) / part.length)) + end;

function refusalOf(text: string): string {
  try {
    parseYaml(text);
  } catch (error) {
    if (error instanceof UnsafeInput) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "taken";
}

const bombs: readonly [string, string][] = [
  ["a billion laughs", laughs],
  ["merged laughs", `a: &a {x: 1}\n${many(101, (i) => `k${i}: {<<: *a}`)}`],
  ["a large part repeated", `a: &a [${"x,".repeat(20_000)}]\nb: [${"*a,".repeat(99)}]`],
  ["many aliases", `a: &a 1\nb: [${"*a,".repeat(101)}]`],
  ["many anchors, each used once", `${many(9000, (i) => `- &a${i} x`)}\n${many(9000, (i) => `- *a${i}`)}`],
  ["a circle in a list", "- &a [*a]"],
  ["a circle in a mapping", "a: &a {b: *a}"],
  ["open lists", filled("[")],
  ["nested lists", filled("[", "").slice(0, limit / 2) + "]".repeat(limit / 2)],
  ["open mappings", filled("{a: ")],
  ["lists on one line", filled("- ")],
  ["complex keys", filled("? ")],
  ["complex keys in lists", filled("- ? ")],
  ["complex keys in mappings", filled("a: ? ")],
  ["complex keys in flow", filled("[? ")],
  ["colons", filled(": ")],
  ["mappings on one line", filled("a: ")],
  ["indented mappings", many(700, (i) => `${" ".repeat(i)}a:`)],
  ["commas", filled(",", "").replace(",", "[")],
  ["quotes", filled('"')],
  ["odd quotes", `${filled('"')}`.slice(1)],
  ["tags", filled("!a ")],
  ["anchors", filled("&a ")],
  ["documents", filled("---\n")],
  ["directives", filled("%a\n")],
  ["closing brackets", filled("]")],
  ["at signs", filled("@\n")],
  ["above 256 KiB", `a: ${"x".repeat(limit)}`],
  ["above 256 KiB in bytes alone", `a: ${"é".repeat(limit / 2)}`],
  ["repeated keys, last of many", `${many(30_000, (i) => `k${i}: 1`)}\nk0: 2`],
];

const heavy: readonly [string, string][] = [
  ["keys", many(19_000, (i) => `k${i}: 1`)],
  ["keys in flow", `{${many(14_000, (i) => `k${i}: 1,`)}}`],
  ["block texts", filled("- |\n a\n")],
  ["comments", filled("#\n")],
  ["empty lines", filled("\n")],
  ["spaces", filled(" ")],
  ["words", filled("a ")],
  ["lines", filled("a\n")],
  ["escapes", `"${filled("\\x41", "").slice(0, limit - 4)}"`],
];

const refusedTexts: readonly [string, string, RegExp][] = [
  ["a __proto__ key", "a: {__proto__: {admin: true}}", /^json: .*"__proto__" key at "\/a"/],
  ["an escaped __proto__ key", '"\\x5f_proto__": 1', /^json: .*"__proto__"/],
  ["a key twice", "a: 1\nb: 2\na: 3", /^yaml: .*key "a" twice/],
  ["a key twice in flow", "{a: 1, a: 2}", /key "a" twice/],
  ["a key twice by other quotes", "a: 1\n'a': 2\n", /key "a" twice/],
  ["a key twice further in", "x: [{a: 1, 'a': 2}]", /key "a" twice/],
  ["a tag of its own", "a: !thing 1", /^yaml: .*line 1: Unresolved tag/],
  ["a function tag", "a: !!js/function 'function(){}'", /Unresolved tag/],
  ["a verbatim tag", "a: !<tag:yaml.org,2002:js/undefined> x", /Unresolved tag/],
  ["a Python tag", "!!python/object/apply:os.system ['id']", /Unresolved tag/],
  ["a binary tag", "a: !!binary aGk=", /Unresolved tag/],
  ["a timestamp tag", "a: !!timestamp 2001-01-01", /Unresolved tag/],
  ["a set tag", "!!set {a, b}", /Unresolved tag/],
  ["a tag directive", "%TAG ! tag:example.com,2000:\n---\n!a b", /Unresolved tag/],
  ["an unknown directive", "%FOO bar\n---\na: 1", /Unknown directive/],
  ["a list as key", "[a, b]: 1", /keys must be strings/],
  ["an alias as key", "- &a x\n- {*a : 1}", /keys must be strings/],
  ["a complex key", "? a\n: b", /Use "key: value"/],
  ["an unknown alias", "a: *b", /cannot be resolved: Unresolved alias/],
  ["two documents", "a: 1\n---\nb: 2", /more than one document/],
  ["tabs", "a:\n\t- b", /malformed at line 2/],
  ["an open quote", "a: 'b", /malformed at line 1/],
  ["an open list", "a: [b", /malformed/],
  ["a stray bracket", "a: 1\n]", /malformed at line 2/],
  ["no number", "a: .nan", /^json: .*number/],
  ["an endless number", "a: .inf", /^json: .*number/],
  ["an escaped lone surrogate", 'a: "\\ud800"', /^json: .*lone surrogate/],
  ["an escaped NUL", 'a: "\\0"', /^json: .*NUL/],
  ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`, /deeper than 64/],
  ["65 levels of blocks", `${many(65, (i) => `${" ".repeat(i)}a:`)} [1]`, /deeper than 64/],
];

const takenTexts: readonly [string, unknown][] = [
  ["", null],
  ["# only a comment", null],
  ["---\n...\n", null],
  [
    "a: 1\nb: [x, 'y', \"z\"]\nc: {d: true, e: null, f: ~}",
    { a: 1, b: ["x", "y", "z"], c: { d: true, e: null, f: null } },
  ],
  [
    "date: 2020-01-01\ntime: 2001-12-14t21:59:43.10-05:00",
    { date: "2020-01-01", time: "2001-12-14t21:59:43.10-05:00" },
  ],
  ["%YAML 1.1\n---\ndate: 2020-01-01\nyes: no\n<<: {a: 1}", { date: "2020-01-01", yes: "no", "<<": { a: 1 } }],
  ["base: &base {a: 1}\nuse: *base", { base: { a: 1 }, use: { a: 1 } }],
  ["12: a\ntrue: b\nnull: c", { 12: "a", true: "b", null: "c" }],
  ["a: 0x1F\nb: 0o17\nc: 1e3\nd: 007", { a: 31, b: 15, c: 1000, d: 7 }],
  ["a: !!str 1\nb: !!int '2'", { a: "1", b: 2 }],
  ["a: |\n  b\n  c\nd: >-\n  e\n  f", { a: "b\nc\n", d: "e f" }],
  ["a: 1\r\nb:\r\n  - 2\r\n", { a: 1, b: [2] }],
  ["\uFEFFa: é😀", { a: "é😀" }],
  ["constructor: 1\nprototype: 2", { constructor: 1, prototype: 2 }],
  [`${"[".repeat(64)}${"]".repeat(64)}`, JSON.parse(`${"[".repeat(64)}${"]".repeat(64)}`)],
  ["just text", "just text"],
];

describe("parseYaml", () => {
  it.each(bombs)("refuses %s quickly", (_title, text) => {
    expect(cpuTime(() => expect(refusalOf(text)).toMatch(/^(yaml|json): /))).toBeLessThan(4000);
  });

  it.each(heavy)("accepts the largest text of %s quickly", (_title, text) => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit);
    expect(cpuTime(() => refusalOf(text))).toBeLessThan(4000);
  });

  it.each(refusedTexts)("refuses %s", (_title, text, message) => {
    expect(refusalOf(text)).toMatch(message);
  });

  it.each(takenTexts)("reads %j", (text, value) => {
    expect(parseYaml(text)).toEqual(value);
  });

  it("counts values repeated by aliases", () => {
    const text = (times: number) => `a: &a [${"x,".repeat(20_000)}]\nb: [${"*a,".repeat(times)}]`;
    expect(refusalOf(text(5))).toBe("taken");
    expect(refusalOf(text(20))).toMatch(/^json: .*more than 200000 values/);
  });

  it("counts words and marks", () => {
    expect(refusalOf(many(21_000, (i) => `k${i}: 1`))).toBe("taken");
    expect(refusalOf(many(22_000, (i) => `k${i}: 1`))).toMatch(/more than 150000 words/);
  });

  it("keeps the stack traces of other errors", () => {
    const before = Error.stackTraceLimit;
    refusalOf("a: 'b");
    refusalOf("[,,,");
    expect(Error.stackTraceLimit).toBe(before);
  });

  it("reads the output of the yaml package", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: "grapheme" }), (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        const text = stringify(plain, { aliasDuplicateObjects: false });
        if (JSON.stringify(plain).includes('"__proto__":')) expect(refusalOf(text)).toMatch(/__proto__/);
        else if (!/^ *(- )*\? /m.test(text)) expect(parseYaml(text)).toEqual(plain);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });

  it("refuses or returns JSON data, for any text", { tags: "repeated" }, () => {
    const part = fc.constantFrom(
      "a",
      ": ",
      "- ",
      "\n",
      "  ",
      "[",
      "]",
      "{",
      "}",
      ",",
      "&a ",
      "*a",
      "!!str ",
      "!x ",
      "? ",
      "|",
      "'",
      '"',
      "#",
      "---\n",
      "...\n",
      "%",
      "<<: ",
      "\t",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        if (refusalOf(text) === "taken") expect(() => JSON.stringify(parseYaml(text))).not.toThrow();
      }),
      { numRuns: fuzzRuns(3000) },
    );
  });
});
