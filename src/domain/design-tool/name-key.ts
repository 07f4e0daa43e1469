/**
 * The common form of differently written names: `Icon Button`, `iconButton` and `icon_button` are `icon-button`. Empty
 * for a name without letters and digits.
 */
export const designNameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1-$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();

/** The name of a component without its folders (`Forms/Button`). */
export const shortName = (name: string): string => name.slice(name.lastIndexOf("/") + 1).trim() || name.trim();
