import { expect, it } from "vitest";
import { placeOf } from "./result-place.ts";

it("a page lies in its folders, as people read them; nothing else lies anywhere", () => {
  expect(placeOf({ kind: "page", url: "/docs/guides/f%C3%A4rben/start" })).toBe("guides / färben");
  expect(placeOf({ kind: "page", url: "/docs/start" })).toBeUndefined();
  expect(placeOf({ kind: "page", url: "/docs/100%/start" })).toBe("100%");
  expect(placeOf({ kind: "component", url: "/components/a/b" })).toBeUndefined();
});
