/** Maximum length of a message, in characters. */
const MAX_MESSAGE = 10_000;

/** The author's reason for a write, from `message`; undefined if it has none. */
export function messageOf(written: unknown): string | undefined {
  const message = typeof written === "object" && written !== null && "message" in written ? written.message : undefined;
  return typeof message === "string" ? cutMessage(message) : undefined;
}

/** A message of at most that length; a shortened one ends with `…`. */
export const cutMessage = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 1)}…` : message;
