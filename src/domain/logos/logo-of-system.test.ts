import { describe, expect, it } from "vitest";
import { logosKind, logosSummary } from "./kind.ts";
import { brandOfSystem, logoOfSystemIn, logosByBrand, primaryOf, spellsName } from "./logo-of-system.ts";
import type { LogoVariant } from "./logo-set.ts";

const logo = (id: string, variant: string, form: string, more: Partial<LogoVariant> = {}): LogoVariant => ({
  id,
  name: id,
  variant,
  form,
  svg: "<svg/>",
  ...more,
});
const branded = (...brands: string[]) => brands.map((brand) => logo(`${brand}-logo`, "color", "primary", { brand }));

describe("the primary logo", () => {
  const primary = (...variants: LogoVariant[]) => primaryOf(variants)?.id;

  it("is the primary color variant, else the nearest to it", () => {
    expect(primary(logo("a", "light", "primary"), logo("b", "color", "icon"), logo("c", "color", "primary"))).toBe("c");
    expect(primary(logo("b", "color", "icon"), logo("a", "light", "primary"))).toBe("a");
    expect(primary(logo("a", "light", "icon"), logo("b", "color", "icon"))).toBe("b");
    expect(primary(logo("a", "light", "icon"))).toBe("a");
    expect(primary()).toBeUndefined();
  });

  it("is what lies in a line rather than a mark, where none is called primary", () => {
    expect(primary(logo("a", "color", "icon"), logo("b", "color", "wordmark"))).toBe("b");
    expect(primary(logo("a", "color", "stacked"), logo("b", "color", "other", { name: "Acme horizontal" }))).toBe("b");
  });

  it("has its light counterpart for dark surroundings, of the same form and brand", () => {
    const variants = [logo("a", "color", "primary"), logo("b", "light", "icon"), logo("c", "light", "primary")];
    expect(logosByBrand(variants)).toMatchObject([{ id: "a", dark: "c" }]);
    expect(logosByBrand(variants.slice(0, 2))[0]?.dark).toBeUndefined();
  });
});

describe("of several brands", () => {
  const own = (brands: string[], title?: string, client?: string, set = "Partner logos") =>
    logoOfSystemIn({ name: set, variants: branded(...brands) }, { title, client })?.brand;

  it("the one the system is named after stands for it, however it is written", () => {
    expect(own(["stripe", "gov-uk"], "GOV.UK Design System")).toBe("gov-uk");
    expect(own(["npm", "github"], "Primer", "GitHub")).toBe("github");
    expect(own(["npm", "github"], "Primer", undefined, "GitHub and friends")).toBe("github");
    expect(own(["acme-ui", "tideline"], "Acme UI")).toBe("acme-ui");
  });

  it("none does where no name says one: they are logos of others", () => {
    expect(own(["stripe", "docker"], "GOV.UK Design System", "Government Digital Service")).toBeUndefined();
    expect(own(["go", "docker"], "Government")).toBeUndefined();
  });

  it("logos without a brand are its own, and so are those of the only brand", () => {
    expect(brandOfSystem([{ brand: "a" }, { brand: "" }], { set: "" })?.brand).toBe("");
    expect(own(["stripe"], "Elsewhere")).toBe("stripe");
    expect(own([])).toBeUndefined();
  });
});

it("a logo says the name of the system only where it spells it", () => {
  const says = (name: string, form: string, title?: string) => spellsName({ name, form }, { title, set: "Acme logos" });
  expect([says("Acme primary", "primary"), says("Acme mark", "icon"), says("Primary", "primary")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(says("GitHub primary", "wordmark", "Primer")).toBe(false);
  expect(says("System primary", "primary", "The Design System")).toBe(false);
});

it("the summary of a set tells them all", () => {
  const summary = logosKind.summarize("main", { name: "Logos", variants: branded("a", "b") });
  expect(logosSummary.parse(summary).brands.map(({ id }) => id)).toEqual(["a-logo", "b-logo"]);
});
