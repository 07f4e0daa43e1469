import type { Turn } from "./turn.ts";

const KEY = "registry-assistant";
const OPEN = "registry-assistant-open";
/** Browsers keep about 5 MB for a tab. */
const MOST_CHARACTERS = 1 << 20;

/** A conversation, as long as its tab lives: so that it goes on behind a link. It is nowhere else in the browser. */
export interface Kept {
  /** Whose it is; null in a workspace, where nobody signs in. */
  person: string | null;
  turns: Turn[];
  /** What was written and not sent. */
  draft: string;
}

/** The conversation of this tab, where it is of this person. What somebody else left in the tab is removed. */
export function readKept(person: string | null): Kept | undefined {
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept && kept.person === person && Array.isArray(kept.turns)) return kept;
    forgetKept();
  } catch {
    // Without storage each page begins anew.
  }
  return undefined;
}

/** Keeps a conversation; of a very long one, its end. */
export function keep(conversation: Kept): void {
  let { turns } = conversation;
  let text = JSON.stringify(conversation);
  while (text.length > MOST_CHARACTERS && turns.length > 1) {
    turns = turns.slice(Math.ceil(turns.length / 2));
    text = JSON.stringify({ ...conversation, turns });
  }
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // As above.
  }
}

export function forgetKept(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Notes that the assistant is open in this tab, for its next page (`every-page.ts`). */
export function keepOpen(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(OPEN, "");
    else sessionStorage.removeItem(OPEN);
  } catch {
    // As above.
  }
}
