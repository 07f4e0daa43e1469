import { didYouMean } from "./did-you-mean.ts";
import { locateJson } from "./locate-json.ts";

/** A fault of one field: its path in the document, and a sentence. */
export interface SchemaFieldFault {
  path: readonly string[];
  says: string;
}

/** Shorter names are near too many others. */
const SHORTEST = 4;
/** Faults of one file in full. */
const MAX_SHOWN = 20;

/**
 * The fields that are probably misspelled: unknown, and close to a known one. Next to the known one, other words are
 * the author's: `previws` is listed next to `previews`, but `preview` isn't. Other unknown fields belong to the author.
 */
export function misspelledFields(
  written: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: readonly string[] = [],
): SchemaFieldFault[] {
  const names = new Set(known);
  const [present, free] = [known.filter((name) => name in written), known.filter((name) => !(name in written))];
  return Object.keys(written).flatMap((field) => {
    if (names.has(field) || field.length < SHORTEST) return [];
    const meant = didYouMean(field, free);
    if (meant !== undefined)
      return [{ path: [...path, field], says: `${field} isn't a known field. Did you mean ${meant}?` }];
    const twice = present.find((name) => isTypo(field, name));
    return twice === undefined
      ? []
      : [
          {
            path: [...path, field],
            says: `${field} isn't a known field, and ${twice} is already set. Move its content to ${twice}, or delete it.`,
          },
        ];
  });
}

/** Whether a word is a name with a slip: near, with the same first letter, and not a longer or shorter word. */
function isTypo(word: string, name: string): boolean {
  const [one, other] = [word.toLowerCase(), name.toLowerCase()];
  if (one === other) return true;
  const isForm = one.startsWith(other) || other.startsWith(one);
  return one[0] === other[0] && !isForm && didYouMean(one, [other]) !== undefined;
}

/** ` Did you mean positive?`, or nothing if no name is close. */
export function suggestion(word: string, names: Iterable<string>): string {
  const meant = didYouMean(word, names);
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}

/** The faults of a file as sentences with its name, and their lines if its text is JSON. */
export function faultSentences(file: string, text: string | undefined, faults: readonly SchemaFieldFault[]): string[] {
  const shown = faults.slice(0, MAX_SHOWN);
  const lines =
    text === undefined
      ? undefined
      : locateJson(
          text,
          shown.map(({ path }) => pointerOf(path)),
        );
  const sentences = shown.map(({ path, says }) => {
    const line = lines?.get(pointerOf(path))?.line;
    return `${file}${line === undefined ? "" : `:${line}`}: ${says}`;
  });
  const more = faults.length - shown.length;
  return more > 0 ? [...sentences, `${file}: ${more} more faults like these.`] : sentences;
}

const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
