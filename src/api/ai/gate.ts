import { codeBlock, visible } from "../../engines/text/markdown.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { fenceLanguage } from "./fence-language.ts";
import { fenceStartOf, isLineKindKnown, type OpenFence, readFence, readFenceLine } from "./gate-fence.ts";
import { createGateLine } from "./gate-inline.ts";
import type { GateKeeper } from "./gate-keeper.ts";
import { joinMarkdown } from "./gate-text.ts";

/** Filters an answer of a model before it is sent. */
export interface Gate {
  /** Adds the model's next text. */
  push(text: string): Promise<void>;
  /** Ends a part of the answer: text held back is written. Later text starts a new paragraph. */
  pause(): Promise<void>;
}

export interface GateOutput {
  /** Receives finished Markdown immediately. */
  tell(markdown: string): void;
  /** Ends a block. `markdown` is the complete output since the last one. */
  endBlock(markdown: string): Promise<void>;
}

/** Characters read per step: in an incomplete line, each mark reads the complete line. */
const MAX_BATCH = 1_000;
/** Characters at the start of a block that decide whether it is a list. */
const MAX_OPENING = 100;
const LIST = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/**
 * Creates the gate between a model and its readers. It parses Markdown incrementally and writes it again from safe
 * parts only: text, in which only emphasis, headings, lists, quotes and tables have a meaning; code spans; links and
 * pictures that the keeper allows; live blocks; fenced blocks, which wait until they are closed. Everything else
 * becomes literal text for every Markdown reader. The output doesn't depend on how the input is split.
 */
export function createGate(keeper: GateKeeper, output: GateOutput): Gate {
  let waiting = "";
  let fence: OpenFence | undefined;
  let fences = 0;
  let atLineStart = true;
  /** The line before was empty: a block may start here. */
  let afterBlank = false;
  const { write, flush, isList, ...written } = createWriting(output);
  const pieces = createPieces();
  const line = createGateLine(keeper);
  const yieldToLoop = createYielder();

  async function endBlock(): Promise<void> {
    afterBlank = false;
    await written.endBlock();
  }

  async function closeFence({ info, lines }: OpenFence): Promise<void> {
    fence = undefined;
    const language = fenceLanguage(info);
    flush();
    const shown = await keeper.fence({ index: fences++, language, code: lines.join("\n") });
    write(codeBlock(shown, language));
    await endBlock();
  }

  /** Reads a line of an open fence. Returns false if it is incomplete. */
  async function readFenced(open: OpenFence, ends: boolean): Promise<boolean> {
    const lineEnd = waiting.indexOf("\n");
    if (lineEnd < 0 && !ends) return false;
    const text = lineEnd < 0 ? waiting : waiting.slice(0, lineEnd);
    waiting = lineEnd < 0 ? "" : waiting.slice(lineEnd + 1);
    if (readFenceLine(open, text)) await closeFence(open);
    return true;
  }

  /** Reads the start of a line. Returns false if its kind isn't known yet. */
  async function beginLine(ends: boolean): Promise<boolean> {
    if (!ends && !isLineKindKnown(waiting)) return false;
    const opened = readFence(waiting, ends);
    if (opened === "more") return false;
    if (opened) {
      await endBlock();
      fence = opened.fence;
      waiting = waiting.slice(opened.length);
      return true;
    }
    const isEmpty = /^[ \t]*(?:\n|$)/.test(waiting);
    const goesOn = /^[ \t]/.test(waiting) || (isList() && LIST.test(waiting));
    if (afterBlank && !isEmpty && !goesOn) await endBlock();
    const beginning = fenceStartOf(waiting);
    write(beginning);
    waiting = waiting.slice(beginning.length);
    atLineStart = false;
    afterBlank = isEmpty;
    return true;
  }

  async function run(ends: boolean): Promise<void> {
    for (;;) {
      if (fence) {
        if (waiting === "" || !(await readFenced(fence, ends))) break;
      } else if (waiting === "") break;
      else if (atLineStart) {
        if (!(await beginLine(ends))) break;
      } else {
        const { markdown, rest } = await line.read(waiting, ends);
        write(markdown);
        waiting = rest;
        if (!waiting.startsWith("\n")) break;
        waiting = waiting.slice(1);
        // A tag on its own line starts HTML, which continues to the next empty line (CommonMark 0.31, 4.6).
        write(line.tookLive() ? "\n\n" : "\n");
        atLineStart = true;
      }
    }
    flush();
  }

  return {
    async push(text) {
      for (let at = 0; at < text.length; at += MAX_BATCH) {
        waiting += pieces.take(text.slice(at, at + MAX_BATCH));
        await run(false);
        await yieldToLoop();
      }
    },
    async pause() {
      waiting += pieces.rest();
      await run(true);
      if (fence) await closeFence(fence);
      const rest = await line.read("", true);
      write(rest.markdown);
      line.tookLive();
      await endBlock();
      atLineStart = true;
    },
  };
}

/** Splits the input at safe positions: half of a surrogate pair, or of a line break, waits for its other half. */
function createPieces() {
  let half = "";
  return {
    take(text: string): string {
      const given = half + text;
      half = /(?:\r|[\ud800-\udbff]|[\ufe00-\ufe0f])$/.exec(given)?.[0] ?? "";
      return clean(given.slice(0, given.length - half.length));
    },
    rest(): string {
      const rest = clean(half);
      half = "";
      return rest;
    },
  };
}

/** Writes the output block by block. */
function createWriting(output: GateOutput) {
  let block = "";
  /** The start of the block. */
  let opening = "";
  let reported = "";
  /** The end of the complete output. */
  let tail = "";
  /** A block ended: an empty line comes before the next text. */
  let isApart = false;

  const write = (markdown: string): void => {
    if (markdown === "") return;
    const gap = isApart && tail !== "" ? "\n\n".slice(/\n*$/.exec(tail)?.[0].length) : "";
    isApart = false;
    const added = joinMarkdown(tail, gap + markdown).slice(tail.length);
    block += added;
    if (opening.length < MAX_OPENING) opening += added;
    reported += added;
    tail = (tail + added).slice(-2);
  };
  const flush = (): void => {
    if (reported !== "") output.tell(reported);
    reported = "";
  };
  return {
    write,
    flush,
    isList: () => LIST.test(opening.trimStart()),
    async endBlock(): Promise<void> {
      flush();
      const ended = block;
      block = "";
      opening = "";
      isApart = true;
      if (ended.trim() !== "") await output.endBlock(ended);
    },
  };
}

/** Removes hidden characters, and normalizes line breaks. */
const clean = (text: string): string =>
  visible(text.replaceAll(/\r\n?/g, "\n").replaceAll(/[\u0085\u2028\u2029\v\f]/g, " "));
