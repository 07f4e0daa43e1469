import { expect, it } from "vitest";
import { jsonInSteps } from "./json-in-steps.ts";

const drained = (value: unknown) => {
  const steps = jsonInSteps(value);
  for (let count = 0; ; count++) {
    const { done, value: json } = steps.next();
    if (done) return { json, count };
  }
};

const many = Array.from({ length: 1_234 }, (_, at) => ({ id: `"${at}"`, none: undefined, deep: { a: [at, null] } }));

it.each<[string, unknown]>([
  ["a list", many],
  ["an object of lists", { many, gone: undefined, 'with "quotes"': { many, 7: 1, b: [undefined, many] } }],
  ["groups in each other", { a: { b: { c: { d: Object.fromEntries(many.map((one) => [one.id, one])) } } } }],
  ["what JSON has no text for", { many, call: () => 1, sign: Symbol("a"), deep: { call: () => 1, list: [() => 1] } }],
  ["nothing", {}],
  ["an empty list", { list: [] }],
  ["text", "half a pair \ud83d"],
  ["no object", null],
])("%s is written as JSON.stringify does", (_, value) => {
  expect(drained(value).json).toBe(JSON.stringify(value));
});

it("is written in many steps if it is large", () => {
  expect(drained({ catalog: many }).count).toBeGreaterThan(10);
});
