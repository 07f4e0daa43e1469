import { expect, it } from "vitest";
import { selectionOf } from "./selection.ts";

const system = {
  axes: { theme: ["light", "dark"], density: ["cozy", "tight"] },
  defaults: { theme: "light" },
  roles: { scheme: "theme" },
};

it.each<[Record<string, unknown>, Record<string, string>, Record<string, string>]>([
  [{}, {}, {}],
  [{ theme: "dark", page: "2" }, { theme: "dark" }, { theme: "dark" }],
  [{ theme: "light" }, { theme: "light" }, {}],
  [{ scheme: "dark" }, { theme: "dark" }, { theme: "dark" }],
  [{ scheme: "dark", theme: "light" }, { theme: "light" }, {}],
  [{ brand: "acme" }, { brand: "acme" }, { brand: "acme" }],
])("%j chooses %j, of which %j is not so anyway", (query, chosen, selected) => {
  expect(selectionOf(query, system)).toEqual({ chosen, selected });
});
