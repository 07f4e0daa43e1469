import { describe, expect, it } from "vitest";
import { logosKind, primaryOf } from "./kind.ts";
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

describe("the logo of the design system", () => {
  const primary = (...variants: LogoVariant[]) => primaryOf(variants)?.id;

  it("is the primary color variant, else the nearest to it", () => {
    expect(primary(logo("a", "light", "primary"), logo("b", "color", "icon"), logo("c", "color", "primary"))).toBe("c");
    expect(primary(logo("b", "color", "icon"), logo("a", "light", "primary"))).toBe("a");
    expect(primary(logo("a", "light", "icon"), logo("b", "color", "icon"))).toBe("b");
    expect(primary(logo("a", "light", "icon"))).toBe("a");
    expect(primary()).toBeUndefined();
  });

  it("has its light counterpart for dark surroundings, of the same form", () => {
    const variants = [logo("a", "color", "primary"), logo("b", "light", "icon"), logo("c", "light", "primary")];
    expect(logosKind.summarize("main", setOf(...variants))).toMatchObject({ primary: "a", dark: "c", count: 3 });
    expect(logosKind.summarize("main", setOf(logo("a", "color", "primary"), logo("b", "light", "icon"))).dark).toBe(
      undefined,
    );
  });

  it("says the name of the set only where it spells it", () => {
    const summary = (name: string, form: string) =>
      logosKind.summarize("main", setOf(logo("a", "color", form, { name }))).wordmark;
    expect([summary("Acme primary", "primary"), summary("Acme mark", "icon"), summary("Primary", "primary")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
