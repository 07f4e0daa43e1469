import { cutPassages, type Passage } from "../../engines/text/passages.ts";
import { foldText } from "../../engines/text/search-words.ts";
import type { SearchDocument } from "../../platform/contract/search-source.ts";

/** A passage with its words in the form they are compared in. */
interface ReadPassage extends Passage {
  headingWords: string;
  words: string;
}

/** What a thing says; read when a question first has it among its candidates. */
export interface Telling {
  title: string;
  passages(): readonly ReadPassage[];
  /** The same as it is written; what is no markdown of people with a paragraph a line. */
  source(): string;
}

export function tellingOf({ title, detail, text, markdown, passages }: SearchDocument): Telling {
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

/** A heading without the title of its page, which many pages begin with. */
function belowTitle(heading: string | undefined, title: string): string {
  const [first, ...rest] = heading?.split(" › ") ?? [];
  return first === title ? rest.join(" › ") : (heading ?? "");
}

/** Words a regular expression can count: in lower case, without accents, those inside camelCase apart. */
function wordsIn(text: string): string {
  const apart = text.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2");
  // Most texts have no letters with accents, and folding costs more than all else.
  return NO_ACCENTS.test(apart) ? apart.toLowerCase() : foldText(apart);
}

const NO_ACCENTS = /^[\0-\x7f\u2010-\u2027]*$/;
