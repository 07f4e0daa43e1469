/** Where a component or template block stood: alone on its lines, or within a line of text. */
export type Layout = "block" | "inline";

type Frame = {
  name: string;
  parts: string[];
  /** Only blanks since the last line break. */
  lineBlank: boolean;
  /** The blanks the opening tag stood behind. */
  prefix: string;
  startsLine: boolean;
  finish: (content: string, layout: Layout) => string;
};

/** The rewritten source as it grows: text goes into the innermost open frame. */
export type Output = {
  append(text: string): void;
  /** Appends markdown or HTML that needs empty lines around it, at the indentation of the current line. */
  appendBlock(text: string): void;
  /** Whether only blanks stand on the current line of the innermost frame. */
  startsLine(): boolean;
  /** Opens a frame; `inline` for what always stands within a line. */
  open(name: string, finish: Frame["finish"], inline?: boolean): void;
  /** Closes the innermost frame of that name and those left open inside it; false where there is none. */
  close(name: string, endsLine: boolean): boolean;
  /** Names of the open frames, outermost first. */
  frames(): string[];
  /** All text; closes what is still open. */
  end(): string;
};

const deepest = 40;

export function createOutput(): Output {
  const root: Frame = createFrame("", "", true, (content) => content);
  const frames: Frame[] = [root];
  const top = (): Frame => frames.at(-1) ?? root;
  const prefix = (): string => /[ \t]*$/.exec(top().parts.at(-1)?.slice(-40) ?? "")?.[0] ?? "";

  function append(text: string): void {
    if (text === "") return;
    const frame = top();
    frame.parts.push(text);
    const lineBreak = text.lastIndexOf("\n");
    frame.lineBlank = (lineBreak >= 0 || frame.lineBlank) && text.slice(lineBreak + 1).trim() === "";
  }

  function closeTop(endsLine: boolean): void {
    const frame = frames.pop();
    if (frame === undefined) return;
    const content = frame.parts.join("");
    const block = frame.startsLine && (endsLine || /\n[ \t]*\n/.test(content));
    const text = frame.finish(block ? withPrefix(content, frame.prefix) : content, block ? "block" : "inline");
    append(block ? surround(text, frame.prefix) : text);
  }

  return {
    append,
    appendBlock: (text) => append(surround(text.replaceAll("\n", `\n${prefix()}`), prefix())),
    startsLine: () => top().lineBlank,
    open(name, finish, inline = false) {
      if (frames.length > deepest) return;
      const startsLine = top().lineBlank && !inline;
      frames.push(createFrame(name, startsLine ? prefix() : "", startsLine, finish));
    },
    close(name, endsLine) {
      const index = frames.findLastIndex((frame) => frame.name === name);
      if (index <= 0) return false;
      while (frames.length > index + 1) closeTop(true);
      closeTop(endsLine);
      return true;
    },
    frames: () => frames.slice(1).map((frame) => frame.name),
    end() {
      while (frames.length > 1) closeTop(true);
      return root.parts.join("");
    },
  };
}

function createFrame(name: string, prefix: string, startsLine: boolean, finish: Frame["finish"]): Frame {
  return { name, parts: [], lineBlank: true, prefix, startsLine, finish };
}

/** Content that began behind its tag keeps the indentation of the tag's line, so that it stays in its list item. */
function withPrefix(content: string, prefix: string): string {
  return /^[ \t]*\n/.test(content) ? content : prefix + content.trimStart();
}

function surround(text: string, prefix: string): string {
  return text.trim() === "" ? "\n" : `\n\n${prefix}${text}\n\n${prefix}`;
}
