/** Longest message that is kept, in characters. */
const MAX_MESSAGE = 10_000;

/** Why something is written, as its author says in `message`; undefined where nothing is said. */
export function messageOf(written: unknown): string | undefined {
  const message = typeof written === "object" && written !== null && "message" in written ? written.message : undefined;
  return typeof message === "string" ? cutMessage(message) : undefined;
}

/** A message of at most that length; one that was cut ends with `…`. */
export const cutMessage = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 1)}…` : message;
