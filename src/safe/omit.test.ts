import { expect, test } from "vitest";
import { omit } from "./omit.ts";

test("omits fields, whether they exist or not, and leaves the object unchanged", () => {
  const page: { slug: string; title?: string; order?: number } = { slug: "home", order: 1 };
  expect(omit(page, "slug", "title")).toEqual({ order: 1 });
  expect(page).toEqual({ slug: "home", order: 1 });
});

test("the remaining fields keep their types, also in a shape with others", () => {
  const document: { [name: string]: unknown; hash: string; size: number } = { hash: "ab", size: 2, more: true };
  const { size, ...rest } = omit(document, "hash");
  expect(size.toFixed(0)).toBe("2");
  expect(rest).toEqual({ more: true });
});

test("a field named __proto__ stays a field", () => {
  const rest = omit(JSON.parse('{"__proto__": {"role": "admin"}, "id": 1}'), "id");
  expect(Object.keys(rest)).toEqual(["__proto__"]);
  expect(Object.getPrototypeOf(rest)).toBe(Object.prototype);
});
