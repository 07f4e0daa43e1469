import { LOG_LEVELS, type LogLevel } from "./contract/log-level.ts";

/** The level of a line. */
type LineLevel = Exclude<LogLevel, "silent">;

type Write = (event: string, fields?: Record<string, unknown>) => void;

/** One line of JSON per event on standard error; never contains credentials, bodies or queries. */
export interface Log extends Record<LineLevel, Write> {
  /** Whether lines of this level are written: checked before expensive preparation. */
  shows(level: LineLevel): boolean;
}

const ignore: Write = () => undefined;

/** A log that passes lines to `write`, of `level` and more severe levels. */
export function createLog(write: (line: string, level: LineLevel) => void, level: LogLevel = "info"): Log {
  const shows = (requested: LineLevel) => LOG_LEVELS.indexOf(requested) <= LOG_LEVELS.indexOf(level);
  const at = (requested: LineLevel): Write =>
    shows(requested) ? (event, fields) => write(lineOf(requested, event, fields), requested) : ignore;
  return { shows, debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const plain = (_: string, value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : value);

const isWhole = (value: unknown) => typeof value === "object" && value !== null;

function lineOf(level: LineLevel, event: string, fields: Record<string, unknown> = {}): string {
  const entry = { time: new Date().toISOString(), level, event, ...fields };
  // A check of each value costs more than the rest of a line.
  return asciiOf(Object.values(fields).some(isWhole) ? JSON.stringify(entry, plain) : JSON.stringify(entry));
}

const OTHER_THAN_ASCII = /[^\t -~]/g;

/**
 * JSON in visible ASCII: JSON escapes line ends of text, but neither Unicode line ends nor the eight-bit controls,
 * which a terminal executes.
 */
const asciiOf = (json: string): string =>
  json.replace(OTHER_THAN_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Maximum delay of a line for batching. */
const GATHER_MS = 100;
/** Number of lines that are written immediately. */
const GATHER_LINES = 500;

/**
 * Writes lines in as few pieces as possible: a separate write costs as much as the response it describes. `warn` and
 * `error` are written immediately, after waiting lines. The caller flushes at the end.
 */
export function gatherLines(write: (...lines: string[]) => void) {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) write(...lines);
  };
  return {
    flush,
    write(line: string, level: LineLevel) {
      waiting.push(line);
      if (level === "warn" || level === "error" || waiting.length >= GATHER_LINES) flush();
      else timer ??= setTimeout(flush, GATHER_MS).unref();
    },
  };
}
