import { stemWord } from "./search-words.ts";

/**
 * Words that describe the purpose of a thing, for people who don't know its name. Only for questions in sentences: a
 * search by name means the name.
 */
export const PURPOSES: readonly (readonly string[])[] = [
  ["truncate", "ellipsis", "shorten", "cut", "overflow"],
  ["progress", "percentage", "far"],
  ["announce", "announcement", "hear", "aloud", "status"],
  ["screenreader", "blind", "see", "announcement"],
  ["toggle", "switch", "on", "off"],
  ["loading", "wait", "busy", "spinner", "skeleton"],
  ["empty", "blank", "nothing", "blankslate"],
  ["exit", "leave", "quit", "escape"],
  ["choose", "pick", "select", "choice"],
  ["enter", "type", "input", "write"],
  ["warn", "warning", "caution"],
  ["success", "successful", "saved", "confirmation", "done"],
  ["hide", "reveal", "collapse", "expand"],
  ["expand", "accordion", "details", "disclosure"],
  ["step", "task", "wizard", "stage"],
  ["person", "user", "people", "profile", "avatar"],
  ["close", "dismiss", "escape"],
  ["language", "translation", "welsh", "locale"],
  ["wrong", "invalid", "error", "mistake", "failed"],
  ["option", "property", "prop", "parameter", "attribute"],
  ["column", "grid", "layout"],
  ["small", "narrow", "mobile", "phone", "responsive"],
  ["keyboard", "shortcut", "key"],
  ["file", "upload", "attachment"],
  ["password", "login", "credential"],
  ["date", "day", "month", "calendar"],
  ["money", "price", "currency", "payment"],
  ["quickly", "fast", "immediately", "once"],
  ["replace", "instead", "deprecated", "alternative", "successor"],
  ["allowed", "avoid", "ok"],
  ["wording", "word", "content", "write", "text"],
  ["exist", "found", "missing", "404"],
];

/** Words that appear in nearly every question and describe little of its subject. */
const WEAK = new Set(
  `something somebody someone anything people person user users thing things way ways show shows shown look looks make makes
   making find found come comes go goes going give given gives let lets keep keeps work works working happen happens allowed ok
   okay right possible best better good several much many too also just only still yet already right so very really want wants
   know mean means say says said tell tells told see seen type kind sort different other another everything every each all
   design system please help example page component`
    .split(/\s+/)
    .map(stemWord),
);

export const isWeakWord = (stem: string): boolean => WEAK.has(stem);
