import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createStyledValues } from "../raw/design-tool-extension.ts";
import type { Axis, Choice } from "../system/axis.ts";
import { commentText } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import { combinations, type Edition } from "./edition.ts";
import { type EmitOptions, originText } from "./emitter.ts";

interface Tree {
  [name: string]: Tree | string;
}

interface Mode {
  when: Choice;
  values: Record<string, string>;
}

/** How many choices of open axes are looked at. */
const MOST_CHOICES = 256;

/**
 * TypeScript: the tokens as a tree (`tokens.color.link`, an object `as const`), the names of all of them as a type, the values
 * of each axis as a type, and `tokenValue(name, choice)`, which knows what the values of the axes change. Values are CSS
 * text; numbers and font weights are numbers.
 */
export function emitTs(edition: Edition, { origin }: EmitOptions = {}): string {
  const from = originText(origin);
  const tree = treeOf(edition.tokens);
  return [
    from === undefined ? "" : `// ${commentText(from)}\n`,
    `export const tokens = ${treeText(tree, "")} as const;\n\n`,
    NAMES,
    choiceText(edition.open),
    modesText(modesOf(edition)),
    VALUE,
  ].join("");
}

/** `tokens.color["tint-25"]` for each token. */
export const tsMentions = (tokens: readonly ResolvedToken[]): (string | undefined)[] =>
  literalsOf(tokens).map(({ token, literal }) =>
    literal === undefined
      ? undefined
      : `tokens${token.path.map((part) => (isPlain(part) ? `.${part}` : `[${JSON.stringify(part)}]`)).join("")}`,
  );

function treeOf(tokens: readonly ResolvedToken[]): Tree {
  const root: Tree = emptyTree();
  for (const { token, literal } of literalsOf(tokens)) {
    const name = token.path.at(-1);
    if (literal === undefined || name === undefined) continue;
    const group = token.path.slice(0, -1).reduce(enter, root);
    // A token that is a group as well stands in it under `$root`, as in the Format module.
    const there = group[name];
    if (typeof there === "object") there.$root = literal;
    else group[name] = literal;
  }
  return root;
}

function enter(group: Tree, name: string): Tree {
  const there = group[name];
  if (typeof there === "object") return there;
  const child = emptyTree();
  if (there !== undefined) child.$root = there;
  group[name] = child;
  return child;
}

/** Without a prototype, so that `constructor` is a name like any other. */
const emptyTree = (): Tree => Object.create(null);

function literalsOf(tokens: readonly ResolvedToken[]): { token: ResolvedToken; literal: string | undefined }[] {
  const styledValue = createStyledValues(tokens);
  return tokens.map((token) => {
    const text = cssValue(token.type, styledValue(token));
    const mayBeNumber = token.type === "number" || token.type === "fontWeight";
    const isNumber = mayBeNumber && text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text);
    return { token, literal: text === undefined || isNumber ? text : JSON.stringify(text) };
  });
}

function treeText(tree: Tree, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(tree).map(
    ([name, value]) => `${inner}${key(name)}: ${typeof value === "string" ? value : treeText(value, inner)},\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

/** `"__proto__": …` would set the prototype. */
const key = (name: string): string =>
  name === "__proto__" ? '["__proto__"]' : isPlain(name) ? name : JSON.stringify(name);

const isPlain = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name) && name !== "__proto__";

/** Each choice of one to three values with what it changes upon those before it that hold too. */
function modesOf(edition: Edition): Mode[] {
  const base = valuesOf(edition.tokens);
  const modes: Mode[] = [];
  const choices = [1, 2, 3].flatMap((size) => combinations(edition.open, size)).slice(0, MOST_CHOICES);
  for (const when of choices) {
    const held = modes.filter((mode) => Object.entries(mode.when).every(([axis, value]) => when[axis] === value));
    const changed = [...valuesOf(edition.select(when))].filter(
      ([name, literal]) =>
        (held.findLast(({ values }) => Object.hasOwn(values, name))?.values[name] ?? base.get(name)) !== literal,
    );
    if (changed.length > 0) modes.push({ when, values: Object.fromEntries(changed) });
  }
  return modes;
}

function valuesOf(tokens: readonly ResolvedToken[]): Map<string, string> {
  return new Map(
    literalsOf(tokens).flatMap(({ token, literal }) => (literal === undefined ? [] : [[token.name, literal] as const])),
  );
}

function choiceText(axes: readonly Axis[]): string {
  const members = axes.map(
    ({ name, values }) => `  ${key(name)}?: ${values.map((value) => JSON.stringify(value)).join(" | ") || "never"};\n`,
  );
  return `/** The values of each axis. */\nexport interface Choice {\n${members.join("")}}\n\n`;
}

function modesText(modes: readonly Mode[]): string {
  const lines = modes.map(({ when, values }) => {
    const changed = Object.entries(values).map(([name, literal]) => `      ${valueKey(name)}: ${literal},\n`);
    return `  {\n    when: ${JSON.stringify(when)},\n    values: {\n${changed.join("")}    },\n  },\n`;
  });
  return `const modes: readonly { when: Choice; values: { readonly [name: string]: string | number } }[] = [\n${lines.join("")}];\n\n`;
}

const valueKey = (name: string): string => (name === "__proto__" ? '["__proto__"]' : JSON.stringify(name));

const NAMES = `type NamesOf<T> = {
  [K in keyof T & string]: T[K] extends string | number ? K : \`\${K}.\${NamesOf<T[K]>}\`;
}[keyof T & string];

/** The name of a token, as aliases say it. */
export type TokenName = NamesOf<typeof tokens>;

`;

const VALUE = `/** The value of a token; where nothing is chosen, as in \`tokens\`. */
export function tokenValue(name: TokenName, choice: Choice = {}): string | number {
  const chosen = new Map<string, unknown>(Object.entries(choice));
  const held = modes.filter(({ when }) => Object.entries(when).every(([axis, value]) => chosen.get(axis) === value));
  const found = held.findLast(({ values }) => Object.hasOwn(values, name))?.values[name] ?? valueIn(tokens, name);
  if (found === undefined) throw new Error("There is no token " + name);
  return found;
}

function valueIn(group: object, name: string): string | number | undefined {
  for (const [key, value] of Object.entries(group)) {
    if (key === name && (typeof value === "string" || typeof value === "number")) return value;
    if (typeof value !== "object" || !name.startsWith(key + ".")) continue;
    const found = valueIn(value, name.slice(key.length + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}
`;
