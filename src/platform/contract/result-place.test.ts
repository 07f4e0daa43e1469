import { expect, it } from "vitest";
import { withPlaces } from "./result-place.ts";

const placesOf = (...results: Parameters<typeof withPlaces>[0]) => withPlaces(results).map(({ place }) => place);

it("a page has its folders as a readable place; other results have none", () => {
  expect(
    placesOf(
      { kind: "page", title: "Colors", url: "/docs/guides/f%C3%A4rben/start" },
      { kind: "page", title: "Start", url: "/docs/start" },
      { kind: "page", title: "All of it", url: "/docs/100%/start" },
      { kind: "component", title: "Part", url: "/components/a/b" },
    ),
  ).toEqual(["guides / färben", undefined, "100%", undefined]);
});

it("results with the same title are distinguished by name", () => {
  expect(
    placesOf(
      { kind: "component", title: "Tooltip", url: "/components/tooltip" },
      { kind: "component", title: "Tooltip", url: "/components/tooltip-v2" },
      { kind: "page", title: "Tooltip", url: "/docs/components/tooltip" },
      { kind: "page", title: "Menu", url: "/docs/components/menu" },
      { kind: "page", title: "Menu", url: "/docs/components/menu-old" },
      { kind: "token", title: "tip", url: "/foundations/tokens/a" },
      { kind: "token", title: "tip", url: "/foundations/tokens/b" },
    ),
  ).toEqual([
    "tooltip",
    "tooltip-v2",
    "components",
    "components / menu",
    "components / menu-old",
    undefined,
    undefined,
  ]);
});
