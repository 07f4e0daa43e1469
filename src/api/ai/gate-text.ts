import { code } from "../../engines/text/markdown.ts";
import type { GateKeeper } from "./gate-keeper.ts";

/** The start of an address that a Markdown reader might link automatically, or a dot in a host name. */
const BEGIN =
  /(?:https?|ftp):\/\/|(?:mailto|xmpp):|www\.|\/\/(?=[^\s/])|(?<=\S)@(?=\S)|(?<=\S)[.。．｡](?=[\p{L}\p{N}])/giu;
/** The end of a text that could become such a start. */
const PERHAPS =
  /(?:h|ht|htt|https?|https?:\/?|f|ft|ftp|ftp:\/?|w|ww|www|m|ma|mai|mail|mailt|mailto|x|xm|xmp|xmpp|\/{1,2}|@|[.。．｡])$/iu;
const ADDRESS = /[^\s<>`"|\\^{}[\]]+/y;
/** The text after a dot in a host name: its next label and, for the last one, the path. */
const LABEL = /([\p{L}\p{N}-]+)(?:[/?#:][^\s<>`"|\\^{}[\]]*)?/uy;
/** The start of an address in the middle of a label, which ends the label. */
const INSIDE = /(?:https?|ftp):\/\/|(?:mailto|xmpp):|www\./iu;
const TRAILING = /[.,;:!?'")*_~]+$/;
/** Top-level domains that Markdown readers link without a scheme. */
const HOST_END =
  /^(?:com|net|org|edu|gov|mil|info|biz|name|pro|aero|asia|coop|museum|shop|web|xxx|io|dev|app|xyz|site|online|top|рф|xn--.*|[a-z]{2})$/iu;
/** Longer addresses aren't from the model's input. */
const MAX_ADDRESS_LENGTH = 2_000;
/** Characters to look back before the start of an address. */
const BEHIND = 200;

const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** Escapes a character so that it has no meaning in Markdown, HTML or a template. */
export function literal(character: string): string {
  if (character === "<") return "&lt;";
  if (character === "&") return "&amp;";
  if (character === "{") return "&#123;";
  return PUNCTUATION.test(character) ? `\\${character}` : character;
}

/** A link with its address as its text. */
export const autolink = (href: string): string =>
  href.startsWith("/") ? `[${[...href].map(literal).join("")}](${href})` : `<${href}>`;

/**
 * Passes the words of an answer between its marks. Addresses that Markdown readers link automatically become links if
 * allowed, otherwise code, which is never linked. The possible start of an address waits for more text.
 */
export function createGateText(keeper: Pick<GateKeeper, "link" | "wasTold">, { inLink = false } = {}) {
  let shown = "";
  /** The output for each UTF-16 unit of `shown`. */
  let printed: string[] = [];
  let behind = "";

  const drop = (count: number): string => {
    const out = printed.slice(0, count).join("");
    behind = (behind + shown.slice(0, count)).slice(-BEHIND);
    shown = shown.slice(count);
    printed = printed.slice(count);
    return out;
  };

  /** Finds the next possible start of an address, as an index of `shown`. */
  const findBegin = (from: number): { at: number; sign: string } | undefined => {
    BEGIN.lastIndex = behind.length + from;
    const found = BEGIN.exec(behind + shown);
    return found ? { at: found.index - behind.length, sign: found[0].toLowerCase() } : undefined;
  };

  const wordBefore = (): string => /\S*$/.exec(behind)?.[0] ?? "";

  async function address(run: string, sign: string): Promise<string> {
    if (sign === "@") return keeper.wasTold(wordBefore() + run) ? run : code(run);
    const href = await keeper.link(run);
    if (href === undefined) return code(run);
    if (inLink) return printed.slice(0, run.length).join("");
    return autolink(href);
  }

  return {
    /** Adds words. `print` formats them if they can't be written unchanged. */
    add(words: string, print?: (character: string) => string): void {
      shown += words;
      for (let i = 0; i < words.length; i++) {
        const unit = words[i] ?? "";
        printed.push(print ? print(unit) : unit);
      }
    },
    /** Returns the finished output. `ends`: no further text can change it. */
    async take(ends: boolean): Promise<string> {
      let out = "";
      for (let from = 0; ; ) {
        const begin = findBegin(from);
        if (!begin) break;
        const { at, sign } = begin;
        const isDot = /^[.。．｡]$/.test(sign);
        const pattern = isDot ? LABEL : ADDRESS;
        pattern.lastIndex = at + (isDot ? 1 : 0);
        const [run = "", label = ""] = pattern.exec(shown) ?? [];
        const isWhole = pattern.lastIndex < shown.length || run.length >= MAX_ADDRESS_LENGTH;
        if (!isWhole && !ends) return out + drop(at);
        if (isDot) {
          const word = /\S*$/.exec(behind + shown.slice(0, at))?.[0] ?? "";
          const inside = shown.slice(at + 1, pattern.lastIndex + 1).search(INSIDE);
          const isCut = inside >= 0 && inside < label.length;
          const requested = run.slice(0, isCut ? inside + 1 : MAX_ADDRESS_LENGTH).replace(TRAILING, "");
          if (
            HOST_END.test(isCut ? label.slice(0, inside) : label) &&
            !keeper.wasTold(`${word}${shown[at]}${requested}`)
          )
            printed[at] = `\\${shown[at]}`;
          from = at + 1;
          continue;
        }
        const trimmed = run.slice(0, MAX_ADDRESS_LENGTH).replace(TRAILING, "");
        if (trimmed.length <= sign.length) {
          if (sign === "@") printed[at] = "\\@";
          from = at + sign.length;
          continue;
        }
        out += drop(at);
        out = joinMarkdown(out, await address(trimmed, sign));
        drop(trimmed.length);
        from = 0;
      }
      const held = ends ? 0 : (PERHAPS.exec(shown)?.[0].length ?? 0);
      return out + drop(shown.length - held);
    },
    /** A mark is here: later text is independent of the text before. */
    cut(): void {
      behind = "";
    },
  };
}

/** Joins Markdown so that adjacent runs of backticks stay separate. */
export const joinMarkdown = (before: string, after: string): string =>
  before.endsWith("`") && after.startsWith("`") ? `${before} ${after}` : before + after;
