/**
 * Input that a door refuses. `code` names the door: "path", "text", "json", "yaml", "svg", "html", "css" or "fetch".
 * The message says what is wrong and what to do, and may be shown to whoever sent the input.
 */
export class UnsafeInput extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "UnsafeInput";
    this.code = code;
  }
}

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
