import { fold } from "./filter-match.ts";

/**
 * Words for icons in interfaces and for their meaning: a bin means "delete". Only the search for icons uses them.
 * `synonyms.ts` has the words for all texts. Starts of words, in lower case.
 */
const GROUPS: readonly (readonly string[])[] = [
  ["trash", "delete", "bin", "remove", "garbage", "rubbish"],
  ["gear", "settings", "cog", "preferences", "configuration", "options"],
  ["search", "magnif", "find", "lookup"],
  ["home", "house"],
  ["user", "person", "people", "account", "profile", "avatar"],
  ["mail", "email", "envelope", "letter", "inbox"],
  ["phone", "telephone", "call"],
  ["pencil", "edit", "pen", "write", "modify"],
  ["plus", "add", "new", "create"],
  ["close", "cross", "dismiss", "cancel", "x"],
  ["check", "tick", "done", "success", "ok"],
  ["menu", "hamburger", "burger"],
  ["more", "ellipsis", "kebab", "dots", "overflow"],
  ["star", "favorite", "favourite", "rating", "bookmark"],
  ["heart", "like", "love", "favorite", "favourite"],
  ["lock", "padlock", "secure", "security", "private"],
  ["eye", "view", "visible", "show", "preview", "watch"],
  ["bell", "notification", "alarm", "reminder"],
  ["warning", "alert", "caution", "attention", "danger"],
  ["help", "question"],
  ["info", "information", "about"],
  ["download", "save"],
  ["share", "export"],
  ["link", "chain", "url", "hyperlink"],
  ["copy", "duplicate", "clipboard"],
  ["calendar", "date", "schedule"],
  ["clock", "time", "hour", "history"],
  ["pin", "location", "map", "marker", "place", "address"],
  ["cart", "basket", "shopping", "bag"],
  ["filter", "funnel"],
  ["sort", "order"],
  ["refresh", "reload", "sync", "retry", "rotate", "repeat"],
  ["image", "picture", "photo"],
  ["camera", "photo"],
  ["paperclip", "attach"],
  ["sign-out", "logout", "log-out", "exit", "leave"],
  ["sign-in", "login", "log-in", "enter"],
  ["globe", "world", "language", "earth", "international"],
  ["chart", "graph", "statistics", "analytics"],
  ["folder", "directory"],
  ["file", "document", "paper"],
  ["arrow", "chevron", "caret"],
  ["boat", "ship", "ferry", "vessel"],
  ["car", "vehicle", "auto"],
  ["money", "payment", "price", "currency", "coin"],
  ["card", "payment", "credit"],
  ["chat", "comment", "message", "speech"],
  ["send", "submit", "paper-plane"],
  ["moon", "dark", "night"],
  ["sun", "light", "day", "brightness"],
  ["mobile", "smartphone", "phone", "device"],
  ["loading", "spinner", "loader", "progress"],
  ["undo", "back", "revert"],
  ["drag", "grip", "handle", "grab"],
  ["expand", "maximize", "maximise", "fullscreen"],
  ["collapse", "minimize", "minimise"],
];

/** Returns other names of an icon for a word: the words of every group with it. */
export type IconSynonyms = (word: string) => readonly string[];

const none: readonly string[] = [];

/** Creates the look-up. `own` are groups of a design system, in addition to those above. */
export function createIconSynonyms(own: readonly (readonly string[])[] = []): IconSynonyms {
  const others = new Map<string, Set<string>>();
  for (const group of [...GROUPS, ...own]) {
    const words = group.map(fold);
    for (const word of words) {
      const known = others.get(word) ?? new Set();
      for (const other of words) if (other !== word) known.add(other);
      others.set(word, known);
    }
  }
  const lists = new Map(Array.from(others, ([word, set]) => [word, [...set]] as const));
  return (word) => lists.get(word) ?? lists.get(word.replace(/s$/, "")) ?? none;
}
