import { expect, it } from "vitest";
import { misuseOf } from "./misuse-of.ts";

it("knows what common rules forbid, and leaves the others to words", () => {
  const rules = {
    Stretch: "stretch",
    "Do not rotate the logo": "rotate",
    "Do not turn, tilt, outline or shadow it.": "rotate",
    Recolour: "recolor",
    "Do not change a color; use the light variant.": "recolor",
    "No drop shadows": "shadow",
    "Crop it": "crop",
    "Reduce its opacity": "fade",
    "Put it on a busy photograph": "busy",
    "Do not set the word in a font": undefined,
    "Do not return it": undefined,
  };
  expect(Object.fromEntries(Object.keys(rules).map((rule) => [rule, misuseOf(rule)]))).toEqual(rules);
});
