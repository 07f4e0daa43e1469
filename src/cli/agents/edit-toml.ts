import { NotEditable } from "./edit-json.ts";

/**
 * Sets one table in the text of a TOML 1.0 file: `[<group>.<name>]` with its tables below is replaced, or put at the end.
 * All else stays byte for byte. Throws `NotEditable` where the file writes the group in another way.
 */
export function setTomlTable(text: string, group: string, name: string, value: Record<string, unknown>): string {
  const lines = text.split(/(?<=\n)/);
  const headers = headersIn(lines);
  const isOwn = (path: readonly string[]) => path[0] === group && path[1] === name;
  const isTop = (line: number) => !headers.some((header) => header.line <= line);
  const inline = lines.findIndex((line, at) => isTop(at) && keyOf(line)[0] === group);
  const dotted = headers.find(({ path }) => path.length === 1 && path[0] === group);
  const inGroup =
    dotted &&
    lines
      .slice(dotted.line + 1, nextOf(headers, dotted.line) ?? lines.length)
      .findIndex((line) => keyOf(line)[0] === name);
  if (inline >= 0 || (inGroup !== undefined && inGroup >= 0))
    throw new NotEditable(`${group} is written in one line there. Write [${group}.${name}] as a table of its own`);
  const table = `[${group}.${bareKey(name)}]\n${Object.entries(value)
    .map(([key, one]) => `${bareKey(key)} = ${tomlValue(one)}\n`)
    .join("")}`;
  const own = headers.filter(({ path }) => isOwn(path));
  if (own.length === 0) {
    const end = text === "" || text.endsWith("\n") ? "" : "\n";
    return `${text}${end}${text.trim() === "" ? "" : "\n"}${table}`;
  }
  let first = true;
  let made = "";
  let skipping = false;
  const byLine = new Map(headers.map((header) => [header.line, header]));
  const kept: string[] = [];
  for (const [at, line] of lines.entries()) {
    const header = byLine.get(at);
    if (header) {
      if (skipping && !isOwn(header.path)) made += kept.join("");
      kept.length = 0;
      skipping = isOwn(header.path);
      if (skipping && first) made += table;
      if (skipping) first = false;
    }
    if (!skipping) made += line;
    // Space and comments ahead of the next table are that one's.
    else if (/^\s*(?:#.*)?$/.test(line.trimEnd())) kept.push(line);
    else kept.length = 0;
  }
  return made + kept.join("");
}

interface Header {
  line: number;
  path: string[];
}

const nextOf = (headers: readonly Header[], line: number): number | undefined =>
  headers.find((header) => header.line > line)?.line;

/** Tables of the file, by line. Lines inside texts of several lines are none. */
function headersIn(lines: readonly string[]): Header[] {
  const headers: Header[] = [];
  let inside: string | undefined;
  let depth = 0;
  for (const [line, text] of lines.entries()) {
    if (inside === undefined && depth === 0) {
      const [, inner] = /^\s*\[\[?([^\]\n]+)\]\]?\s*(?:#.*)?$/.exec(text.trimEnd()) ?? [];
      if (inner !== undefined) {
        headers.push({ line, path: keysIn(inner) });
        continue;
      }
    }
    for (const [sign] of text.matchAll(/"""|'''|\\.|#[^\n]*|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[[\]]/g)) {
      if (inside !== undefined) {
        if (sign === inside) inside = undefined;
        else if (sign.startsWith("#") && sign.includes(inside)) inside = undefined;
      } else if (sign === '"""' || sign === "'''") inside = sign;
      else if (sign === "[") depth += 1;
      else if (sign === "]") depth = Math.max(0, depth - 1);
    }
  }
  return headers;
}

/** The parts of a dotted key. */
const keysIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g)].map(
    ([, quoted, literal, bare]) => quoted ?? literal ?? bare ?? "",
  );

/** The key a line sets. */
const keyOf = (line: string): string[] => {
  const [, key] =
    /^\s*((?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+))*)\s*=/.exec(line) ?? [];
  return key === undefined ? [] : keysIn(key);
};

const bareKey = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

function tomlValue(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => `${bareKey(key)} = ${tomlValue(one)}`);
  return `{ ${members.join(", ")} }`;
}
