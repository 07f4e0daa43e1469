import { capitalized } from "./noun.ts";

/** `design-tokens` → `Design tokens`. */
export function titleFromSlug(slug: string): string {
  const words = (slug.split("/").at(-1) ?? slug).replaceAll(/[-_]+/g, " ").trim();
  return capitalized(words);
}
