import { machineForm } from "../../engines/text/machine-name.ts";

/** Characters of a slug, all its parts together. */
export const MAX_SLUG = 500;

/**
 * Normalizes a slug: `Brand / Photos 2024` becomes `brand/photos-2024`. Empty if a part has neither letter nor digit.
 */
export function readSlug(text: string): string {
  const parts = text.split("/").map(machineForm);
  return parts.includes("") ? "" : parts.join("/");
}

/** Whether one slug is below another. */
export const isBelow = (slug: string, other: string): boolean => slug.startsWith(`${other}/`);

/** Orders each collection before its subcollections. */
export function compareSlugs(a: string, b: string): number {
  // No name holds a NUL, so that a slash comes before every other character.
  const [x, y] = [a, b].map((slug) => slug.replaceAll("/", "\0"));
  return x === y ? 0 : (x ?? "") < (y ?? "") ? -1 : 1;
}
