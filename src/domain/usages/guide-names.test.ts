import { expect, it } from "vitest";
import { guideNames } from "./guide-names.ts";

const both = (ids: string[], names: string[]) => {
  const { slugOf, idOf } = guideNames(
    ids,
    names.map((name) => `components/${name}`),
  );
  return { pages: ids.map(slugOf), components: names.map((name) => idOf(`components/${name}`)) };
};

it("a component and the page of its id know each other", () => {
  expect(both(["button"], ["button"])).toEqual({ pages: ["components/button"], components: ["button"] });
});

it("and so do those whose names are only written differently", () => {
  expect(both(["actionbar", "AnchoredOverlay"], ["action-bar", "anchored_overlay"])).toEqual({
    pages: ["components/action-bar", "components/anchored_overlay"],
    components: ["actionbar", "AnchoredOverlay"],
  });
});

it("but not where several could be meant, or another has the exact name", () => {
  expect(both(["actionbar"], ["action-bar", "action_bar"])).toEqual({
    pages: [undefined],
    components: [undefined, undefined],
  });
  expect(both(["actionbar", "action-bar"], ["action-bar"])).toEqual({
    pages: [undefined, "components/action-bar"],
    components: ["action-bar"],
  });
  expect(both(["button"], ["button", "but-ton"]).components).toEqual(["button", undefined]);
  expect(both(["button"], ["button/danger"]).components).toEqual([undefined]);
});

it("pages elsewhere are about no component", () => {
  expect(guideNames(["button"], []).idOf("guides/button")).toBeUndefined();
  expect(guideNames(["button"], []).slugOf("button")).toBeUndefined();
});
