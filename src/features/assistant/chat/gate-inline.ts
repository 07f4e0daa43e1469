import { code } from "../../../text/markdown.ts";
import type { GateKeeper } from "./gate-keeper.ts";
import { type Mark, readMark } from "./gate-marks.ts";
import { apart, createGateText, literal } from "./gate-text.ts";

/** One line of an answer after the other, without what begins it. */
export interface GateLine {
  /** Writes down what stands at the beginning of `text`. Answers how much of it that was: less where the rest depends on what follows. */
  read(text: string, ends: boolean): Promise<{ markdown: string; length: number }>;
  /** Live blocks stood in what was read since the last time. */
  tookLive(): boolean;
}

/** Writes the marks of a line anew, of those that may leave, and lets its words through. */
export function createGateLine(keeper: GateKeeper, { inLink = false } = {}): GateLine {
  const words = createGateText(keeper, { inLink });
  let hadLive = false;

  async function write(mark: Mark): Promise<string> {
    if ("markdown" in mark) {
      hadLive ||= mark.isLive === true;
      return mark.markdown;
    }
    if ("address" in mark) {
      const href = inLink ? undefined : await keeper.link(mark.address);
      if (href === undefined) return code(mark.address);
      return href.startsWith("/") ? `[${[...href].map(literal).join("")}](${href})` : `<${href}>`;
    }
    if ("picture" in mark) {
      const src = inLink ? undefined : await keeper.picture(mark.picture);
      const alt = await within(mark.words, src !== undefined);
      return src === undefined ? alt : `![${alt}](${src})`;
    }
    if ("link" in mark) {
      const href = inLink ? undefined : await keeper.link(mark.link);
      const text = await within(mark.words, href !== undefined);
      return href === undefined ? text : `[${text || literal(href)}](${href})`;
    }
    return "";
  }

  /** Words of a link or picture; of one that may not leave as if they stood alone. */
  async function within(text: string, isKept: boolean): Promise<string> {
    const { markdown } = await createGateLine(keeper, { inLink: isKept || inLink }).read(text, true);
    return markdown;
  }

  return {
    async read(text, ends) {
      let markdown = "";
      let at = 0;
      while (at < text.length && text[at] !== "\n") {
        const mark = readMark(text.slice(at, at + 4_000), { ends: ends && text.length - at <= 4_000, ...keeper });
        if (!mark) break;
        at += mark.length;
        if ("words" in mark && !("link" in mark) && !("picture" in mark)) words.add(mark.words);
        else if ("literal" in mark) words.add(mark.literal, literal);
        else {
          markdown = apart(markdown, await words.take(true));
          words.cut();
          markdown = apart(markdown, await write(mark));
        }
      }
      const isOver = at < text.length ? text[at] === "\n" : ends;
      markdown = apart(markdown, await words.take(isOver));
      if (isOver) words.cut();
      return { markdown, length: at };
    },
    tookLive() {
      const had = hadLive;
      hadLive = false;
      return had;
    },
  };
}
