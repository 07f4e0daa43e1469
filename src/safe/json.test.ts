import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "../../test/cpu-time.ts";
import { fuzzRuns } from "../../test/long-form.ts";
import { checkJson, checkJsonValue, parseJson, parseLargeJson, parseToPick } from "./json.ts";
import { UnsafeInput } from "./unsafe.ts";

function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof UnsafeInput && error.code === "json") return error.message;
    throw error;
  }
  return "taken";
}

/** JSON text with the escape sequences as written. */
const raw = String.raw;

const refusedTexts: readonly [string, string, RegExp][] = [
  ["arrays 65 deep", `${"[".repeat(65)}${"]".repeat(65)}`, /deeper than 64 levels at line 1, column 65/],
  ["objects 65 deep", `${'{"a":'.repeat(65)}1${"}".repeat(65)}`, /deeper than 64/],
  ["100,000 open arrays", "[".repeat(100_000), /deeper than 64/],
  ["100,000 nested arrays", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, /deeper than 64/],
  ["100,000 nested objects", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, /deeper than 64/],
  ["depth after strings that hold brackets", `["]]]]", ${"[".repeat(64)}`, /deeper than 64/],
  ["depth after an escaped quote", `["a\\"]]]]", ${"[".repeat(64)}`, /deeper than 64/],
  ["raw NUL in a string", '{"a":"b\0c"}', /NUL character at line 1, column 8/],
  ["raw NUL between values", "[1,\n\0]", /NUL character at line 2, column 1/],
  ["escaped NUL", raw`{"a":"b\u0000c"}`, /NUL/],
  ["escaped NUL in a key", raw`{"\u0000":1}`, /NUL/],
  ["escaped NUL after an escaped backslash", raw`["\\\u0000"]`, /NUL/],
  ["raw lone high surrogate", '"\uD800"', /lone surrogate/],
  ["raw lone low surrogate", '"\uDC00"', /lone surrogate/],
  ["escaped lone high surrogate", raw`["\ud800"]`, /lone surrogate/],
  ["escaped lone low surrogate", raw`["\uDFFF"]`, /lone surrogate/],
  ["escaped surrogates in the wrong order", raw`["\udc00\ud800"]`, /lone surrogate/],
  ["escaped high surrogate and a letter", raw`["\ud83dx"]`, /lone surrogate/],
  ["escaped lone surrogate in a key", raw`{"a\ud800":1}`, /lone surrogate/],
  ["__proto__ key", '{"__proto__":{"admin":true}}', /"__proto__" key at line 1, column 2/],
  ["__proto__ key before spaces", '{"__proto__" \t\r\n :1}', /"__proto__"/],
  ["deep __proto__ key", '{"a":[{"b":{"__proto__":1}}]}', /"__proto__"/],
  ["escaped __proto__ key", raw`{"\u005f_proto__":1}`, /"__proto__"/],
  ["wholly escaped __proto__ key", raw`{"\u005F\u005f\u0070\u0072\u006f\u0074\u006f\u005f\u005f":1}`, /"__proto__"/],
  ["__proto__ key after strings with escapes", raw`{"a":"\n\"","__proto__":1}`, /"__proto__"/],
  ["nothing", "", /malformed/],
  ["an open string", '["a', /malformed/],
  ["an open string that ends in an escape", raw`["a\"`, /malformed/],
  ["an open string with a Unicode escape", raw`["a\u0041\"`, /malformed/],
  ["a broken escape", raw`["\u00g0"]`, /malformed/],
  ["a broken short escape", raw`["\x"]`, /malformed/],
  ["a trailing comma", "[1,]", /malformed/],
  ["a comment", "[1] // one", /malformed/],
  ["single quotes", "{'a':1}", /malformed/],
  ["two values", "{} {}", /malformed/],
  ["too many closing brackets", "]]]]", /malformed/],
  ["a byte order mark", "\uFEFF{}", /malformed/],
  ["NaN", "[NaN]", /malformed/],
];

const takenTexts: readonly string[] = [
  "null",
  "0",
  '"a"',
  "[]",
  "{}",
  ' {"a" : [1, -2.5e3, true, false, null, "b"] } ',
  `${"[".repeat(64)}${"]".repeat(64)}`,
  `[${"[]".repeat(3).replaceAll("][", "],[")}]`,
  '["__proto__"]',
  '{"a":"__proto__","b":["__proto__", 1]}',
  '{"proto__":1,"__proto":2,"constructor":3,"prototype":4}',
  raw`{"a":"\\u0000"}`,
  raw`["\\ud800", "\"", "\\", "\/\b\f\n\r\t"]`,
  raw`["\ud83d\ude00", "\u00e9", "\u005f_proto__"]`,
  raw`["\\", "\\\"]", "a\\", "\"\\\\", "\\\\\"[["]`,
  '["😀", "é", "日本語"]',
  '["[[[[{{{{", "}}}}]]]]"]',
  '{"":1}',
];

describe("parseJson", () => {
  it.each(refusedTexts)("refuses %s", (_title, text, message) => {
    expect(messageOf(() => parseJson(text))).toMatch(message);
  });

  it.each(takenTexts)("reads %j as JSON.parse does", (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it("accepts another depth", () => {
    expect(parseJson("[[1]]", { maxDepth: 2 })).toEqual([[1]]);
    expect(messageOf(() => parseJson("[[[1]]]", { maxDepth: 2 }))).toMatch(/deeper than 2/);
  });

  it("does not repeat the input in its messages", () => {
    for (const text of ['{"password": "hunter2"', "hunter2", '{"a": "hunter2" x, "b": 1}', "[hunter2]"]) {
      expect(messageOf(() => parseJson(text))).not.toContain("hunter2");
    }
  });

  it("reads 30 MB of either kind quickly", () => {
    const sparse = JSON.stringify({ data: Array.from({ length: 30 }, () => "A".repeat(1_000_000)) });
    const dense = `[${'{"a":1,"b":"\\n"},'.repeat(1_700_000)}0]`;
    for (const text of [sparse, dense]) {
      const native = cpuTime(() => JSON.parse(text));
      expect(cpuTime(() => parseJson(text))).toBeLessThan(native * 3 + 1000);
    }
  });

  it("refuses hostile megabytes immediately", () => {
    const texts = [
      "[".repeat(5e6),
      '"'.repeat(5e6),
      "\\".repeat(5e6),
      '"\\'.repeat(2.5e6),
      `"${"\\".repeat(5e6)}"x`,
      `"${'\\"'.repeat(2.5e6)}`,
      '{"a":'.repeat(1e6),
      "\0".repeat(5e6),
    ];
    for (const text of texts) {
      expect(cpuTime(() => expect(messageOf(() => parseJson(text))).not.toBe("taken"))).toBeLessThan(2000);
    }
  });

  it("agrees with JSON.parse and with checkJson on any value", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: "binary" }), fc.boolean(), (value, escaped) => {
        const plain = JSON.stringify(value);
        const text = escaped
          ? plain.replace(/[^\x20-\x7e]|__/g, (part) =>
              [...Array(part.length).keys()]
                .map((i) => raw`\u${part.charCodeAt(i).toString(16).padStart(4, "0")}`)
                .join(""),
            )
          : plain;
        const parsed: unknown = JSON.parse(text);
        const byValue = messageOf(() => checkJson(parsed)) === "taken";
        const byText = messageOf(() => expect(parseJson(text)).toEqual(parsed)) === "taken";
        expect(byText).toBe(byValue);
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });

  it("never fails in another way, for any text", { tags: "repeated" }, () => {
    const part = fc.constantFrom(
      "[",
      "]",
      "{",
      "}",
      '"',
      ":",
      ",",
      "\\",
      "\\u",
      "0000",
      "d800",
      "__proto__",
      "1",
      " ",
      "\0",
      "é",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        const message = messageOf(() => parseJson(text));
        if (message === "taken") checkJson(JSON.parse(text));
      }),
      { numRuns: fuzzRuns(5000) },
    );
  });
});

describe("checkJson", () => {
  const deep = (levels: number): unknown => {
    let value: unknown = 1;
    for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
    return value;
  };
  const circle: unknown[] = [];
  circle.push({ again: circle });

  const refusedValues: readonly [string, unknown, RegExp][] = [
    ["65 levels", deep(65), /deeper than 64/],
    ["100,000 levels", deep(100_000), /deeper than 64/],
    ["a circle", circle, /deeper than 64/],
    ["a NUL", { a: ["b", "c\0"] }, /NUL character at "\/a\/1"/],
    ["a NUL at the top", "\0", /NUL character at ""/],
    ["a NUL in a key", { a: { "b\0": 1 } }, /NUL character at "\/a"/],
    ["a lone surrogate", { "a/b": { "c~d": "\uD800" } }, /lone surrogate.* at "\/a~1b\/c~0d"/],
    ["a lone surrogate in a key", { "\uDC00": 1 }, /lone surrogate/],
    ["a __proto__ key", JSON.parse('[{"__proto__":1}]'), /"__proto__" key at "\/0"/],
    ["NaN", { a: Number.NaN }, /number/],
    ["Infinity", [Number.POSITIVE_INFINITY], /number/],
    ["a bigint", [1n], /has a bigint at "\/0"/],
    ["a function", { a: () => 1 }, /function/],
    ["a symbol", [Symbol("a")], /symbol/],
    ["a date", { a: new Date(0) }, /plain data at "\/a"/],
    ["a map", new Map(), /plain data/],
  ];

  it.each(refusedValues)("refuses %s", (_title, value, message) => {
    expect(messageOf(() => checkJson(value))).toMatch(message);
  });

  it.each([
    [null],
    [undefined],
    [""],
    [0],
    [true],
    [[]],
    [{}],
    [deep(64)],
    [{ a: undefined, b: [[], {}, [1, [2]]], c: "é😀", constructor: 1 }],
    [Object.assign(Object.create(null), { a: 1 })],
  ])("accepts %j", (value) => {
    expect(() => checkJson(value)).not.toThrow();
  });

  it("counts values on request", () => {
    const shared = ["a", "b"];
    expect(() => checkJsonValue([shared, shared], { maxDepth: 9, maxValues: 7 })).not.toThrow();
    expect(messageOf(() => checkJsonValue([shared, shared], { maxDepth: 9, maxValues: 6 }))).toMatch(
      /more than 6 values/,
    );
  });
});

describe("large JSON, parsed in slices", () => {
  const outcome = async (parse: () => unknown) => {
    try {
      return { value: await parse() };
    } catch (error) {
      if (error instanceof UnsafeInput) return "refused";
      throw error;
    }
  };
  const same = async (text: string) =>
    expect(await outcome(() => parseLargeJson(text))).toEqual(await outcome(() => parseJson(text)));

  it("refuses the same input as parseJson", async () => {
    for (const [, text] of refusedTexts) {
      await same(text);
      await same(`{"a":1,"list":[${text}]}`);
      await same(`{"list":[1,${text},2]}`);
    }
  });

  it("recognizes lists, with any content in and around them", async () => {
    const texts = [
      '{"a":[]}',
      '{"a":[ \n]}',
      '{"a":[\u00a0]}',
      '{"a":[1}',
      '{"a":[1},"b":2}',
      '{"a":[[1},2],"b":3}',
      '{"a":[1,,2]}',
      '{"a":[1,],"b":[,1]}',
      '{["a"]:1}',
      '{"a":[1,"]",{"b":"[,"},[2,[3]]],"b":["x"],"a":[4]}',
      '{"a":["0"],"b":{"c":[1,2]},"d":"[1,2]"}',
      ' [ {"a":[1]} , [2] ] ',
      '{"length":[1],"toString":[2]}',
      '"[1]"',
    ];
    for (const text of texts) await same(text);
  });

  it("returns the same as parseJson for any value, and for broken text", { tags: "repeated" }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", "[", "]", "{", "}", ",", '"', ":", "1"),
        async (json, at, more) => {
          const text = `{"first":[${json},${json}],"other":${json}}`;
          await same(text);
          const place = at % text.length;
          await same(text.slice(0, place) + more + text.slice(place + 1));
        },
      ),
      { numRuns: fuzzRuns(500) },
    );
  });
});

describe("parseToPick", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("decodes selected texts, with or without escapes", () => {
    for (const text of ["é 藍 🔥 °", "plain", "à", "\u00a0x"]) {
      const plain = parseToPick(bytes(`{"${text}":["${text}"]}`));
      expect(plain.partOf(plain.value)).toEqual({ [text]: [text] });
      const escaped = parseToPick(bytes(`{"a":"\\u00e9","b":"${text}"}`));
      expect(escaped.partOf(escaped.value)).toEqual({ a: "é", b: text });
    }
  });

  it("returns the same as JSON.parse for any value, except for NUL and invalid Unicode", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: "binary" }), (value) => {
        const { value: found, partOf } = parseToPick(bytes(JSON.stringify(value)));
        const wanted = JSON.parse(JSON.stringify(value).replaceAll("\\u0000", ""), (_, member) =>
          typeof member === "string" ? member.toWellFormed() : member,
        );
        expect(partOf(found)).toEqual(wanted);
      }),
    );
  });

  it("returns well-formed text for bytes that aren't UTF-8", () => {
    const { value, textOf } = parseToPick(Uint8Array.of(0x22, 0x61, 0xff, 0xc3, 0x22));
    expect(textOf(value)).toBe("a��");
    expect(textOf(1)).toBeUndefined();
  });

  it("reads input nested 100,000 levels deep and returns at most 16 of them", () => {
    const { value, partOf } = parseToPick(bytes("[".repeat(100_000) + "]".repeat(100_000)));
    expect(JSON.stringify(partOf(value))).toBe(`${"[".repeat(16)}null${"]".repeat(16)}`);
  });

  it("refuses malformed text without repeating it", () => {
    expect(() => parseToPick(bytes('{"secret": oops'))).toThrow(/^The JSON is malformed(?!.*secret)/);
  });
});
