import { expect, test } from "vitest";
import { pictureAddresses, screenshotAddress, screenshotsByComponent, screenshotsOf } from "./component-screenshots.ts";

test("the picture for dark grounds never stands for a component that has another", () => {
  expect(screenshotsOf(["a/screenshot-on-dark.png", "a/screenshot-primary.png", "a/screenshot.png"])).toEqual({
    light: "a/screenshot.png",
    dark: "a/screenshot-on-dark.png",
  });
  expect(screenshotsOf(["a/screenshot-dark.webp"])).toEqual({ light: "a/screenshot-dark.webp" });
  expect(screenshotsOf(["a/screenshots/hover.png"])).toEqual({ light: "a/screenshots/hover.png" });
  expect(screenshotsOf([])).toEqual({});
});

test("each component has its own", () => {
  const found = screenshotsByComponent(["a/screenshot.png", "b/screenshot-on-dark.png", "b/screenshot.png"]);
  expect(found.get("a")).toEqual({ light: "a/screenshot.png" });
  expect(found.get("b")).toEqual({ light: "b/screenshot.png", dark: "b/screenshot-on-dark.png" });
});

test("a picture that was chosen of the library stands before a screenshot, a file that is only named behind it", () => {
  const photographs = { light: "a/screenshot.png", dark: "a/screenshot-dark.png" };
  expect(screenshotAddress("a", "/assets/ab12.png", photographs.light)).toBe("/assets/ab12.png");
  expect(pictureAddresses("a", "/assets/ab12.png", photographs)).toEqual({ picture: "/assets/ab12.png" });
  expect(screenshotAddress("a", "/images/a.png", photographs.light)).toBe("/api/component/a/screenshot.png");
  expect(screenshotAddress("a", "https://elsewhere.example/a.png", undefined)).toBeUndefined();
});
