import type { LogoVariant } from "../../../domain/logos/logo-set.ts";

const FORMS = ["primary", "wordmark", "stacked", "icon"];
const VARIANTS = ["color", "dark", "light", "monochrome"];

/** The logos of a brand by form. */
export interface LogoGroup {
  /** Undefined for logos that belong to no brand. */
  brand: string | undefined;
  forms: { form: string; logos: LogoVariant[] }[];
}

/** Logos by brand, in the order brands appear, then by form and variant: the known ones first, then as they came. */
export function groupLogos(variants: readonly LogoVariant[]): LogoGroup[] {
  const ordered = variants.toSorted((a, b) => place(VARIANTS, a.variant) - place(VARIANTS, b.variant));
  const brands = new Map(variants.map(({ brand }) => [brand, ordered.filter((logo) => logo.brand === brand)]));
  return [...brands].map(([brand, logos]) => ({
    brand,
    forms: [...Map.groupBy(logos, ({ form }) => form)]
      .map(([form, found]) => ({ form, logos: found }))
      .sort((a, b) => place(FORMS, a.form) - place(FORMS, b.form)),
  }));
}

const place = (known: readonly string[], value: string): number => {
  const found = known.indexOf(value);
  return found < 0 ? known.length : found;
};
