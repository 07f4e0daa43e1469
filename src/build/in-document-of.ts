import { GENERATOR } from "../engines/declaration/generator.ts";

const SCRIPT = /^\s*(?:<!--[\s\S]*?-->\s*)*(<script\b[\s\S]*?<\/script\s*>)/i;
const LAST_SCRIPT = /(<script\b(?:(?!<script\b)[\s\S])*?<\/script\s*>)\s*$/i;
/** A script that can also enhance markup that is inserted later (`live/template.ts`). */
const SHARED = /\binitAll\b[\s\S]*\/api\/component\/main\.js/;

/**
 * Returns a live document that looks like a document of another tool: with its head, the attributes of its elements,
 * and the scripts before and after its content, which `body` replaces. Undefined if it isn't a complete document.
 */
export function inDocumentOf(theirs: string, body: string): string | undefined {
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

/** Marks a script for the renderer: it can run again, or it needs a new document. */
const marked = (script: string): string =>
  script.replace(/^<script\b/i, (tag) => `${tag} ${SHARED.test(script) ? "data-preview-shared" : "data-preview-own"}`);
