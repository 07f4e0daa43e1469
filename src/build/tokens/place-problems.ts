import { jsonFault } from "../../engines/text/json-fault.ts";
import { locateJson, type TextRegion } from "../../engines/text/locate-json.ts";
import type { FoundProblem } from "../../engines/tokens/names.ts";

/** A problem with its place in the text of its source, or without one if the text has no such place. */
export type PlacedProblem = FoundProblem & Partial<TextRegion> & { also?: AlsoPlaced };

/** The other place of a problem, with its line if the text has it. */
type AlsoPlaced = NonNullable<FoundProblem["also"]> & { line?: number; column?: number };

/**
 * Adds lines and columns to problems. Reads each source once. The place of a missing member is its parent. A problem
 * without a source is searched in all.
 *
 * @param sources text by path, lowest layer first
 */
export function placeProblems(
  problems: readonly FoundProblem[],
  sources: Readonly<Record<string, string>>,
): PlacedProblem[] {
  const looked = new Set<string>();
  for (const { pointer, also } of problems)
    for (const each of [...upwards(pointer), ...(also ? upwards(also.pointer) : [])]) looked.add(each);
  const regions = new Map(Object.entries(sources).map(([path, text]) => [path, locateJson(text, looked)]));
  return problems.map((problem): PlacedProblem => {
    const source = problem.source ?? sourceOf(problem.pointer, regions);
    const text = source === undefined ? undefined : sources[source];
    if (source === undefined || text === undefined) return problem;
    const fault = problem.pointer === "" ? syntaxFault(text) : undefined;
    const places = regions.get(source);
    const [near] = upwards(problem.pointer).filter((pointer) => places?.has(pointer));
    return { ...problem, source, ...(fault ?? places?.get(near ?? "")), ...alsoPlaced(problem, regions) };
  });
}

function alsoPlaced(
  { also }: FoundProblem,
  regions: ReadonlyMap<string, ReadonlyMap<string, TextRegion>>,
): Pick<PlacedProblem, "also"> {
  if (!also) return {};
  const { line, column } = regions.get(also.source)?.get(also.pointer) ?? {};
  return { also: { ...also, ...(line === undefined ? {} : { line, column }) } };
}

/** A pointer and its parents: `/a/b`, `/a`, "". */
function upwards(pointer: string): string[] {
  const found = [pointer];
  for (let at = pointer.lastIndexOf("/"); at >= 0; at = pointer.lastIndexOf("/", at - 1)) {
    found.push(pointer.slice(0, at));
    if (at === 0) break;
  }
  return found;
}

/** Returns the source with the longest match of a pointer, the topmost if several match. Undefined if none matches. */
function sourceOf(pointer: string, regions: ReadonlyMap<string, ReadonlyMap<string, TextRegion>>): string | undefined {
  const from = [...regions].reverse();
  for (const near of upwards(pointer)) {
    const found = near === "" ? undefined : from.find(([, places]) => places.has(near));
    if (found) return found[0];
  }
  return undefined;
}

/** Returns the place of a JSON syntax error. */
function syntaxFault(text: string): TextRegion | undefined {
  const fault = jsonFault(text);
  return fault && { line: fault.line, column: fault.column, endLine: fault.line, endColumn: fault.column };
}
