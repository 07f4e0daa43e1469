/** A piece of markup, and the class of its color; pieces without one are as plain as the text around them. */
export type MarkupWord = readonly [
  text: string,
  color?: "tok-comment" | "tok-string" | "tok-constant" | "tok-function" | "tok-keyword",
];

/** Patterns for each place in markup; the first match applies. A pattern may switch to another place. */
const PLACES: Record<Place, readonly (readonly [pattern: RegExp, color?: MarkupWord[1], next?: Place])[]> = {
  text: [
    [/<!--[\s\S]*?-->|\{#[\s\S]*?#\}|\{\{!--[\s\S]*?--\}\}/y, "tok-comment"],
    [/<\/?(?=[A-Z])/y, undefined, "component"],
    [/<\/?(?=[a-z])/y, undefined, "element"],
    [/\{\{\{?[#/>^&~]?|\{%-?/y, undefined, "template"],
    [/[^<{]+|[<{]/y],
  ],
  component: [[/[\w.:-]+/y, "tok-constant", "tag"]],
  element: [[/[\w.:-]+/y, "tok-string", "tag"]],
  tag: [
    [/\/?>/y, undefined, "text"],
    [/"[^"]*"|'[^']*'/y, "tok-string"],
    [/=/y, "tok-keyword"],
    [/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/y],
    [/\{(?=[^{}]*\})[^{}]*\}/y, "tok-constant"],
    [/[^\s"'>/={}]+/y, "tok-function"],
    [/\s+|./sy],
  ],
  template: [
    [/\}\}\}?|-?%\}/y, undefined, "text"],
    [/"[^"]*"|'[^']*'/y, "tok-string"],
    [
      /\b(?:if|else|elif|endif|for|in|endfor|from|import|include|set|macro|endmacro|call|endcall|each|unless|with|and|or|not|as)\b/y,
      "tok-keyword",
    ],
    [/\b(?:true|false|null|undefined|none|\d+(?:\.\d+)?)\b/y, "tok-constant"],
    [/[\w$.-]+|\s+|./sy],
  ],
};

type Place = "text" | "component" | "element" | "tag" | "template";

/** Longer code has no colors. */
const MAX_COLORED_LENGTH = 20_000;

/** HTML, JSX and templates by their words, in the colors the highlighter of pages gives them. Nothing is left out. */
export function markupWords(code: string): MarkupWord[] {
  if (code.length > MAX_COLORED_LENGTH) return [[code]];
  const words: MarkupWord[] = [];
  let place: Place = "text";
  for (let at = 0; at < code.length; ) {
    for (const [pattern, color, next] of PLACES[place]) {
      pattern.lastIndex = at;
      const [text] = pattern.exec(code) ?? [];
      if (!text) continue;
      words.push([text, color]);
      at += text.length;
      if (next) place = next;
      break;
    }
  }
  return words;
}
