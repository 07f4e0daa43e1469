import { expect, it } from "vitest";
import { familyNameOf, foldFamily, otherFamilies } from "./family-name.ts";

const named = (text: string, weight: number, markedWeight = weight) => ({
  family: { text, isTypographic: false },
  weight,
  markedWeight,
});

it.each([
  ["Figtree Light", 300, "Figtree"],
  ["Bricolage Grotesque 96pt ExtraBold", 800, "Bricolage Grotesque"],
  ["Red Hat Mono Light Italic", 300, "Red Hat Mono"],
  ["Inter Semi Bold", 600, "Inter"],
  ["Inter SemiBold", 600, "Inter"],
  ["Helvetica Neue UltraLight", 200, "Helvetica Neue"],
  ["Manrope ExtraLight", 250, "Manrope"],
  ["Plex Sans Thin", 250, "Plex Sans"],
  // The word is not what the file says.
  ["Figtree Light", 400, "Figtree Light"],
  ["Highlight", 300, "Highlight"],
  ["Light", 300, "Light"],
  ["Arial Narrow", 400, "Arial Narrow"],
  ["Playfair Display Italic", 400, "Playfair Display"],
])("a font that calls itself %s and has the weight %i is of the family %s", (text, weight, family) =>
  expect(familyNameOf("a.woff2", named(text, weight))).toBe(family),
);

it("the weight beside the axes counts too", () =>
  expect(familyNameOf("a.woff2", named("Figtree Light", 400, 300))).toBe("Figtree"));

it("the name for all weights is taken as it is", () =>
  expect(
    familyNameOf("a.woff2", { ...named("Semi Light", 300), family: { text: "Semi Light", isTypographic: true } }),
  ).toBe("Semi Light"));

it.each([
  ["Plain.woff2", "Plain"],
  ["source/Source-Sans-ExtraLight.ttf", "Source Sans"],
  ["InterVariable.woff2", "Inter"],
  ["Inter[opsz,wght].ttf", "Inter"],
])("a font without a name is called what its file %s is", (file, family) =>
  expect(familyNameOf(file, { family: undefined, weight: 400, markedWeight: 400 })).toBe(family),
);

it.each([
  ["Inter Variable", "Inter Variable", [{}], ["Inter"]],
  ["Arial", "Arial Black", [], ["Arial Black"]],
  ["Figtree", "Figtree Light", [{}], []],
  ["Inter", "Inter", [], []],
])("the family %s of a font that calls itself %s has other names", (family, text, axes, others) =>
  expect([
    ...new Set(
      otherFamilies(family, {
        family: { text, isTypographic: false },
        axes: axes.map(() => ({ tag: "wght", min: 1, default: 1, max: 2 })),
      }),
    ),
  ]).toEqual(others),
);

it("a family is one however it is written", () =>
  expect(new Set(["Mona Sans VF", "mona-sans", "Mona Sans", "Mona  Sans Variable"].map(foldFamily)).size).toBe(1));
