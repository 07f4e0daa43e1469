/** An expression of Less. */
export type LessNode =
  | { kind: "number"; value: number; unit: string }
  | { kind: "hex" | "word"; text: string }
  | { kind: "quoted"; text: string; quote: string; isEscaped: boolean }
  | { kind: "variable"; name: string; isIndirect: boolean; keys: string[] }
  | { kind: "call"; name: string; inner: string; args: string[] }
  | { kind: "operation"; sign: "+" | "-" | "*" | "/"; left: LessNode; right: LessNode; isDotted: boolean; gap: string }
  | { kind: "negative" | "group"; of: LessNode }
  | { kind: "list"; separator: " " | ", "; items: LessNode[] };

/** Text that this reader of Less can't read. The message is a part of a sentence. */
export class UnreadLess extends Error {}

const NUMBER = /([+-]?\d*\.?\d+(?:e[+-]?\d+)?)(%|[a-z_]+)?/iy;
const HEX = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])/iy;
const VARIABLE = /(@@?)([\w-]+)/y;
const KEY = /\[([@$\w-]*)\]/y;
const CALL = /([\w-]+|%|progid:[\w.]+)\(/iy;
const WORD = /(?:[\w-]|\\.|@\{[\w-]+\}|[\u0080-\uffff]|[!.#:=?|&<>])+/y;
const SPACE = /\s*/y;

/** Levels of brackets and signs. */
const MAX_DEPTH = 60;

/**
 * Reads the value of a declaration in Less: lists, operations, calls, references. Arguments of calls stay text, because
 * some functions have their own grammar. Throws `UnreadLess`.
 */
export function readLess(text: string): LessNode {
  let at = 0;
  let depth = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    if (found) at += found[0].length;
    return found;
  };
  const skip = () => take(SPACE)?.[0] ?? "";
  const whole = commaList();
  if (at < text.length) throw new UnreadLess(`${JSON.stringify(text.slice(at, at + 20))} isn't a value`);
  return whole;

  function commaList(): LessNode {
    const items = [spaceList()];
    while (text[at] === "," || text[at] === ";") {
      at += 1;
      skip();
      if (at < text.length && text[at] !== ")") items.push(spaceList());
    }
    return items.length === 1 && items[0] ? items[0] : { kind: "list", separator: ", ", items };
  }

  function spaceList(): LessNode {
    const items: LessNode[] = [];
    skip();
    while (at < text.length && !/[,;)]/.test(text[at] ?? "")) {
      items.push(sum());
      skip();
    }
    return items.length === 1 && items[0] ? items[0] : { kind: "list", separator: " ", items };
  }

  /** Parses a sum. A sign is an operator if it has space on both sides or on neither side. */
  function sum(): LessNode {
    let left = product();
    for (;;) {
      const [, before = "", sign, after = ""] = /^(\s*)([+-])(\s*)/.exec(text.slice(at, at + 200)) ?? [];
      if ((sign !== "+" && sign !== "-") || (before !== "" && after === "")) return left;
      at += before.length + 1 + after.length;
      left = { kind: "operation", sign, left, right: product(), isDotted: false, gap: before };
    }
  }

  function product(): LessNode {
    let left = operand();
    for (;;) {
      const [all = "", before = "", dot, sign] = /^(\s*)(\.?)([*/])\s*/.exec(text.slice(at, at + 200)) ?? [];
      if ((sign !== "*" && sign !== "/") || (dot === "." && sign !== "/")) return left;
      at += all.length;
      left = { kind: "operation", sign, left, right: operand(), isDotted: dot === ".", gap: before };
    }
  }

  function operand(): LessNode {
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadLess(`it has more than ${MAX_DEPTH} levels`);
    try {
      return single();
    } finally {
      depth -= 1;
    }
  }

  function single(): LessNode {
    const sign = text[at] ?? "";
    if (sign === "-" && /[(@]/.test(text[at + 1] ?? "")) {
      at += 1;
      return { kind: "negative", of: operand() };
    }
    if (sign === "(") {
      at += 1;
      const of = commaList();
      if (text[at] !== ")") throw new UnreadLess("a bracket is not closed");
      at += 1;
      return { kind: "group", of };
    }
    if (sign === "`" || (sign === "~" && text[at + 1] === "`"))
      throw new UnreadLess("it is JavaScript, which is not run");
    if (sign === "~" || sign === '"' || sign === "'") return quoted();
    const hex = take(HEX);
    if (hex) return { kind: "hex", text: hex[0] };
    const number = take(NUMBER);
    if (number) return { kind: "number", value: Number(number[1]), unit: number[2] ?? "" };
    const variable = take(VARIABLE);
    if (variable) return lookup(variable);
    const call = take(CALL);
    if (call) return called(call[1] ?? "");
    const word = take(WORD);
    if (word) return { kind: "word", text: word[0] };
    throw new UnreadLess(`${JSON.stringify(text.slice(at, at + 20))} isn't a value`);
  }

  function lookup([, signs, name = ""]: RegExpExecArray): LessNode {
    const keys: string[] = [];
    for (let key = take(KEY); key; key = take(KEY)) keys.push(key[1] ?? "");
    return { kind: "variable", name, isIndirect: signs === "@@", keys };
  }

  function quoted(): LessNode {
    const isEscaped = text[at] === "~";
    if (isEscaped) at += 1;
    const quote = text[at] ?? "";
    const from = at + 1;
    const end = quote === '"' || quote === "'" ? endOfQuote(text, at) : undefined;
    if (end === undefined) throw new UnreadLess("a quote is not closed");
    at = end + 1;
    return { kind: "quoted", text: text.slice(from, end), quote, isEscaped };
  }

  function called(name: string): LessNode {
    const from = at;
    const end = endOfBracket(text, at - 1);
    if (end === undefined) throw new UnreadLess("a bracket is not closed");
    at = end + 1;
    const inner = text.slice(from, end);
    const bySemicolon = partsOf(inner, ";");
    return { kind: "call", name, inner, args: bySemicolon.length > 1 ? bySemicolon : partsOf(inner, ",") };
  }
}

function endOfQuote(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === text[open]) return at;
  }
  return undefined;
}

/** The place where a bracket closes, outside of quotes. */
function endOfBracket(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"' || sign === "'" || sign === "`") {
      const end = endOfQuote(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

/** A text cut at a sign outside of brackets and quotes. Empty parts are dropped. */
export function partsOf(text: string, sign: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const one = text[at] ?? "";
    if (one === '"' || one === "'" || one === "`") at = endOfQuote(text, at) ?? text.length;
    else if (/[([{]/.test(one)) depth += 1;
    else if (/[)\]}]/.test(one)) depth -= 1;
    else if (one === sign && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== "");
}
