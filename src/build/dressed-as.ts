import { GENERATOR } from "../engines/declaration/generator.ts";

const SCRIPT = /^\s*(?:<!--[\s\S]*?-->\s*)*(<script\b[\s\S]*?<\/script\s*>)/i;
const LAST_SCRIPT = /(<script\b(?:(?!<script\b)[\s\S])*?<\/script\s*>)\s*$/i;
/** Enhances markup that is put in place later too (`live/template.ts`). */
const SHARED = /\binitAll\b[\s\S]*\/api\/component\/main\.js/;

/**
 * A live document that looks as one that others built: with its head, the attributes of its elements, and the scripts
 * before and behind what it shows, which is replaced by `body`. Undefined where it is no whole document.
 */
export function dressedAs(theirs: string, body: string): string | undefined {
  const [whole, before = "", inside = "", after = ""] =
    /^([\s\S]*?<body\b[^>]*>)([\s\S]*)(<\/body\s*>[\s\S]*)$/i.exec(theirs) ?? [];
  if (whole === undefined || !/<head\b[^>]*>/i.test(before)) return undefined;
  const first = scriptsAt(inside, SCRIPT);
  const last = scriptsAt(first.rest, LAST_SCRIPT);
  const generator = `\n<meta name="generator" content="${GENERATOR}">`;
  const head = before.replace(/<head\b[^>]*>/i, (tag) => tag + generator);
  const lines = [head, ...first.scripts, body, ...last.scripts.toReversed().map(marked), after.trimEnd()];
  return `${lines.join("\n")}\n`;
}

function scriptsAt(text: string, place: RegExp): { scripts: string[]; rest: string } {
  const scripts: string[] = [];
  let rest = text;
  for (let [found, script] = place.exec(rest) ?? []; found && script; [found, script] = place.exec(rest) ?? []) {
    scripts.push(script);
    rest = place === SCRIPT ? rest.slice(found.length) : rest.slice(0, -found.length);
  }
  return { scripts, rest };
}

/** What a script is to the one that draws: one that can be asked again, or one that wants a document from its beginning. */
const marked = (script: string): string =>
  script.replace(/^<script\b/i, (tag) => `${tag} ${SHARED.test(script) ? "data-preview-shared" : "data-preview-own"}`);
