import { expect, it } from "vitest";
import { openTokenSystem } from "./token-system.ts";

const folder = "design-system/tokens";
const system = openTokenSystem({
  sources: {
    [`${folder}/a.tokens.json`]: JSON.stringify({
      color: { $type: "color", page: { $value: "{color.missing}" }, fine: { $value: "{color.page}" } },
      button: { base: { bg: { $type: "color", $value: "{nowhere}" } }, main: { $extends: "{button.base}" } },
      mode: { $type: "color", $value: "#ffffff", $extensions: { mode: { dark: "{lost}", dim: { $value: "{lost}" } } } },
    }),
    [`${folder}/b.tokens.json`]: JSON.stringify({ color: { $type: "color", page: { $value: "{color.absent}" } } }),
    [`${folder}/themes/dark.tokens.json`]: JSON.stringify({ color: { page: { $value: "16px" } } }),
  },
});
const places = (choice = {}) =>
  system
    .select(choice)
    .problems.filter(({ severity }) => severity === "error")
    .map(({ source, pointer, token }) => [source?.replace(`${folder}/`, ""), pointer, token]);

it("places a problem in the source that defines the token", () => {
  expect(places()).toContainEqual(["b.tokens.json", "/color/page/$value", "color.page"]);
  expect(places({ scheme: "dark" })).toContainEqual(["themes/dark.tokens.json", "/color/page/$value", "color.page"]);
});

it("places an inherited problem where the group is extended", () => {
  expect(places()).toContainEqual(["a.tokens.json", "/button/base/bg/$value", "button.base.bg"]);
  expect(places()).toContainEqual(["a.tokens.json", "/button/main", "button.main.bg"]);
});

it("places a problem in a mode's value in the extension", () => {
  expect(places({ scheme: "dark" })).toContainEqual(["a.tokens.json", "/mode/$extensions/mode/dark", "mode"]);
  expect(places({ mode: "dim" })).toContainEqual(["a.tokens.json", "/mode/$extensions/mode/dim/$value", "mode"]);
});
