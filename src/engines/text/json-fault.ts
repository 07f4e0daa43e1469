import { conflictLine } from "./conflict-line.ts";

/** The place of a JSON syntax error, from 1, columns in UTF-16 code units, and its fix. */
export interface JsonFault {
  line: number;
  column: number;
  why: string;
  instead: string;
}

const TOKEN =
  /[ \t\r\n]*(?:"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|[{}[\],:])/y;

type Expected = "value" | "value or ]" | "name" | "name or }" | ":" | "," | "end";

/**
 * Returns the first error of a text that `JSON.parse` rejects, as a sentence for people. Undefined for valid JSON. One
 * pass without recursion.
 */
export function jsonFault(text: string): JsonFault | undefined {
  if (text.trim() === "") return { line: 1, column: 1, why: "it is empty", instead: "Add JSON, or delete the file." };
  const conflict = conflictLine(text);
  const at = faultAt(text);
  if (!at) return undefined;
  if (conflict !== undefined)
    return { line: conflict, column: 1, why: "it has an unresolved merge conflict", instead: RESOLVE };
  const before = text.slice(0, at.index);
  const place = { line: before.split("\n").length, column: at.index - before.lastIndexOf("\n") };
  return { ...place, ...sentencesFor(text, at) };
}

/** The fix for conflict markers. */
export const RESOLVE = "Resolve the conflict and remove its markers (<<<<<<<, =======, >>>>>>>).";

interface Fault {
  index: number;
  expected: Expected;
  /** Index of the comma directly before, or -1. */
  comma: number;
}

function faultAt(text: string): Fault | undefined {
  const open: ("{" | "[")[] = [];
  let expected: Expected = "value";
  let comma = -1;
  let index = 0;
  for (;;) {
    TOKEN.lastIndex = index;
    const found = TOKEN.exec(text);
    const start = index + (/^[ \t\r\n]*/.exec(text.slice(index, index + 1_000))?.[0].length ?? 0);
    if (!found) {
      const isEnd = text.slice(index).trim() === "";
      return isEnd && expected === "end"
        ? undefined
        : { index: isEnd ? text.trimEnd().length : start, expected, comma };
    }
    const token = found[0].trimStart();
    const next = after(token, expected, open);
    if (next === undefined) return { index: start, expected, comma };
    comma = token === "," ? start : -1;
    expected = next;
    index = TOKEN.lastIndex;
  }
}

/** Returns the state after a token, or undefined if the token isn't allowed. */
function after(token: string, expected: Expected, open: ("{" | "[")[]): Expected | undefined {
  const isValue = expected === "value" || expected === "value or ]";
  if (token === "{" || token === "[") {
    if (!isValue) return undefined;
    open.push(token);
    return token === "{" ? "name or }" : "value or ]";
  }
  if (token === "}" || token === "]") {
    const opener = token === "}" ? "{" : "[";
    const mayClose = expected === "," || expected === (token === "}" ? "name or }" : "value or ]");
    if (!mayClose || open.pop() !== opener) return undefined;
    return open.length === 0 ? "end" : ",";
  }
  if (token === ",") {
    if (expected !== ",") return undefined;
    return open.at(-1) === "{" ? "name" : "value";
  }
  if (token === ":") return expected === ":" ? "value" : undefined;
  if (token.startsWith('"') && (expected === "name" || expected === "name or }")) return ":";
  if (!isValue) return undefined;
  return open.length === 0 ? "end" : ",";
}

/** The place for a comma before the value at an index: on an earlier line, the end of that line. */
function commaPlace(text: string, index: number): string {
  const before = text.slice(0, index);
  const end = before.trimEnd();
  return end.length > before.lastIndexOf("\n") ? "before this value" : `at the end of line ${end.split("\n").length}`;
}

function sentencesFor(text: string, { index, expected, comma }: Fault): Pick<JsonFault, "why" | "instead"> {
  const rest = text.slice(index, index + 40);
  const isOpen = /^"(?:[^"\\\n]|\\.)*\\?$/.test(text.slice(index));
  if (isOpen || index >= text.trimEnd().length)
    return { why: "it is incomplete", instead: "Restore the rest of the file." };
  if (/^(?:\/\/|\/\*|#)/.test(rest))
    return { why: "it contains a comment", instead: "Remove the comment, because JSON does not allow comments." };
  if (comma >= 0 && /^[}\]]/.test(rest))
    return { why: `it has a comma before ${rest[0]}`, instead: "Remove the comma." };
  if (rest.startsWith("'") || (/^[A-Za-z_$]/.test(rest) && expected.startsWith("name")))
    return { why: "a name or string has no double quotes", instead: 'Write it as "…".' };
  if (rest.startsWith('"') && (expected === "," || expected === "end"))
    return { why: "a comma is missing", instead: `Add a comma ${commaPlace(text, index)}.` };
  if (rest.startsWith('"'))
    return {
      why: "a string is not closed on its line, or has an extra backslash",
      instead: 'Close it with ", and write line breaks as \\n.',
    };
  if (expected === "end")
    return { why: "it continues after its end", instead: "Remove the text after the last bracket." };
  const wanted = { ":": "a colon", ",": "a comma or a closing bracket" }[expected as string] ?? "a value";
  return { why: `${wanted} is expected here`, instead: "Fix the JSON." };
}
