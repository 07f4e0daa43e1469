import { code } from "../../engines/text/markdown.ts";
import type { GateKeeper } from "./gate-keeper.ts";

/** Where an address begins that some reader of markdown makes a link of by itself, or a dot within a name of a host. */
const BEGIN =
  /(?:https?|ftp):\/\/|(?:mailto|xmpp):|www\.|\/\/(?=[^\s/])|(?<=\S)@(?=\S)|(?<=\S)[.。．｡](?=[\p{L}\p{N}])/giu;
/** The end of a text that may become such a beginning. */
const PERHAPS =
  /(?:h|ht|htt|https?|https?:\/?|f|ft|ftp|ftp:\/?|w|ww|www|m|ma|mai|mail|mailt|mailto|x|xm|xmp|xmpp|\/{1,2}|@|[.。．｡])$/iu;
const ADDRESS = /[^\s<>`"|\\^{}[\]]+/y;
/** What follows a dot within a name of a host: its next label, and where that is the last, what is asked for there. */
const LABEL = /([\p{L}\p{N}-]+)(?:[/?#:][^\s<>`"|\\^{}[\]]*)?/uy;
/** Where an address begins in the middle of a label: it goes on by itself, and the label ends before it. */
const INSIDE = /(?:https?|ftp):\/\/|(?:mailto|xmpp):|www\./iu;
const TRAILING = /[.,;:!?'")*_~]+$/;
/** Names hosts end with: those that readers of markdown link without a scheme. */
const HOST_END =
  /^(?:com|net|org|edu|gov|mil|info|biz|name|pro|aero|asia|coop|museum|shop|web|xxx|io|dev|app|xyz|site|online|top|рф|xn--.*|[a-z]{2})$/iu;
/** A longer one is no address anybody was told. */
const MOST = 2_000;
/** Characters before a beginning that are looked back at. */
const BEHIND = 200;

const PUNCTUATION = /[!-/:-@[-`{-~]/;

/** A character that means itself, whatever it would mean in markdown, HTML or a template. */
export function literal(character: string): string {
  if (character === "<") return "&lt;";
  if (character === "&") return "&amp;";
  if (character === "{") return "&#123;";
  return PUNCTUATION.test(character) ? `\\${character}` : character;
}

/** An address that is its own words. */
export const autolink = (href: string): string =>
  href.startsWith("/") ? `[${[...href].map(literal).join("")}](${href})` : `<${href}>`;

/**
 * The words of an answer, between its marks. Addresses that readers of markdown would link by themselves go on as links
 * where they may, else as code, which nobody links. What may be the beginning of one waits for what follows.
 */
export function createGateText(keeper: Pick<GateKeeper, "link" | "wasTold">, { inLink = false } = {}) {
  let shown = "";
  /** What stands for each UTF-16 unit of `shown`. */
  let printed: string[] = [];
  let behind = "";

  const drop = (count: number): string => {
    const out = printed.slice(0, count).join("");
    behind = (behind + shown.slice(0, count)).slice(-BEHIND);
    shown = shown.slice(count);
    printed = printed.slice(count);
    return out;
  };

  /** The next place where something may begin, counted from the beginning of `shown`. */
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
    /** Adds words; `print` says how they are written where that is not as they are. */
    add(words: string, print?: (character: string) => string): void {
      shown += words;
      for (let i = 0; i < words.length; i++) {
        const unit = words[i] ?? "";
        printed.push(print ? print(unit) : unit);
      }
    },
    /** What may go on; `ends`: nothing follows that could change what is there. */
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
        const isWhole = pattern.lastIndex < shown.length || run.length >= MOST;
        if (!isWhole && !ends) return out + drop(at);
        if (isDot) {
          const word = /\S*$/.exec(behind + shown.slice(0, at))?.[0] ?? "";
          const inside = shown.slice(at + 1, pattern.lastIndex + 1).search(INSIDE);
          const isCut = inside >= 0 && inside < label.length;
          const asked = run.slice(0, isCut ? inside + 1 : MOST).replace(TRAILING, "");
          if (HOST_END.test(isCut ? label.slice(0, inside) : label) && !keeper.wasTold(`${word}${shown[at]}${asked}`))
            printed[at] = `\\${shown[at]}`;
          from = at + 1;
          continue;
        }
        const trimmed = run.slice(0, MOST).replace(TRAILING, "");
        if (trimmed.length <= sign.length) {
          if (sign === "@") printed[at] = "\\@";
          from = at + sign.length;
          continue;
        }
        out += drop(at);
        out = apart(out, await address(trimmed, sign));
        drop(trimmed.length);
        from = 0;
      }
      const held = ends ? 0 : (PERHAPS.exec(shown)?.[0].length ?? 0);
      return out + drop(shown.length - held);
    },
    /** A mark stands here: what follows goes on from nothing. */
    cut(): void {
      behind = "";
    },
  };
}

/** Puts markdown behind markdown: runs of backticks that touch would be read as one. */
export const apart = (before: string, after: string): string =>
  before.endsWith("`") && after.startsWith("`") ? `${before} ${after}` : before + after;
