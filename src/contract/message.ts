/** Longest message that is kept, in characters. */
const MAX_MESSAGE = 2_000;

/** Why something is written, as its author says in `message`; undefined where nothing is said. */
export function messageOf(written: unknown): string | undefined {
  const message = typeof written === "object" && written !== null && "message" in written ? written.message : undefined;
  return typeof message === "string" ? message.slice(0, MAX_MESSAGE) : undefined;
}
