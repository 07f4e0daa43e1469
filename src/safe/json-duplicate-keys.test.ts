import fc from "fast-check";
import { expect, it } from "vitest";
import { duplicateKeys } from "./json-duplicate-keys.ts";

it.each([
  ['{"a":1,"b":{"a":2}}', []],
  ['{"a":1,"a":2}', ["/a"]],
  ['{"a":{"b":1,"b":2,"b":3},"c":[{"d":1},{"d":1,"d":2}]}', ["/a/b", "/a/b", "/c/1/d"]],
  ['{"x/y":1,"x\\u002fy":2,"~":1,"~":2}', ["/x~1y", "/~0"]],
  ['{"a":"\\":{","b":"}\\\\","c":"a","a":1}', ["/a"]],
  ['["a","a"]', []],
  ["1", []],
])("finds duplicate members in %s", (text, pointers) => {
  expect(duplicateKeys(text)).toEqual(pointers);
});

it("finds none in text written from objects", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => duplicateKeys(JSON.stringify(value)).length === 0));
});

it("returns a bounded number of them", () => {
  expect(duplicateKeys(`{${'"a":1,'.repeat(10_000)}"b":1}`)).toHaveLength(100);
});
