import { expect, test } from "vitest";
import { without } from "./without.ts";

test("omits fields, whether they exist or not, and leaves the object unchanged", () => {
  const page: { slug: string; title?: string; order?: number } = { slug: "home", order: 1 };
  expect(without(page, "slug", "title")).toEqual({ order: 1 });
  expect(page).toEqual({ slug: "home", order: 1 });
});

test("the remaining fields keep their types, also in a shape with others", () => {
  const document: { [name: string]: unknown; hash: string; size: number } = { hash: "ab", size: 2, more: true };
  const { size, ...rest } = without(document, "hash");
  expect(size.toFixed(0)).toBe("2");
  expect(rest).toEqual({ more: true });
});

test("a field named __proto__ stays a field", () => {
  const rest = without(JSON.parse('{"__proto__": {"role": "admin"}, "id": 1}'), "id");
  expect(Object.keys(rest)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
});
