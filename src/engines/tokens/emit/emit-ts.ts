import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createStyledValues } from "../raw/design-tool-extension.ts";
import type { Axis } from "../system/axis.ts";
import { commentText } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import type { VariableDeclaration } from "./declarations.ts";
import type { Edition } from "./edition.ts";
import { type EmitOptions, type FormatNames, originText } from "./emitter.ts";
import { type Stylesheet, stylesheetOf } from "./stylesheet.ts";
import { cssNaming } from "./variables.ts";

interface Tree {
  [name: string]: Tree | string;
}

/**
 * Returns TypeScript: the tokens as a tree (`tokens.color.link`, an object `as const`), a type of all names, a type of
 * each axis's values, and `tokenValue(name, choice)`, which applies the changes of a choice like the rules of a
 * stylesheet (`stylesheetOf`), and resolves aliases for it. Values are CSS text. Numbers and font weights are numbers.
 */
export function emitTs(edition: Edition, { origin }: EmitOptions = {}): string {
  const from = originText(origin);
  const tree = treeOf(edition.tokens);
  return [
    from === undefined ? "" : `// ${commentText(from)}\n`,
    `export const tokens = ${treeText(tree, "")} as const;\n\n`,
    NAMES,
    choiceText(edition.open),
    modesText(stylesheetOf(edition, cssNaming, declareLiterals)),
    VALUE,
  ].join("");
}

/** Returns `tokens.color["tint-25"]` for each token. */
export const tsNames = (tokens: readonly ResolvedToken[]): FormatNames => ({
  mentions: literalsOf(tokens).map(({ token, literal }) =>
    literal === undefined
      ? undefined
      : `tokens${token.path.map((part) => (isPlain(part) ? `.${part}` : `[${JSON.stringify(part)}]`)).join("")}`,
  ),
  meetings: [],
});

function treeOf(tokens: readonly ResolvedToken[]): Tree {
  const root: Tree = emptyTree();
  for (const { token, literal } of literalsOf(tokens)) {
    const name = token.path.at(-1);
    if (literal === undefined || name === undefined) continue;
    const group = token.path.slice(0, -1).reduce(enter, root);
    // A token that is a group too is in `$root` of the group, as in the Format module.
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

/** Without a prototype, so that `constructor` is an ordinary name. */
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

/** Returns the values by token name, as code: literals, and `{ alias: "name" }` if the target has the same value. */
function declareLiterals(tokens: readonly ResolvedToken[]): VariableDeclaration[] {
  const declared = new Map<string, VariableDeclaration & Pick<ResolvedToken, "aliasOf">>();
  for (const { token, literal } of literalsOf(tokens)) {
    const { name, aliasOf } = token;
    // The first of equal names stays, the target of aliases.
    if (literal === undefined || declared.has(name)) continue;
    declared.set(name, { name, aliasOf, text: literal, value: literal, remark: "" });
  }
  return [...declared.values()].map(({ aliasOf, ...declaration }) => {
    const target = aliasOf === undefined ? undefined : declared.get(aliasOf);
    const isAlias = target !== undefined && target.value === declaration.value;
    return isAlias ? { ...declaration, text: `{ alias: ${JSON.stringify(target.name)} }` } : declaration;
  });
}

function choiceText(axes: readonly Axis[]): string {
  const members = axes.map(
    ({ name, values }) => `  ${key(name)}?: ${values.map((value) => JSON.stringify(value)).join(" | ") || "never"};\n`,
  );
  return `/** The values of each axis. */\nexport interface Choice {\n${members.join("")}}\n\n`;
}

/** Values in `tokens` are literals, so varying aliases are a mode without a condition. */
function modesText({ varying, blocks, left }: Stylesheet): string {
  const aliases = varying.flatMap(({ declarations }) => declarations.filter(({ text, value }) => text !== value));
  const modes = [{ when: {}, declarations: aliases }, ...blocks].filter(({ declarations }) => declarations.length > 0);
  const lines = modes.map(({ when, declarations }) => {
    const values = declarations.map(({ name, text }) => `      ${valueKey(name)}: ${text},\n`);
    const chosen = Object.entries(when).map(([axis, value]) => `${key(axis)}: ${JSON.stringify(value)}`);
    return `  {\n    when: {${chosen.length === 0 ? "" : ` ${chosen.join(", ")} `}},\n    values: {\n${values.join("")}    },\n  },\n`;
  });
  const remark =
    left === 0 ? "" : `// ${left} combinations of values are left out. To get them, export one mode at a time.\n`;
  return `${MODE}${remark}const modes: readonly Mode[] = [\n${lines.join("")}];\n\n`;
}

const valueKey = (name: string): string => (name === "__proto__" ? '["__proto__"]' : JSON.stringify(name));

const NAMES = `type NamesOf<T> = {
  [K in keyof T & string]: T[K] extends string | number ? K : \`\${K}.\${NamesOf<T[K]>}\`;
}[keyof T & string];

/** The name of a token, as in aliases. */
export type TokenName = NamesOf<typeof tokens>;

`;

const MODE = `interface Mode {
  when: Choice;
  values: { readonly [name: string]: string | number | { alias: string } };
}

`;

const VALUE = `/** The value of a token. Without a choice, the value in \`tokens\`. */
export function tokenValue(name: TokenName, choice: Choice = {}): string | number {
  const chosen = new Map<string, unknown>(Object.entries(choice));
  const held = modes
    .filter(({ when }) => Object.entries(when).every(([axis, value]) => chosen.get(axis) === value))
    .reverse();
  const passed = new Set<string>();
  let target: string = name;
  while (!passed.has(target)) {
    passed.add(target);
    const written = held.find(({ values }) => hasOwn(values, target))?.values[target];
    const found = written ?? valueIn(tokens, target);
    if (found === undefined) break;
    if (typeof found !== "object") return found;
    target = found.alias;
  }
  // Broken or circular aliases.
  const usual = valueIn(tokens, name);
  if (usual === undefined) throw new Error("Unknown token: " + name);
  return usual;
}

const hasOwn = (values: object, name: string): boolean => Object.prototype.hasOwnProperty.call(values, name);

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
