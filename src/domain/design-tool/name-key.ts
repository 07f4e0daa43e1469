/**
 * What two names have in common that are written differently: `Icon Button`, `iconButton` and `icon_button` are
 * `icon-button`. Empty where a name has neither letters nor digits.
 */
export const nameKey = (name: string): string =>
  name
    .normalize("NFKC")
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1-$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .toLowerCase();

/** What a component is called in the tool: folders are part of its name there, `Forms/Button`. */
export const shortName = (name: string): string => name.slice(name.lastIndexOf("/") + 1).trim() || name.trim();
