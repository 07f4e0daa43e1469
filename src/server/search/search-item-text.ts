import { cutPassages, type Passage } from "../../engines/text/passages.ts";
import { foldText } from "../../engines/text/search-words.ts";
import type { SearchDocument } from "../../platform/contract/search-source.ts";

/** A passage with its normalized words. */
interface ReadPassage extends Passage {
  headingWords: string;
  words: string;
}

/** The text of an item; parsed when it first becomes a candidate for a question. */
export interface ItemText {
  title: string;
  passages(): readonly ReadPassage[];
  /** Its Markdown source; for other text, one paragraph per line. */
  source(): string;
}

export function itemTextOf({ title, detail, text, markdown, passages }: SearchDocument): ItemText {
  let read: readonly ReadPassage[] | undefined;
  const written = (): readonly Passage[] => {
    if (passages) return passages;
    const own = markdown === undefined ? [{ text: text ?? "" }] : cutPassages(markdown);
    return detail ? [{ text: detail }, ...own] : own;
  };
  return {
    title: wordsIn(title),
    source() {
      if (passages) return passages.map((passage) => passage.text.replaceAll("\n", "\n\n")).join("\n\n");
      return markdown ?? text ?? "";
    },
    passages() {
      read ??= written()
        .filter((passage) => passage.text !== "")
        .map(({ heading, text }) => {
          const below = belowTitle(heading, title);
          return { ...(below ? { heading: below } : {}), text, headingWords: wordsIn(below), words: wordsIn(text) };
        });
      return read;
    },
  };
}

/** A heading without the title of its page, with which many headings begin. */
function belowTitle(heading: string | undefined, title: string): string {
  const [first, ...rest] = heading?.split(" › ") ?? [];
  return first === title ? rest.join(" › ") : (heading ?? "");
}

/** Words for a regular expression: in lower case, without accents, with camelCase split. */
function wordsIn(text: string): string {
  const apart = text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2");
  // Most texts have no accents, and folding costs more than the rest.
  return NO_ACCENTS.test(apart) ? apart.toLowerCase() : foldText(apart);
}

const NO_ACCENTS = /^[\0-\x7f\u2010-\u2027]*$/;
