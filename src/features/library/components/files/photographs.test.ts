import { expect, test } from "vitest";
import { photographsByComponent, photographsOf } from "./photographs.ts";

test("the picture for dark grounds never stands for a component that has another", () => {
  expect(photographsOf(["a/screenshot-on-dark.png", "a/screenshot-primary.png", "a/screenshot.png"])).toEqual({
    light: "a/screenshot.png",
    dark: "a/screenshot-on-dark.png",
  });
  expect(photographsOf(["a/screenshot-dark.webp"])).toEqual({ light: "a/screenshot-dark.webp" });
  expect(photographsOf(["a/screenshots/hover.png"])).toEqual({ light: "a/screenshots/hover.png" });
  expect(photographsOf([])).toEqual({});
});

test("each component has its own", () => {
  const found = photographsByComponent(["a/screenshot.png", "b/screenshot-on-dark.png", "b/screenshot.png"]);
  expect(found.get("a")).toEqual({ light: "a/screenshot.png" });
  expect(found.get("b")).toEqual({ light: "b/screenshot.png", dark: "b/screenshot-on-dark.png" });
});
