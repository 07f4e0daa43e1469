import {
  countScripts,
  directionOf,
  languageIn,
  languageName,
  languageTag,
  scriptName,
  writingScriptsOf,
} from "../../text/language.ts";
import type { UnplacedFault } from "./page-fault.ts";
import type { PageParts } from "./read-page-parts.ts";

/** Fewest letters of a page, and of a part, to detect a language. Fewer may be names. */
const [TELLING_PAGE, TELLING_PART] = [30, 20];
/** Letters that are counted. */
const MAX_CHARACTERS = 200_000;

interface Said {
  /** The written `lang` of the page. */
  said: unknown;
  /** The language in effect: the page's, otherwise the site's. */
  lang: string;
  site: string;
  isPattern: boolean;
}

/** Finds pages whose `lang` isn't a language tag, or whose text is in a script that the language doesn't use. */
export function* findLanguageFaults(
  { prose }: PageParts,
  { said, lang, site, isPattern }: Said,
): Generator<UnplacedFault> {
  const rule = "mismatched-language";
  const tag = languageTag(said);
  const inFrontMatter = { rule, line: -1, near: "lang:" } as const;
  if (said !== undefined && said !== null && (tag === undefined || languageName(tag) === undefined)) {
    const meant = typeof said === "string" ? languageTag(said.replaceAll("_", "-")) : undefined;
    const example = meant !== undefined && languageName(meant) !== undefined ? meant : site;
    yield {
      ...inFrontMatter,
      message: `lang: ${shown(said)} isn't a language tag. Write a BCP 47 tag, such as lang: ${example}.`,
    };
  }
  const expected = writingScriptsOf(lang);
  if (expected.length === 0) return;
  let left = MAX_CHARACTERS;
  const blocks = prose.flatMap(({ text, line }) => {
    left -= text.length;
    return left > 0 ? [{ line, text, ...mainScript(text, expected) }] : [];
  });
  const all = mainScript(blocks.map(({ text }) => text).join(" "), expected);
  if (isForeign(all, TELLING_PAGE)) {
    const write = languageIn(all.main);
    if (isPattern) {
      yield {
        rule,
        ...{ line: blocks[0]?.line ?? 0, near: "" },
        message: `The text is in ${nameOfScript(all.main)} script, but the site is in ${nameOf(lang)}. Add lang="${write}" to the element around it.`,
      };
      return;
    }
    const why = said === undefined ? "The page has no language, so screen readers use" : "The language of the page is";
    yield {
      ...(tag === undefined ? { rule, line: blocks[0]?.line ?? 0, near: "" } : inFrontMatter),
      message: `${why} ${nameOf(lang)}, but its text is in ${nameOfScript(all.main)} script. Add its language to the frontmatter, such as lang: ${write}.`,
    };
    return;
  }
  for (const block of blocks) {
    // Names of things are Latin in many languages.
    if (!isForeign(block, TELLING_PART) || block.main === "Latn") continue;
    const language = languageIn(block.main);
    const dir = directionOf(language) === "rtl" ? ' dir="rtl"' : "";
    yield {
      rule,
      ...{ line: block.line, near: block.text.trim().slice(0, 20) },
      message: `This is in ${nameOfScript(block.main)} script, but the page is in ${nameOf(lang)}. Put it into an element with its language: <div lang="${language}"${dir}> … </div>, with empty lines inside, or <span> within a line.`,
    };
  }
}

/** Japanese uses several scripts; `mainScript` reports them as `Hira`. */
const nameOfScript = (script: string): string => scriptName(script === "Hira" ? "Jpan" : script);

const nameOf = (tag: string): string => languageName(tag) ?? tag;

const shown = (value: unknown): string =>
  String(typeof value === "string" ? value : JSON.stringify(value)).slice(0, 60);

/** The most frequent script of a text, and the number of letters in the expected scripts. */
function mainScript(text: string, expected: readonly string[]) {
  const counts = countScripts(text);
  const own = expected.reduce((sum, script) => sum + (counts.get(script) ?? 0), 0);
  // Han letters are Japanese among kana, and Korean among hangul.
  const among = ["Hira", "Kana", "Hang"].find((script) => counts.has(script));
  if (among !== undefined) {
    const script = among === "Kana" ? "Hira" : among;
    const sum = ["Hira", "Kana", "Hang", "Hani"].reduce((all, one) => all + (counts.get(one) ?? 0), 0);
    for (const one of ["Kana", "Hani"]) counts.delete(one);
    counts.set(script, sum);
  }
  const [main, max] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), ["", 0]);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { main, most: max, all, own };
}

const isForeign = ({ most, all, own }: ReturnType<typeof mainScript>, telling: number): boolean =>
  all >= telling && own < all / 10 && most > all / 2;
