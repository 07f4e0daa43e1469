import type { Turn } from "./turn.ts";

const KEY = "registry-assistant";
const OPEN = "registry-assistant-open";
/** Browsers keep about 5 MB for a tab. */
const MAX_CHARACTERS = 1 << 20;

/** A conversation in the tab's storage, so that it continues on the next page. The browser has no other copy. */
export interface StoredConversation {
  /** Its person. Null in a workspace, which has no sign-in. */
  person: string | null;
  turns: Turn[];
  /** An unsent question. */
  draft: string;
}

/** The conversation of this tab, if it is this person's. Another person's is deleted. */
export function readStoredConversation(person: string | null): StoredConversation | undefined {
  try {
    const kept: StoredConversation | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept && kept.person === person && Array.isArray(kept.turns)) return kept;
    forgetConversation();
  } catch {
    // Without storage each page starts a new conversation.
  }
  return undefined;
}

/** Keeps a conversation; of a very long one, its end. */
export function storeConversation(conversation: StoredConversation): void {
  let { turns } = conversation;
  let text = JSON.stringify(conversation);
  while (text.length > MAX_CHARACTERS && turns.length > 1) {
    turns = turns.slice(Math.ceil(turns.length / 2));
    text = JSON.stringify({ ...conversation, turns });
  }
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // As above.
  }
}

export function forgetConversation(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

/** Notes that the assistant is open in this tab, for its next page (`every-page.ts`). */
export function storeIsOpen(isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(OPEN, "");
    else sessionStorage.removeItem(OPEN);
  } catch {
    // As above.
  }
}
