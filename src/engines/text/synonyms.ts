import { partsOf, stemOf } from "./search-words.ts";

/**
 * Words that stand for each other wherever interfaces are designed: abbreviations, spellings, and what the same thing is
 * called in different systems. A word may stand in several groups; what stands in two of them stays apart (`menu` finds
 * no `select`).
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

/** Finds what stands for a word. */
export type Synonyms = (word: string) => readonly string[];

const none: readonly string[] = [];

/** The stems of the words that stand for the one with a stem. `own` are groups of a design system, beside those above. */
export function createSynonyms(own: readonly (readonly string[])[] = []): Synonyms {
  const byStem = new Map<string, Set<string>>();
  for (const group of [...EVERYWHERE, ...own]) {
    const stems = [...new Set(group.flatMap((word) => partsOf(word).slice(0, 1)).map(stemOf))];
    for (const stem of stems) {
      const others = byStem.get(stem) ?? new Set();
      for (const other of stems) if (other !== stem) others.add(other);
      byStem.set(stem, others);
    }
  }
  const lists = new Map(Array.from(byStem, ([stem, others]) => [stem, [...others]] as const));
  return (stem) => lists.get(stem) ?? none;
}
