import { code } from "../../engines/text/markdown.ts";
import type { GateKeeper } from "./gate-keeper.ts";
import { type Mark, readMark } from "./gate-marks.ts";
import { apart, autolink, createGateText, literal } from "./gate-text.ts";

/** One line of an answer after the other, without what begins it. */
export interface GateLine {
  /** Writes down `text` up to the end of its line, and answers the rest: what depends on what follows, too. */
  read(text: string, ends: boolean): Promise<{ markdown: string; rest: string }>;
  /** Live blocks stood in what was read since the last time. */
  tookLive(): boolean;
}

/** Characters of a line that are looked at for one mark, and some more. */
const WINDOW = 4_000;

/** Writes the marks of a line anew, of those that may leave, and lets its words through. */
export function createGateLine(keeper: GateKeeper, { inLink = false } = {}): GateLine {
  const words = createGateText(keeper, { inLink });
  let hadLive = false;

  /** A mark as it may leave; `words` alone where it may not, which are read as if they had stood there without it. */
  async function write(mark: Mark): Promise<{ markdown: string } | { words: string }> {
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
        const mark = readMark(rest.slice(0, WINDOW), { ends: ends && rest.length <= WINDOW, ...keeper });
        if (!mark) break;
        rest = rest.slice(mark.length);
        if ("literal" in mark) words.add(mark.literal, literal);
        else if ("words" in mark && !("link" in mark) && !("picture" in mark)) words.add(mark.words);
        else {
          const written = await write(mark);
          if ("words" in written) {
            // Words that lost their mark may go together with those around them.
            rest = written.words + rest;
            continue;
          }
          markdown = apart(markdown, await words.take(true));
          words.cut();
          markdown = apart(markdown, written.markdown);
        }
      }
      const isOver = rest === "" ? ends : rest.startsWith("\n");
      markdown = apart(markdown, await words.take(isOver));
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
