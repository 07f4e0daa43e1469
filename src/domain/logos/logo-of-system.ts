import { isInk } from "./logo-background.ts";
import type { LogoSet, LogoVariant } from "./logo-set.ts";

/** The logo of a brand, from summaries. */
export interface BrandLogo {
  /** Empty for logos that name no brand. */
  brand: string;
  id: string;
  name: string;
  form: string;
  /** Its counterpart for dark ground. */
  dark?: string | undefined;
  /** All black, and without that counterpart: on dark ground it is drawn in white. */
  ink?: boolean | undefined;
}

/** Names of a design system: its own, of whose it is, of its set of logos. */
export interface SystemNames {
  title?: string | undefined;
  client?: string | undefined;
  set: string;
}

/** Names of horizontal logos. */
const LYING = /\b(?:horizontal|full|lockup)\b/i;

/** The primary color variant, else the nearest to it. */
export const primaryOf = (variants: readonly LogoVariant[]): LogoVariant | undefined =>
  variants.find(({ variant, form }) => variant === "color" && form === "primary") ??
  variants.find(({ form }) => form === "primary") ??
  variants.find(({ variant, name }) => variant === "color" && LYING.test(name)) ??
  variants.find(({ variant, form }) => variant === "color" && form === "wordmark") ??
  variants.find(({ variant }) => variant === "color") ??
  variants[0];

/** The light variant of the same form and brand. */
export const onDarkOf = ({ form, brand }: LogoVariant, variants: readonly LogoVariant[]): LogoVariant | undefined =>
  variants.find((one) => one.variant === "light" && one.form === form && one.brand === brand);

/** The primary logo of each brand. */
export function logosByBrand(variants: readonly LogoVariant[]): BrandLogo[] {
  const brands = [...Map.groupBy(variants, ({ brand = "" }) => brand)];
  return brands.flatMap(([brand, some]) => {
    const logo = primaryOf(some);
    if (!logo) return [];
    const { id, name, form } = logo;
    const dark = onDarkOf(logo, some)?.id;
    return [
      { brand, id, name: name.slice(0, 200), form, ...(dark === undefined ? { ink: isInk(logo.svg) } : { dark }) },
    ];
  });
}

/**
 * The brand of the system's own logo: logos without a brand, or the only brand. With several brands, the one that
 * occurs in the system's names; if none does, no logo represents the system.
 */
export function brandOfSystem<B extends Pick<BrandLogo, "brand">>(
  brands: readonly B[],
  { title, client, set }: SystemNames,
): B | undefined {
  if (brands.length < 2) return brands[0];
  const said = [title, client, set].map((name = "") => ` ${lettersOf(name)} `);
  return (
    brands.find(({ brand }) => brand === "") ??
    brands.find(({ brand }) => said.some((words) => saysWord(words, lettersOf(brand))))
  );
}

/** The logo that stands for the system where its configuration names none. */
export function logoOfSystemIn({ name, variants }: LogoSet, names: Omit<SystemNames, "set">): LogoVariant | undefined {
  const own = brandOfSystem(logosByBrand(variants), { ...names, set: name });
  return variants.find(({ id }) => id === own?.id);
}

/** Words that do not identify a system. */
const COMMON = new Set(["the", "design", "system", "systems", "ui", "kit", "logo", "logos"]);

/** Whether a logo spells the system's name ("Acme primary"). The name next to it would be a repetition. */
export function spellsName({ form, name }: Pick<LogoVariant, "form" | "name">, { title, set }: SystemNames): boolean {
  const words = lettersOf(title ?? set)
    .split(" ")
    .filter((word) => word !== "" && !COMMON.has(word));
  const said = ` ${lettersOf(name)} `;
  return form !== "icon" && words.some((word) => said.includes(` ${word} `));
}

/** `GOV.UK Design System` → `govuk design system`. */
const lettersOf = (text: string): string =>
  text
    .slice(0, 200)
    .toLowerCase()
    .split(/[\s_-]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))
    .join(" ");

/** Also if only one of them has a space. */
const saysWord = (words: string, brand: string): boolean =>
  brand !== "" && (words.includes(` ${brand} `) || words.split(" ").includes(brand.replaceAll(" ", "")));
