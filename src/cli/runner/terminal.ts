import { styleText } from "node:util";
import { visibleText } from "../../safe/visible-text.ts";

type Style = Parameters<typeof styleText>[0];

/** A text stream of a process, or any other writer. */
export interface OutputStream {
  isTTY?: boolean;
  /** Characters of a line, of a terminal. */
  columns?: number;
  write(text: string): boolean;
}

/**
 * The output of a command: text for people on standard error or output, one JSON document with `--json`. Each argument
 * is one line: names come from registries and files, and can't add lines, colors or window titles.
 */
export interface Terminal {
  /** Result for people; silent with `--json`. */
  print(...lines: string[]): void;
  /** A line that the next one replaces on a terminal. Without a terminal, it isn't printed. */
  progress(text: string): void;
  /** A line of progress that a log shows too: for long waits. Silent with `--json`. */
  note(text: string): void;
  warn(...lines: string[]): void;
  error(...lines: string[]): void;
  /** Lines of the server's log on standard error. */
  log(...lines: string[]): void;
  /** The machine-readable result; printed only with `--json`. */
  result(value: unknown): void;
  /** Characters of a line that is easily read here. */
  width: number;
  /** Colored text where colors are welcome. */
  style(style: Style, text: string): string;
  /** Two cells of a color, 0 to 255 each, and a space (ISO 8613-6, direct color); nothing where colors are unwelcome. */
  swatch(rgb: readonly [number, number, number]): string;
}

/** Characters of a line: the default, the minimum, and a readable maximum. */
const [USUAL_WIDTH, NARROWEST, WIDEST] = [80, 60, 100];
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Text on one line: characters that move the cursor, set a title, end a line, change the text direction or are
 * invisible are escaped (`\n`, `\u202e`).
 */
export const toTerminalLine = (text: string): string => visibleText(text.replaceAll("\n", "\\n"), "\t");

/** A terminal on two streams. `NO_COLOR` and pipes switch colors off. */
export function createTerminal(options: {
  stdout: OutputStream;
  stderr: OutputStream;
  json: boolean;
  color: boolean;
}): Terminal {
  const { stdout, stderr, json, color } = options;
  const live = Boolean(stderr.isTTY) && !json;
  let pending = false;
  const clear = () => {
    if (pending) stderr.write(CLEAR_LINE);
    pending = false;
  };
  const { seal, shown } = createSeal();
  const style: Terminal["style"] = (format, text) => {
    if (!color) return text;
    const [begin = "", end = ""] = styleText(format, "\n", { validateStream: false }).split("\n");
    return `${seal(begin)}${text}${seal(end)}`;
  };
  const report = (stream: OutputStream, lines: readonly string[]) => {
    clear();
    // As one write, so that a reader sees all or nothing.
    if (lines.length > 0) stream.write(lines.map((line) => `${shown(line)}\n`).join(""));
  };
  const marked = (mark: string, [first = "", ...others]: readonly string[]) => [`${mark} ${first}`, ...others];
  const progress = (text: string) => {
    if (!live) return;
    clear();
    stderr.write(shown(style("dim", text)));
    pending = true;
  };
  return {
    style,
    width: Math.min(Math.max(stdout.columns ?? USUAL_WIDTH, NARROWEST), WIDEST),
    progress,
    note: (text) => (live ? progress(text) : json || report(stderr, [text])),
    swatch: (rgb) => (color ? `${seal(`\u001b[48;2;${rgb.join(";")}m`)}  ${seal("\u001b[0m")} ` : ""),
    print: (...lines) => json || report(stdout, lines),
    warn: (...lines) => report(stderr, marked(style("yellow", "!"), lines)),
    error: (...lines) => report(stderr, marked(style("red", "✗"), lines)),
    log: (...lines) => report(stderr, lines),
    result: (value) => {
      if (json) stdout.write(`${visibleText(JSON.stringify(value, null, 2), "\n")}\n`);
    },
  };
}

/** Distinguishes our colors from escape sequences in names: ours contain a random word. */
function createSeal() {
  const own = `\u001b${crypto.randomUUID()}`;
  return {
    seal: (codes: string) => codes.replaceAll("\u001b", own),
    shown: (text: string) => text.split(own).map(toTerminalLine).join("\u001b"),
  };
}
