import { expect, it } from "vitest";
import { firstBrand, isShared } from "./first-brand.ts";
import type { ModesIndex } from "./modes-index.ts";

const brands = { axes: { brand: ["acme", "zeta"], scheme: ["light", "dark"] }, roles: { brand: "brand" } };

it("a page shows the first brand where no other is the default, as its header does", () => {
  expect(firstBrand({ ...brands, defaults: { scheme: "light" } })).toEqual({ brand: "acme" });
  expect(firstBrand({ ...brands, defaults: { brand: "zeta" } })).toBeUndefined();
  expect(firstBrand({ ...brands, defaults: {}, roles: {} })).toBeUndefined();
});

it("a brand that changes no token is what all brands share", () => {
  const choices: Record<string, string>[] = [
    { scheme: "light" },
    { brand: "acme", scheme: "light" },
    { brand: "zeta", scheme: "light" },
  ];
  const forms = [{ css: "red", source: 0 }, { css: "red", source: 1 }, { css: "green" }];
  const index: ModesIndex = {
    ...{ choices, complete: true, sources: [], referrers: new Map() },
    tokens: new Map([
      ["ink", { name: "ink", pointer: "/ink", forms }],
      ["link", { name: "link", pointer: "/link", forms, at: [0, 1, 2] }],
    ]),
  };
  expect(isShared(index, { brand: "acme" })).toBe(true);
  expect(isShared(index, { brand: "zeta" })).toBe(false);
  expect(isShared(index, { brand: "gone" })).toBe(false);
});
