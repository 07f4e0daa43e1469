import { posix } from "node:path";
import { storyWordsOf } from "../../../build/stories/read-stories.ts";
import { literalOf, parseProgram } from "../../../build/types/script-reading.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { Repository } from "../repository.ts";
import type { FoundPreview } from "./found-component.ts";

const TEXTS = /\.(?:njk|nunjucks|html|mdx?)$/;
const MAX_FILES = 5_000;
const MAX_BYTES = 200_000;
/** Characters of a call. */
const MAX_CALL = 20_000;
const MAX_PREVIEWS = 20;
const CALL = /\b(\w+)\s*\(\s*(?=\{)/g;

/**
 * Reads calls of Nunjucks macros in examples, documentation and pages as previews, as far as their arguments are
 * literals. Examples in the component's own folder come first. Runs nothing.
 *
 * @param folders of components, by the name of the macro
 */
export async function findMacroCalls(
  repository: Repository,
  folders: ReadonlyMap<string, string>,
): Promise<Map<string, FoundPreview[]>> {
  const found = new Map<string, { path: string; values: Record<string, unknown> }[]>();
  const files = (await repository.all()).filter(({ path }) => TEXTS.test(path));
  for (const { path } of files.slice(0, MAX_FILES)) {
    const text = (await repository.text(path, MAX_BYTES)) ?? "";
    for (const { 1: name = "", index, 0: opening } of text.matchAll(CALL)) {
      if (!folders.has(name)) continue;
      const start = index + opening.length;
      const values = objectAt(text, start);
      if (values) Object.assign(values, contentAfter(text, start));
      if (values) found.set(name, [...(found.get(name) ?? []), { path, values }]);
    }
  }
  return new Map(
    [...found].map(([name, calls]) => {
      const folder = folders.get(name) ?? "";
      const own = calls.filter(({ path }) => posix.dirname(path) === folder);
      return [name, previewsOf(own.length > 0 ? own : calls, posix.basename(folder))];
    }),
  );
}

function previewsOf(calls: readonly { path: string; values: Record<string, unknown> }[], id: string): FoundPreview[] {
  const previews = new Map<string, FoundPreview>();
  for (const { path, values } of calls) {
    const stem = posix
      .basename(path)
      .replace(TEXTS, "")
      .replace(/^example-?/i, "");
    const own = stem === id ? "" : stem.startsWith(`${id}-`) ? stem.slice(id.length + 1) : stem;
    const isNamed = own !== "" && !/^(?:readme|index|template)$/i.test(own);
    const name = isNamed ? own : previews.has("default") ? `example-${previews.size + 1}` : "default";
    if (!previews.has(name)) previews.set(name, { name, title: storyWordsOf(name), values });
    if (previews.size === MAX_PREVIEWS) break;
  }
  return [...previews.values()].sort((a, b) => Number(b.name === "default") - Number(a.name === "default"));
}

/** Reads the object literal that starts at a position. Undefined if it isn't one, or is empty. */
function objectAt(text: string, start: number): Record<string, unknown> | undefined {
  const end = closingOf(text, start);
  if (end === undefined) return undefined;
  const [statement] = parseProgram(`(${text.slice(start, end)})`, "call.ts")?.body ?? [];
  const value = statement?.type === "ExpressionStatement" ? literalOf(statement.expression) : undefined;
  return isObject(value) && Object.keys(value).length > 0 ? value : undefined;
}

/** The content of `{% call macro({…}) %}content{% endcall %}`, as far as it is plain HTML. */
function contentAfter(text: string, start: number): { children?: string } {
  const rest = text.slice(closingOf(text, start) ?? text.length, start + MAX_CALL);
  const content = /^\s*\)\s*-?%\}([\s\S]*?)\{%-?\s*endcall/.exec(rest)?.[1];
  return content === undefined || /\{[{%]/.test(content) ? {} : { children: content.trim() };
}

/** The position after the brace that closes the one at `start`. */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0;
  let quote = "";
  for (let at = start; at < Math.min(text.length, start + MAX_CALL); at++) {
    const char = text[at] ?? "";
    if (quote !== "") {
      if (char === "\\") at += 1;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === "{") depth += 1;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
