import { expect, it } from "vitest";
import { features } from "../cli/product.ts";
import { kinds, steps } from "./kinds.ts";

it("the kinds are those of the features, each once", () => {
  const ofFeatures = features.flatMap((feature) => feature.kinds ?? []);
  expect(kinds.map(({ name }) => name).sort()).toEqual(ofFeatures.map(({ name }) => name).sort());
  expect(new Set(kinds)).toEqual(new Set(ofFeatures));
  expect(steps.flatMap((step) => step.kinds).filter((kind) => !kinds.includes(kind))).toEqual([]);
});
