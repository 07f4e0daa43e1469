import { isDeepStrictEqual } from "node:util";

/** An unexpected text, which stays unchanged. */
export class NotEditable extends Error {}

interface Member {
  name: string;
  /** Where the value begins and ends. */
  from: number;
  to: number;
}

interface ReadObject {
  members: Member[];
  /** Behind the opening brace, and at the closing one. */
  from: number;
  to: number;
}

/**
 * Sets a member in the text of a JSON file, also with comments and trailing commas, as editors write them. `path` has
 * the keys of nested objects, which are created if missing. All other bytes stay. Throws `NotEditable` if the text
 * isn't an object with these objects.
 */
export function setJsonMember(text: string, path: readonly string[], value: unknown): string {
  if (text.trim() === "") return `${JSON.stringify(nested(path, value), null, 2)}\n`;
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  let at = skipBlank(text, 0);
  for (const [depth, name] of path.entries()) {
    const object = readObject(text, at);
    const member = object.members.findLast((one) => one.name === name);
    const isLast = depth === path.length - 1;
    if (member && !isLast) {
      at = member.from;
      continue;
    }
    if (member && isLast && says(text.slice(member.from, member.to), value)) return text;
    const printed = indented(isLast ? value : nested(path.slice(depth + 1), value), unit, depth + 1);
    if (member) return text.slice(0, member.from) + printed + text.slice(member.to);
    return withMember(text, object, `${JSON.stringify(name)}: ${printed}`, unit, depth);
  }
  return text;
}

function withMember(
  text: string,
  { members, from, to }: ReadObject,
  member: string,
  unit: string,
  depth: number,
): string {
  const line = `\n${unit.repeat(depth + 1)}${member}`;
  const last = members.at(-1);
  if (!last) return `${text.slice(0, from)}${line}\n${unit.repeat(depth)}${text.slice(to)}`;
  const comma = skipBlank(text, last.to);
  const hasComma = text[comma] === ",";
  const end = hasComma ? comma + 1 : last.to;
  // A comment after the last member belongs to it.
  const behind = /^[ \t]*\/\/[^\n]*/.exec(text.slice(end))?.[0].length ?? 0;
  return `${text.slice(0, last.to)}${hasComma ? text.slice(last.to, end) : ","}${text.slice(end, end + behind)}${line}${hasComma ? "," : ""}${text.slice(end + behind)}`;
}

/** Whether a text without comments has this value, regardless of indentation. */
function says(text: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    return false;
  }
}

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner: unknown, name) => ({ [name]: inner }), value);

const indented = (value: unknown, unit: string, depth: number): string =>
  JSON.stringify(value, null, unit).replaceAll("\n", `\n${unit.repeat(depth)}`);

/** The position after spaces and comments. */
function skipBlank(text: string, from: number): number {
  const blank = /(?:[\s\ufeff]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}

function fault(text: string, at: number, wanted: string): NotEditable {
  return new NotEditable(`line ${text.slice(0, at).split("\n").length} has no ${wanted}`);
}

function readObject(text: string, from: number): ReadObject {
  if (text[from] !== "{") throw fault(text, from, "object that starts with {");
  const members: Member[] = [];
  let at = skipBlank(text, from + 1);
  while (text[at] !== "}") {
    const end = endOfString(text, at);
    const colon = skipBlank(text, end);
    if (text[colon] !== ":") throw fault(text, colon, "colon after a name");
    const value = skipBlank(text, colon + 1);
    const to = endOfValue(text, value);
    members.push({ name: JSON.parse(text.slice(at, end)), from: value, to });
    at = skipBlank(text, to);
    if (text[at] === ",") at = skipBlank(text, at + 1);
    else if (text[at] !== "}") throw fault(text, at, "comma or } after a value");
  }
  return { members, from: from + 1, to: at };
}

function endOfString(text: string, from: number): number {
  const string = /"(?:[^"\\\n]|\\.)*"/y;
  string.lastIndex = from;
  if (!string.test(text)) throw fault(text, from, "string in quotes");
  return string.lastIndex;
}

/** The end of a value. Inside it, only brackets and strings are parsed. */
function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first !== "{" && first !== "[") {
    const word = /(?:true|false|null|-?\d[\d.eE+-]*)/y;
    word.lastIndex = from;
    if (!word.test(text)) throw fault(text, from, "value");
    return word.lastIndex;
  }
  const open: string[] = [];
  for (let at = from; at < text.length; at = skipBlank(text, at)) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else {
      if (sign === "{" || sign === "[") open.push(sign === "{" ? "}" : "]");
      else if ((sign === "}" || sign === "]") && open.pop() !== sign) throw fault(text, at, "matching bracket");
      at += 1;
      if (open.length === 0) return at;
    }
  }
  throw fault(text, text.length, "closing bracket");
}
