import { assert, jsonValue, object, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/long-form.ts";
import { jsonItems, jsonMembers, membersOf } from "./json-members.ts";

describe("the members of a JSON object as text", () => {
  it("are the same as after parsing and writing", { tags: "repeated" }, () => {
    const names = string().filter((name) => !/["\\]/.test(JSON.stringify(name).slice(1, -1)) && name !== "__proto__");
    const objects = object({ key: names, maxDepth: 0 }).chain((flat) =>
      jsonValue().map((value) => ({ ...JSON.parse(JSON.stringify(flat)), value, last: 'a "quoted\\" } ,' })),
    );
    const isSplit = property(objects, (value) => {
      const members = jsonMembers(JSON.stringify(value));
      const expected = Object.entries(value).map(([name, one]) => [name, JSON.stringify(one)]);
      expect([...(members ?? [])]).toEqual(expected);
    });
    assert(isSplit, { numRuns: fuzzRuns(500) });
  });
  it("are empty for an empty object, and undefined for other values and for escaped names", () => {
    expect(jsonMembers("{}")).toEqual(new Map());
    for (const json of ["[]", "null", '"{}"', "", '{"a\\"b":1}', '{"a\\\\":1,"b":2}'])
      expect(jsonMembers(json)).toBeUndefined();
  });
  it("are found for any names on request", () => {
    const value = { 'a"b': [1, "]"], "a\\": 2, plain: { deep: "}" } };
    expect([...membersOf(JSON.stringify(value))]).toEqual(
      Object.entries(value).map(([k, v]) => [k, JSON.stringify(v)]),
    );
  });
});

describe("the items of a JSON array as text", () => {
  it("are the same as after parsing and writing", { tags: "repeated" }, () => {
    const isSplit = property(jsonValue(), jsonValue(), (a, b) => {
      for (const list of [[], [a], [a, b, "]", a]])
        expect([...jsonItems(JSON.stringify(list))]).toEqual(list.map((one) => JSON.stringify(one)));
    });
    assert(isSplit, { numRuns: fuzzRuns(300) });
  });
  it("are empty for values that aren't arrays", () => expect([...jsonItems("{}")]).toEqual([]));
});
