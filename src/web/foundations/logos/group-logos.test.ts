import { expect, it } from "vitest";
import { groupLogos } from "./group-logos.ts";

const logo = (id: string, brand: string | undefined, form: string, variant = "color") => ({
  id,
  name: id,
  brand,
  form,
  variant,
  svg: "",
});

it("groups logos by brand as they come, then by form and variant, the known ones first", () => {
  const groups = groupLogos([
    logo("1", "b", "icon", "monochrome"),
    logo("2", undefined, "wordmark"),
    logo("3", "b", "hologram"),
    logo("4", "b", "icon", "sepia"),
    logo("5", "b", "icon", "color"),
    logo("6", "b", "primary", "light"),
    logo("7", "b", "primary", "color"),
  ]);
  expect(
    groups.map(({ brand, forms }) => [brand, forms.map(({ form, logos }) => [form, logos.map(({ id }) => id)])]),
  ).toEqual([
    [
      "b",
      [
        ["primary", ["7", "6"]],
        ["icon", ["5", "1", "4"]],
        ["hologram", ["3"]],
      ],
    ],
    [undefined, [["wordmark", ["2"]]]],
  ]);
});
