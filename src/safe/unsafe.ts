/**
 * Input that an input check refuses. `code` is its name: "path", "text", "json", "yaml", "svg", "html", "css" or
 * "fetch". The message has the reason and the remedy, and may be shown to the sender.
 */
export class UnsafeInput extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "UnsafeInput";
    this.code = code;
  }
}

/** The message of any thrown value. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
