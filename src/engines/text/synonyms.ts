import { stemWord, wordPartsOf } from "./search-words.ts";

/**
 * Words with the same meaning in all design systems: abbreviations, spellings, and names of the same thing in different
 * systems. A word can be in several groups, but the groups stay separate (`menu` doesn't find `select`).
 */
const EVERYWHERE: readonly (readonly string[])[] = [
  ["button", "btn", "cta"],
  ["navigation", "nav", "navbar"],
  ["dialog", "modal", "lightbox", "popup"],
  ["dropdown", "select", "combobox"],
  ["dropdown", "menu"],
  ["toast", "notification", "snackbar"],
  ["alert", "notification", "banner"],
  ["alert", "warning"],
  ["banner", "flash"],
  ["input", "textfield", "textbox"],
  ["text", "txt"],
  ["textarea", "multiline"],
  ["checkbox", "tickbox"],
  ["toggle", "switch"],
  ["spinner", "loader", "loading", "progress"],
  ["skeleton", "placeholder"],
  ["badge", "tag", "chip", "pill"],
  ["accordion", "collapse", "disclosure", "expander", "details"],
  ["tooltip", "hint"],
  ["popover", "flyout"],
  ["carousel", "slider"],
  ["breadcrumb", "crumb"],
  ["pagination", "paging", "pager"],
  ["stepper", "wizard"],
  ["upload", "dropzone"],
  ["date", "calendar", "datepicker"],
  ["table", "grid", "datatable"],
  ["link", "anchor", "hyperlink"],
  ["header", "masthead"],
  ["image", "img", "picture"],
  ["icon", "glyph", "symbol"],
  ["delete", "remove", "destructive", "danger", "trash"],
  ["error", "danger", "invalid"],
  ["close", "dismiss"],
  ["settings", "preferences", "config"],
  ["color", "colour"],
  ["gray", "grey"],
  ["center", "centre"],
  ["background", "bg"],
  ["foreground", "fg"],
  ["text", "fg"],
  ["typography", "font", "typeface"],
  ["spacing", "space", "gap"],
  ["radius", "rounded", "corner"],
  ["shadow", "elevation"],
  ["accessibility", "a11y"],
  ["internationalization", "internationalisation", "i18n"],
  ["localization", "localisation", "l10n"],
  ["information", "info"],
  ["description", "desc"],
  ["small", "sm"],
  ["medium", "md"],
  ["large", "lg"],
];

/** Returns the synonyms of a word. */
export type Synonyms = (word: string) => readonly string[];

const none: readonly string[] = [];

/** Returns a look-up of synonyms by word stem. `own` are groups of a design system, in addition to those above. */
export function createSynonyms(own: readonly (readonly string[])[] = []): Synonyms {
  const byStem = new Map<string, Set<string>>();
  for (const group of [...EVERYWHERE, ...own]) {
    const stems = [...new Set(group.flatMap((word) => wordPartsOf(word).slice(0, 1)).map(stemWord))];
    for (const stem of stems) {
      const others = byStem.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      byStem.set(stem, others);
    }
  }
  const lists = new Map(Array.from(byStem, ([stem, others]) => [stem, [...others]] as const));
  return (stem) => lists.get(stem) ?? none;
}
