import { code } from "../../engines/text/markdown.ts";
import type { GateKeeper } from "./gate-keeper.ts";
import { type GateMark, readGateMark } from "./gate-marks.ts";
import { autolink, createGateText, joinMarkdown, literal } from "./gate-text.ts";

/** Reads the lines of an answer, without their block syntax. */
export interface GateLine {
  /** Writes `text` up to the end of its line, and returns the rest, including text whose meaning isn't known yet. */
  read(text: string, ends: boolean): Promise<{ markdown: string; rest: string }>;
  /** Whether live blocks were read since the last call. */
  tookLive(): boolean;
}

/** Characters of a line that are read for one mark, with a margin. */
const WINDOW = 4_000;

/** Writes the allowed marks of a line again, and passes its words through. */
export function createGateLine(keeper: GateKeeper, { inLink = false } = {}): GateLine {
  const words = createGateText(keeper, { inLink });
  let hadLive = false;

  /** Returns a mark in its safe form, or only its words, which are then read as plain text. */
  async function write(mark: GateMark): Promise<{ markdown: string } | { words: string }> {
    if ("markdown" in mark) {
      hadLive ||= mark.isLive === true;
      return mark;
    }
    if ("address" in mark) {
      const href = inLink ? undefined : await keeper.link(mark.address);
      return { markdown: href === undefined ? code(mark.address) : autolink(href) };
    }
    if ("picture" in mark) {
      const src = inLink ? undefined : await keeper.picture(mark.picture);
      return src === undefined ? mark : { markdown: `![${await within(mark.words)}](${src})` };
    }
    if ("link" in mark) {
      const href = inLink ? undefined : await keeper.link(mark.link);
      return href === undefined ? mark : { markdown: `[${(await within(mark.words)) || literal(href)}](${href})` };
    }
    return { words: "" };
  }

  const within = async (text: string): Promise<string> =>
    (await createGateLine(keeper, { inLink: true }).read(text, true)).markdown;

  return {
    async read(text, ends) {
      let markdown = "";
      let rest = text;
      while (rest !== "" && !rest.startsWith("\n")) {
        const mark = readGateMark(rest.slice(0, WINDOW), { ends: ends && rest.length <= WINDOW, ...keeper });
        if (!mark) break;
        rest = rest.slice(mark.length);
        if ("literal" in mark) words.add(mark.literal, literal);
        else if ("words" in mark && !("link" in mark) && !("picture" in mark)) words.add(mark.words);
        else {
          const written = await write(mark);
          if ("words" in written) {
            // Words without their mark can combine with the text around them.
            rest = written.words + rest;
            continue;
          }
          markdown = joinMarkdown(markdown, await words.take(true));
          words.cut();
          markdown = joinMarkdown(markdown, written.markdown);
        }
      }
      const isOver = rest === "" ? ends : rest.startsWith("\n");
      markdown = joinMarkdown(markdown, await words.take(isOver));
      if (isOver) words.cut();
      return { markdown, rest };
    },
    tookLive() {
      const had = hadLive;
      hadLive = false;
      return had;
    },
  };
}
