import { shortened } from "../../../text/shortened.ts";
import { MOST_ALT_TEXT } from "./contract.ts";
import { plainLine } from "./plain-line.ts";

/** What models say before what was asked for, and screen readers say themselves. */
const BEFORE =
  /^(?:(?:here(?:'s| is)[^:]{0,60}|alt(?:ernative)?[ -]?text|description|image|suggestion)\s*:\s*|(?:an? )?(?:image|picture|photo(?:graph)?) of\s+)/i;
const QUOTES = /^["'“”„«»‘’]+|["'“”„«»‘’]+$/gu;

/** The first sentence of what a model said of a picture, as plain text of at most 250 characters; undefined where it said none. */
export function suggestionOf(said: string): string | undefined {
  const line = plainLine(said).replace(QUOTES, "").replace(BEFORE, "").replaceAll(QUOTES, "").trim();
  const sentence = /^.{8,}?[.!?。](?=\s)/u.exec(line)?.[0] ?? line;
  if (!/\p{L}/u.test(sentence)) return undefined;
  const [first = ""] = sentence;
  return shortened(first.toUpperCase() + sentence.slice(first.length), MOST_ALT_TEXT);
}
