import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import { duplicateKeys } from "../../../safe/json-duplicate-keys.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import { jsonFault } from "../../text/json-fault.ts";
import { capitalized } from "../../text/noun.ts";
import type { Problem } from "../problem.ts";
import { isStudioFile } from "../sources/tokens-studio.ts";
import type { TokenTree } from "../token-tree.ts";

/** Pushed sources, each parsed once on first use. */
export interface SourceFiles {
  paths: readonly string[];
  has(path: string): boolean;
  /** Returns the JSON of a source. Undefined for invalid JSON. */
  jsonOf(path: string): unknown;
  /** Returns the JSON object of a source. Undefined for other content and for an unknown path. */
  treeOf(path: string): TokenTree | undefined;
  /** Returns the problems in the texts of the sources read so far. */
  problems(): Problem[];
}

/** @param sources path in the workspace → text */
export function openSources(sources: Readonly<Record<string, string>>): SourceFiles {
  const parsed = new Map<string, ReturnType<typeof parseSource>>();
  const has = (path: string) => Object.hasOwn(sources, path);
  const read = (path: string) => {
    if (!has(path)) return undefined;
    const known = parsed.get(path) ?? parseSource(path, sources[path] ?? "");
    parsed.set(path, known);
    return known;
  };
  return {
    paths: Object.keys(sources),
    has,
    jsonOf: (path) => read(path)?.value,
    treeOf(path) {
      const value = read(path)?.value;
      return isObject(value) ? value : undefined;
    },
    problems: () => [...parsed.values()].flatMap(({ problems }) => problems),
  };
}

/** A source that was read. Without a value, it has no readable tokens. */
interface ReadSource {
  value?: unknown;
  problems: Problem[];
  /** Why it has no value. */
  fault?: { line: number; column?: number; why: string; instead: string };
}

/** Parses the JSON object of a source, and finds problems in its text. */
export function parseSource(source: string, text: string): ReadSource {
  const found = parsed(text);
  // Tokens Studio has its themes as a list.
  if (Array.isArray(found.value) && isStudioFile(source)) return { value: found.value, problems: [] };
  if (isObject(found.value)) return { value: found.value, problems: saidTwice(source, text, found.value) };
  const fault = found.fault ?? {
    line: 1,
    why: "it is not a JSON object",
    instead: 'Write a DTCG file: {"color": {"blue": {"$type": "color", "$value": …}}}.',
  };
  const problem: Problem = {
    rule: "source-is-an-object",
    severity: "error",
    source,
    pointer: "",
    message: `${capitalized(fault.why.replace(/^it /, "the file "))}, so its tokens are left out`,
    suggestion: fault.instead,
  };
  return { problems: [problem], fault };
}

function parsed(text: string): { value?: unknown; fault?: ReadSource["fault"] & object } {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error;
    const line = Number(/line (\d+)/.exec(error.message)?.[1] ?? 1);
    return { fault: jsonFault(text) ?? { line, why: error.message.replace(/\.$/, ""), instead: "Fix the JSON." } };
  }
}

function saidTwice(source: string, text: string, tree: TokenTree): Problem[] {
  // Colons after quotes mark keys, mostly: fewer keys in the object mean that one may be duplicate.
  if (countMatches(text, /"\s*:/g) === countKeys(tree)) return [];
  return duplicateKeys(text).map((pointer) => ({
    rule: "duplicate-key",
    severity: "warning",
    source,
    pointer,
    message: "This key appears twice, and only the last one is used.",
    suggestion: "Remove or rename one of them.",
  }));
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

/** Counts the members of a value at all levels. `parseJson` limits its depth. */
function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countKeys(item), 0);
  let count = 0;
  for (const item of Object.values(value)) count += 1 + countKeys(item);
  return count;
}
