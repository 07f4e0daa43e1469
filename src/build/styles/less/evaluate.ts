import { colorFromText } from "./colors.ts";
import { FUNCTIONS, REFUSED } from "./functions.ts";
import { type LessNode, partsOf, readLess, UnreadLess } from "./syntax.ts";
import { colorOf, cssOf, inUnit, type LessValue, numberOf, operated, wordOf } from "./value.ts";

/**
 * The content of a variable: the text of a value, or the members of a detached ruleset by name (`@name` for a
 * variable).
 */
export type LessDeclaration = string | ReadonlyMap<string, LessDeclaration>;

/** Returns the last declaration of a variable, which has precedence. Undefined without one. */
export type LessScope = (name: string) => LessDeclaration | undefined;

/** Values of Less, as its compiler computes them. */
export interface LessValues {
  /** The value of a text as CSS. Throws `UnreadLess`. */
  cssOf(text: string): string;
  /** The value of a custom property, in which nothing is calculated. Throws `UnreadLess`. */
  propertyOf(text: string): string;
}

const MAX_DEPTH = 200;
/** Characters of a value. Variables that name another one twice double with each step. */
const MAX_LENGTH = 100_000;
/** CSS functions with their own grammar: only variables in them are evaluated. */
const RAW = /^(?:calc|var|env|url|expression|attr|image-set|color-mix|progid:.*)$/i;

/** Functions of CSS that values of design tokens use. */
const OF_CSS =
  /gradient$|^(?:cubic-bezier|steps|linear|clamp|hwb|(?:ok)?(?:lab|lch)|color|light-dark|(?:translate|rotate|scale|skew|matrix)[\w-]*|drop-shadow|blur|brightness)$/;

export interface LessOptions {
  /** Whether `/` divides outside of brackets, as before Less 4. */
  isDividing?: boolean | undefined;
  /** Whether plugins add functions, which are not run: an unknown function is refused. */
  hasPlugins?: boolean | undefined;
}

export function createLessValues(scope: LessScope, { isDividing, hasPlugins }: LessOptions = {}): LessValues {
  const known = new Map<string, LessValue>();
  const open = new Set<string>();

  function variable(name: string): LessValue {
    const declared = scope(name);
    if (declared === undefined) throw new UnreadLess(`@${name} is not defined`);
    if (typeof declared !== "string") throw new UnreadLess(`@${name} is a set of rules`);
    return valueOnce(`@${name}`, declared);
  }

  /** The value of a declaration. Computed once. */
  function valueOnce(key: string, text: string): LessValue {
    const before = known.get(key);
    if (before) return before;
    if (open.has(key)) throw new UnreadLess(`${key} refers to itself`);
    if (open.size > MAX_DEPTH) throw new UnreadLess(`more than ${MAX_DEPTH} variables refer to each other`);
    open.add(key);
    try {
      const value = limited(computed(readLess(text)));
      known.set(key, value);
      return value;
    } finally {
      open.delete(key);
    }
  }

  function computed(node: LessNode, isInBrackets = false): LessValue {
    switch (node.kind) {
      case "number":
        return numberOf(node.value, node.unit);
      case "hex":
      case "word":
        return colorFromText(node.text) ?? wordOf(filled(node.text));
      case "quoted":
        return { kind: "text", text: filled(node.text), quote: node.isEscaped ? "" : node.quote };
      case "variable":
        return looked(node);
      case "negative": {
        const value = computed(node.of);
        return value.kind === "number" ? { ...value, value: -value.value } : wordOf(`-${cssOf(value)}`);
      }
      case "group": {
        const value = computed(node.of, true);
        return value.kind === "list" ? wordOf(`(${cssOf(value)})`) : value;
      }
      case "list":
        return { ...node, items: node.items.map((item) => computed(item, isInBrackets)) };
      case "operation": {
        const [left, right] = [computed(node.left, isInBrackets), computed(node.right, isInBrackets)];
        if (node.sign !== "/" || node.isDotted || isInBrackets || isDividing) return operated(node.sign, left, right);
        return wordOf(`${cssOf(left)}${node.gap}/${node.gap}${cssOf(right)}`);
      }
      case "call":
        return called(node);
    }
  }

  function called({ name, inner, args }: Extract<LessNode, { kind: "call" }>): LessValue {
    const plain = name.toLowerCase();
    if (REFUSED.has(plain)) throw new UnreadLess(`${plain}() is not supported`);
    if (RAW.test(plain)) return wordOf(`${name}(${replaced(inner)})`);
    const argument = (text = "") => computed(readLess(text));
    if (plain === "if") return argument(isTrue(args[0] ?? "") ? args[1] : (args[2] ?? "~''"));
    if (plain === "boolean") return wordOf(String(isTrue(args[0] ?? "")));
    if (plain === "isdefined") return wordOf(String(isDefined(args[0] ?? "")));
    const values = args.map(argument);
    if (hasPlugins && !FUNCTIONS.has(plain) && !OF_CSS.test(plain))
      throw new UnreadLess(`${plain}() is a function of a plugin, which is not run`);
    return FUNCTIONS.get(plain)?.(values) ?? wordOf(`${name}(${values.map(cssOf).join(", ")})`);
  }

  const isDefined = (text: string): boolean => scope(text.replace(/^@/, "")) !== undefined;

  /** A condition: comparisons, `and`, `or`, `not`. */
  function isTrue(text: string): boolean {
    const whole = text.trim();
    const either = wordsCut(whole, "or");
    if (either.length > 1) return either.some((part) => isTrue(part));
    const both = wordsCut(whole, "and");
    if (both.length > 1) return both.every((part) => isTrue(part));
    if (/^not\b/.test(whole)) return !isTrue(whole.slice(3));
    const inner = unwrapped(whole);
    if (inner !== undefined) return isTrue(inner);
    const [, left, sign, right] = /^([^<>=]+)(>=|=<|<=|=|<|>)(.+)$/s.exec(whole) ?? [];
    const read = (part = "") => computed(readLess(part.trim()));
    if (left === undefined || sign === undefined) return cssOf(read(whole)) === "true";
    const [one, other] = [read(left), read(right)];
    if (one.kind !== "number" || other.kind !== "number") return sign.includes("=") && textOf(one) === textOf(other);
    const difference = one.value - inUnit(other, one.unit).value;
    if (difference === 0) return sign.includes("=");
    return sign.includes(difference < 0 ? "<" : ">");
  }

  const textOf = (value: LessValue): string =>
    value.kind === "text" ? value.text : cssOf(value.kind === "color" ? colorOf(value.rgb, value.alpha) : value);

  /** A variable, a variable whose name is in another one, or a member of a set of rules. */
  function looked({ name, isIndirect, keys }: Extract<LessNode, { kind: "variable" }>): LessValue {
    const wanted = isIndirect ? textOf(variable(name)) : name;
    if (keys.length === 0) return variable(wanted);
    let place = scope(wanted);
    for (const key of keys) {
      if (place === undefined || typeof place === "string") throw new UnreadLess(`@${wanted} isn't a set of rules`);
      const [, signs = "", text = ""] = /^(@@|\$@|@|\$|)(.*)$/.exec(key) ?? [];
      const member = signs.length === 2 ? textOf(variable(text)) : text;
      place = key === "" ? [...place.values()].at(-1) : place.get(signs.startsWith("@") ? `@${member}` : member);
      if (place === undefined) throw new UnreadLess(`@${wanted} has no member ${key}`);
    }
    if (place === undefined || typeof place !== "string") throw new UnreadLess(`@${wanted} is a set of rules`);
    return valueOnce(`@${wanted}[${keys.join("][")}]`, place);
  }

  /** `@{name}` in quotes and words. */
  const filled = (text: string): string => text.replace(/@\{([\w-]+)\}/g, (_, name: string) => textOf(variable(name)));

  /** Variables in a function of CSS, whose other text stays. */
  const replaced = (text: string): string =>
    filled(text)
      .replace(/@(@?)([\w-]+)/g, (_, indirect: string, name: string) =>
        cssOf(looked({ kind: "variable", name, isIndirect: indirect !== "", keys: [] })),
      )
      .replace(/~(["'])([^"']*)\1/g, "$2");

  function limited(value: LessValue): LessValue {
    if (cssOf(value).length > MAX_LENGTH) throw new UnreadLess(`its value is longer than ${MAX_LENGTH} characters`);
    return value;
  }

  return {
    cssOf: (text) => cssOf(limited(computed(readLess(text)))),
    propertyOf(text) {
      if (!/[@~]|\w\(/.test(text)) return text;
      const node = readLess(text);
      return isCalculated(node) ? replaced(text) : cssOf(limited(computed(node)));
    },
  };
}

const isCalculated = (node: LessNode): boolean =>
  node.kind === "operation" ||
  node.kind === "group" ||
  node.kind === "negative" ||
  (node.kind === "list" && node.items.some(isCalculated));

/** A condition cut at a word outside of brackets. */
function wordsCut(text: string, word: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    else if (depth === 0 && new RegExp(`^\\s${word}\\s`).test(text.slice(at, at + word.length + 2))) {
      parts.push(text.slice(start, at));
      start = at + word.length + 2;
    }
  }
  return [...parts, text.slice(start)];
}

/** The text inside of brackets that enclose all of it. */
function unwrapped(text: string): string | undefined {
  if (!text.startsWith("(") || !text.endsWith(")")) return undefined;
  const [only, ...more] = partsOf(text.replaceAll(",", " "), " ");
  return more.length === 0 && only === text ? text.slice(1, -1) : undefined;
}
