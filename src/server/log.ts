/** One line of JSON per event on standard error; never holds credentials, bodies or queries. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

/** A log that writes lines through `write`. */
export const createLog = (write: (line: string) => void): Log => ({
  info: (event, fields) => write(line("info", event, fields)),
  error: (event, fields) => write(line("error", event, fields)),
});

function line(level: string, event: string, fields: Record<string, unknown> = {}): string {
  const plain = (_: string, value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value);
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }, plain);
}
