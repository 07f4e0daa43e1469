import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Where text goes: a stream of a process, or whatever else takes text. */
export interface Stream {
  isTTY?: boolean;
  write(text: string): boolean;
}

/** Where a command speaks: text for people on standard error or output, one JSON document with `--json`. */
export interface Terminal {
  /** Result for people; silent with `--json`. */
  print(text: string): void;
  /** A line that is replaced by the next one on a terminal, and left out elsewhere. */
  progress(text: string): void;
  warn(text: string): void;
  error(text: string): void;
  /** A line of the server's log, as it is, on standard error. */
  log(line: string): void;
  /** The machine-readable result; printed only with `--json`. */
  result(value: unknown): void;
  /** Colored text where colors are welcome. */
  style(style: Style, text: string): string;
}

/** What moves a cursor, sets a title or rings: names and messages come from registries and files. Colors stay. */
const CONTROLS = new RegExp(
  [
    String.raw`\u001b(?!\[[0-9;]*m)`,
    String.raw`\r(?!(?:\u001b\[[0-9;]*m)*(?:\n|$))`,
    String.raw`[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f-\u009f]`,
  ].join("|"),
  "g",
);
const CLEAR_LINE = "\r\u001b[2K";

/** A terminal on two streams. `NO_COLOR` and pipes switch colors off. */
export function createTerminal(options: { stdout: Stream; stderr: Stream; json: boolean; color: boolean }): Terminal {
  const { stdout, stderr, json } = options;
  const live = Boolean(stderr.isTTY) && !json;
  let pending = false;
  const clear = () => {
    if (pending) stderr.write(CLEAR_LINE);
    pending = false;
  };
  const style: Terminal["style"] = (format, text) =>
    options.color ? styleText(format, text, { validateStream: false }) : text;
  const say = (stream: Stream, text: string) => {
    clear();
    stream.write(`${text.replace(CONTROLS, "�")}\n`);
  };
  return {
    style,
    print: (text) => json || say(stdout, text),
    warn: (text) => say(stderr, `${style("yellow", "!")} ${text}`),
    error: (text) => say(stderr, `${style("red", "✗")} ${text}`),
    log: (line) => say(stderr, line),
    result: (value) => {
      if (json) stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    progress(text) {
      if (!live) return;
      clear();
      stderr.write(style("dim", text.replace(CONTROLS, "�")));
      pending = true;
    },
  };
}
