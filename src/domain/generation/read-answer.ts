import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { omit } from "../../safe/omit.ts";
import { isSafePath } from "../../safe/path.ts";
import { sanitizeSvg } from "../../safe/svg.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { DraftFinding } from "../drafts/contract.ts";

/** A component as a model wrote it, after validation: texts by file name, including the declaration. */
export interface GeneratedComponent {
  declaration: Record<string, unknown>;
  files: Record<string, string>;
}

/** Bytes of an answer, and of one file in it. */
const MAX_ANSWER = 1 << 20;
const MAX_FILE = 256 << 10;
const MAX_FILES = 20;
/** Characters of a drawing, because parsing takes time. */
const MAX_DRAWING = 64 << 10;
/** Objects inside of each other. */
const MAX_DEPTH = 24;

/** File endings of a component. Data, settings and packages are not allowed. */
const ENDINGS = /\.(?:css|html|njk|nunjucks|hbs|handlebars|tsx|jsx|ts|js|mjs|svg)$/;
/** Scripts that a build would run as declarations. The declaration is a separate file. */
const DECLARES = /\.(?:decl|service|d|config|test|spec|stories|story)\.[a-z]+$/i;
const NAME = /^[a-z0-9][a-z0-9._-]*$/i;

/**
 * Reads a model's answer: `{declaration, files, guidelines}` as JSON, possibly in a code fence or between words. Faults
 * become findings for the model to fix. Nothing is run, fetched or written.
 */
export function readGeneratedComponent(
  id: string,
  text: string,
): { candidate?: GeneratedComponent; findings: DraftFinding[] } {
  const found = objectIn(text);
  if ("fault" in found) return { findings: [fault("answer", found.fault)] };
  const { declaration: written, files: sent, guidelines } = found.value;
  const findings: DraftFinding[] = [];
  const files: Record<string, string> = {};
  let declaration = isObject(written) ? { ...written } : undefined;

  for (const [name, content] of filesIn(sent)) {
    if (name === `${id}.json` && !declaration) {
      const read = typeof content === "string" ? objectIn(content) : { value: content };
      if ("value" in read && isObject(read.value)) declaration = { ...read.value };
      continue;
    }
    if (name === `${id}.json`) continue;
    const refused = refusalOf(name, content);
    if (refused !== undefined) findings.push(fault("files", refused));
    else if (Object.keys(files).length >= MAX_FILES) findings.push(fault("files", `More than ${MAX_FILES} files.`));
    else {
      const safe = safeText(name, String(content));
      if ("fault" in safe) findings.push(fault("files", safe.fault, name));
      else files[name] = safe.text;
    }
  }
  if (!declaration)
    findings.push(fault("answer", 'The answer has no "declaration": an object with title and previews.'));
  if (Object.keys(files).length === 0)
    findings.push(fault("answer", 'The answer has no "files": texts by file name, such as {"alert.html": "…"}.'));
  if (!declaration || Object.keys(files).length === 0) return { findings };
  const whole = withGuidelines(declaration, guidelines);
  // Its folder decides the id and the paths of files, not the model.
  const named = { id, ...omit(whole, "id", "source") };
  files[`${id}.json`] = `${JSON.stringify(named, null, 2)}\n`;
  return { candidate: { declaration: named, files }, findings };
}

const fault = (ruleId: string, message: string, path?: string): DraftFinding => ({
  ruleId,
  severity: "error",
  message,
  ...(path === undefined ? {} : { path }),
});

/** The outermost object of a text that may have words or a fence around it. */
function objectIn(text: string): { value: Record<string, unknown> } | { fault: string } {
  if (text.length > MAX_ANSWER) return { fault: `The answer is longer than ${MAX_ANSWER >> 20} MiB. Write less.` };
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start)
    return { fault: 'The answer is not a JSON object with "declaration", "files" and "guidelines".' };
  try {
    const value = parseJson(text.slice(start, end + 1), { maxDepth: MAX_DEPTH });
    return isObject(value) ? { value } : { fault: "The answer is not a JSON object." };
  } catch (error) {
    return { fault: `The answer is not valid JSON: ${reasonOf(error)}` };
  }
}

/** Files as an object by name, or as a list of `{path, content}`. */
function filesIn(sent: unknown): [name: string, content: unknown][] {
  if (isObject(sent)) return Object.entries(sent);
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((file): [string, unknown][] => {
    if (!isObject(file)) return [];
    const name = file.path ?? file.name;
    return typeof name === "string" ? [[name, file.content ?? file.text]] : [];
  });
}

/** Why a file is refused. Undefined if it is allowed. */
function refusalOf(name: string, content: unknown): string | undefined {
  const shown = JSON.stringify(name.slice(0, 100));
  if (!isSafePath(name) || !NAME.test(name))
    return `${shown} is not a valid file name. Use plain names without folders.`;
  if (DECLARES.test(name) || !ENDINGS.test(name))
    return `${shown} is not allowed. A component can have stylesheets, templates, scripts and SVG files, but no configuration or declaration files.`;
  if (typeof content !== "string") return `${shown} is not text.`;
  if (Buffer.byteLength(content) > MAX_FILE) return `${shown} is larger than ${MAX_FILE >> 10} KiB.`;
  return undefined;
}

/** Drawings in the form that is safe to show. */
function safeText(name: string, text: string): { text: string } | { fault: string } {
  if (!text.isWellFormed() || text.includes("\0")) return { fault: `${name} is not well-formed text.` };
  if (!name.endsWith(".svg")) return { text };
  try {
    return { text: sanitizeSvg(text, { maxBytes: MAX_DRAWING }) };
  } catch (error) {
    return { fault: `${name}: ${reasonOf(error)}` };
  }
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === "string").slice(0, 30) : [];

/** Guidelines are part of the declaration, where people and agents look for them. */
function withGuidelines(declaration: Record<string, unknown>, guidelines: unknown): Record<string, unknown> {
  if (!isObject(guidelines)) return declaration;
  const rules = (names: readonly string[]) => names.flatMap((name) => textsIn(guidelines[name]));
  const add = (field: string, alias: string, list: string[]) =>
    declaration[field] !== undefined || declaration[alias] !== undefined || list.length === 0 ? {} : { [field]: list };
  return {
    ...declaration,
    ...add("should_do", "shouldDo", rules(["do", "should_do", "shouldDo"])),
    ...add("should_not_do", "shouldNotDo", rules(["dont", "don't", "should_not_do", "shouldNotDo"])),
  };
}
