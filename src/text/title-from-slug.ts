/** `design-tokens` → `Design tokens`. */
export function titleFromSlug(slug: string): string {
  const words = (slug.split("/").at(-1) ?? slug).replaceAll(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
