import { describe, expect, it } from "vitest";
import { acceptLogoSet, type LogoVariant, logoSet } from "./logo-set.ts";

const logo = (id: string, variant: string, form: string, more: Partial<LogoVariant> = {}): LogoVariant => ({
  id,
  name: id,
  variant,
  form,
  svg: "<svg/>",
  ...more,
});
const setOf = (...variants: LogoVariant[]) => ({ name: "Acme logos", variants });

describe("a logo set", () => {
  it("is read under the names other clients use", () => {
    const read = acceptLogoSet(setOf(logo("a", "mono", "icon-only"), logo("b", "color", "primary")));
    expect(read).toEqual(setOf(logo("a", "monochrome", "icon"), logo("b", "color", "primary")));
  });

  it("keeps variants, forms and fields nobody knows", () => {
    const odd = setOf(logo("a", "constructor", "toString", { animated: true }));
    expect(logoSet.parse(acceptLogoSet(odd))).toEqual(odd);
  });

  it("leaves alone what is no set, for the schema to refuse", () => {
    for (const wrong of [null, 7, [], {}, { variants: "x" }, { name: "a", variants: [null, 1] }]) {
      expect(acceptLogoSet(wrong)).toEqual(wrong);
      expect(logoSet.safeParse(acceptLogoSet(wrong)).success).toBe(false);
    }
  });
});
