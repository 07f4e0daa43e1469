import { expect, it } from "vitest";
import { openTokenSystem } from "./token-system.ts";

const open = (text: string) =>
  openTokenSystem({ sources: { "a.json": text, "b.json": '{"b":{"$type":"number","$value":1}}' } });

it.each([
  ["half of a file", '{"a": {"$type": "num', /is incomplete/],
  ["100,000 levels", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`, /nested deeper than 64 levels at line 1/],
  ["a lone surrogate", '{"a": {"$description": "\\ud800"}}', /lone surrogate/],
  ["a __proto__ key", '{"a": {"__proto__": {"$value": 1}}}', /__proto__/],
  ["NaN", '{"a": {"$type": "number", "$value": NaN}}', /a value is expected/i],
  ["a list", "[1, 2]", /not a JSON object/],
  ["nothing", "", /empty/],
])("of %s is told, and the other sources are read", (_, text, message) => {
  const { problems, select } = open(text);
  expect(problems).toMatchObject([{ rule: "source-is-an-object", severity: "error", source: "a.json", pointer: "" }]);
  expect(problems[0]?.message).toMatch(message);
  expect(select().tokens.map(({ name }) => name)).toEqual(["b"]);
});

it("reports duplicate keys in an object", () => {
  const { problems } = open(
    '{"a":{"$type":"number","$value":1,"$description":"\\":{"},"a":{"$type":"number","$value":2}}',
  );
  expect(problems).toMatchObject([{ rule: "duplicate-key", severity: "warning", source: "a.json", pointer: "/a" }]);
  expect(open('{"a":{"$type":"number","$value":1,"$description":"\\":{"}}').problems).toEqual([]);
});
