import { nameWords, resolverDocument, setToken, splitCss, variableName } from "../../../engines/tokens/engine.ts";
import type { ResolverAxis, TokenTree } from "../../../engines/tokens/names.ts";
import { propertyPaths } from "./property-paths.ts";
import { compositeValue, typedValue } from "./property-token.ts";
import { type ResolvedProperty, substitute, varCalls } from "./property-values.ts";
import type { SheetAxis, SheetValues } from "./sheet-axes.ts";
import { propertyName } from "./sheet-rules.ts";

/** A file of tokens, relative to the folder of tokens. */
export interface TokenFile {
  path: string;
  tree: TokenTree;
  count: number;
}

/** Tokens of custom properties, as files and their resolver. */
export interface CssTokens {
  files: TokenFile[];
  axes: SheetAxis[];
  /** Values of each axis with their files. */
  resolverAxes: ResolverAxis[];
  resolver?: TokenTree;
  /** Custom properties that have a token. */
  count: number;
  /** Properties without a token, each with the reason. */
  leftOut: Map<string, string>;
  /** Choices on two axes that could not be written. */
  unwritten: string[];
}

/** A token for a choice, and its text for comparison. */
interface Form {
  token: TokenTree;
  key: string;
}
type Forms = Map<string, Form>;
type Choice = Readonly<Record<string, string>>;

/** Choices to compare. Above this, combinations of two axes are left out. */
const MAX_CHOICES = 400;
const BASE = "tokens.tokens.json";
const OWN = "design-system-registry";

/**
 * Makes DTCG tokens of custom properties, whose names give the same properties again: `--color-blue-500` becomes
 * `color.blue.500`. Each axis has a file for each value with the differences; differences by the value of another axis
 * are in the token's `$extensions.mode`.
 */
export function tokensOfSheets(values: SheetValues): CssTokens {
  const axes = orderOf(withSchemes(values));
  const names = new Set<string>();
  const read = new Map<string, ReadonlyMap<string, string>>();
  const textsOf = (choice: Choice) => {
    const key = JSON.stringify(choice);
    const known = read.get(key) ?? sheetTextsIn(values, axes, choice);
    read.set(key, known);
    return known;
  };
  const singles = axes.flatMap((axis) => othersOf(axis).map((value) => ({ axis, value })));
  for (const choice of [{}, ...singles.map(({ axis, value }) => ({ [axis.name]: value }))])
    for (const name of textsOf(choice).keys()) names.add(name);
  const leftOut = new Map<string, string>();
  const former = createFormer(propertyPaths([...names]), leftOut);
  const known = new Map<string, Forms>();
  const formsOf = (choice: Choice) => {
    const key = JSON.stringify(choice);
    const forms = known.get(key) ?? former.formsOf(textsOf(choice));
    known.set(key, forms);
    return forms;
  };

  const base = formsOf({});
  const files: TokenFile[] = [former.fileOf(BASE, base)];
  const unwritten: string[] = [];
  const resolverAxes: ResolverAxis[] = [];
  const pairs = isWithin(axes);
  if (!pairs && axes.length > 1) unwritten.push("combinations of two axes, because there are too many values");
  for (const [index, axis] of axes.entries()) {
    const written: { name: string; files: string[] }[] = [];
    for (const value of axis.values) {
      if (value === axis.default) {
        written.push({ name: value, files: [] });
        continue;
      }
      const own = formsOf({ [axis.name]: value });
      const forms: Forms = new Map([...own].filter(([name, { key }]) => base.get(name)?.key !== key));
      if (pairs) for (const below of axes.slice(0, index)) combine(below, axis, value, own, forms);
      const path = fileName(axis.name, value, written.length);
      if (forms.size > 0) files.push(former.fileOf(path, forms));
      written.push({ name: value, files: forms.size > 0 ? [path] : [] });
    }
    resolverAxes.push({ name: axis.name, default: axis.default, description: descriptionOf(axis), values: written });
  }
  for (const name of [...leftOut.keys()]) if (!names.has(name)) leftOut.delete(name);
  return {
    files,
    axes,
    resolverAxes,
    ...(axes.length > 0 ? { resolver: resolverDocument([BASE], resolverAxes) } : {}),
    count: [...names].filter((name) => !leftOut.has(name)).length,
    leftOut,
    unwritten,
  };

  /** Adds the differences in combination with a lower axis to a value's file. */
  function combine(below: SheetAxis, axis: SheetAxis, value: string, own: Forms, forms: Forms): void {
    const lower = othersOf(below).map((other) => ({
      other,
      alone: formsOf({ [below.name]: other }),
      both: formsOf({ [below.name]: other, [axis.name]: value }),
    }));
    const wrong = new Set<string>();
    for (const { alone, both } of lower)
      for (const [name, { key }] of both) {
        const predicted = forms.get(name) ?? alone.get(name) ?? base.get(name);
        if (predicted?.key !== key) wrong.add(name);
      }
    for (const name of wrong) {
      const usual = own.get(name);
      if (usual === undefined) {
        for (const { other, alone, both } of lower)
          if (both.has(name) && both.get(name)?.key !== alone.get(name)?.key)
            unwritten.push(`--${name} of ${below.name} ${other} with ${axis.name} ${value}`);
        continue;
      }
      const mode: Record<string, TokenTree> = {};
      for (const { other, both } of lower) {
        const form = both.get(name);
        if (form === undefined || form.key === usual.key) continue;
        if (isAmbiguous(other, below, axes)) unwritten.push(`${below.name} ${other} with ${axis.name} ${value}`);
        else mode[other] = form.token;
      }
      const before = forms.get(name)?.token ?? usual.token;
      forms.set(name, { token: withModes(before, mode), key: usual.key });
    }
  }
}

const othersOf = (axis: SheetAxis): string[] => axis.values.filter((value) => value !== axis.default);

/** Whether all combinations of two axes are within the limit. */
function isWithin(axes: readonly SheetAxis[]): boolean {
  let count = 0;
  for (const [index, axis] of axes.entries())
    for (const other of axes.slice(0, index)) count += othersOf(axis).length * othersOf(other).length;
  return count <= MAX_CHOICES;
}

/** A value of two axes would apply to both. */
const isAmbiguous = (value: string, of: SheetAxis, axes: readonly SheetAxis[]): boolean =>
  axes.some(
    (axis) => axis !== of && axis.values.some((each) => nameWords(each).join(" ") === nameWords(value).join(" ")),
  );

function withModes(token: TokenTree, mode: Readonly<Record<string, TokenTree>>): TokenTree {
  if (Object.keys(mode).length === 0) return token;
  const extensions = token.$extensions as TokenTree | undefined;
  const before = extensions?.mode as TokenTree | undefined;
  return { ...token, $extensions: { ...extensions, mode: { ...before, ...mode } } };
}

/** Schemes come below brands, which have values for each scheme. */
function orderOf(axes: readonly SheetAxis[]): SheetAxis[] {
  const place = ({ name }: SheetAxis) => ["scheme", "contrast"].indexOf(name) + (name === "brand" ? 10 : 0);
  const rank = (axis: SheetAxis) => (place(axis) === -1 ? 5 : place(axis));
  return axes.toSorted((one, other) => rank(one) - rank(other));
}

const isDark = (value: string): boolean => nameWords(value).some((word) => word === "dark" || word === "night");

const isOfSchemes = ({ name, values }: SheetAxis): boolean => name === "scheme" || values.some(isDark);

/** Adds an axis of schemes if a value is `light-dark()` and no selector distinguishes schemes. */
function withSchemes({ axes, valuesOf }: SheetValues): SheetAxis[] {
  if (axes.some(isOfSchemes)) return axes;
  const hasBoth = [...valuesOf({}).values()].some(({ value }) => /light-dark\(/i.test(value));
  const said = new Map([["dark", ["light-dark()"]]]);
  return hasBoth ? [{ name: "scheme", values: ["light", "dark"], default: "light", said }, ...axes] : axes;
}

/** The texts of a choice, with `light-dark()` resolved. */
export function sheetTextsIn(values: SheetValues, axes: readonly SheetAxis[], choice: Choice): Map<string, string> {
  const axis = axes.find(isOfSchemes);
  const scheme = axis === undefined ? "" : (choice[axis.name] ?? axis.default);
  const texts = new Map<string, string>();
  for (const [name, { value }] of values.valuesOf(choice))
    texts.set(name, /light-dark\(/i.test(value) ? chosen(value, isDark(scheme)) : value);
  return texts;
}

/** A text with the first or second argument of each `light-dark()`, including nested ones. */
function chosen(text: string, dark: boolean): string {
  let out = text;
  for (let times = 0; times < MAX_BOTH; times++) {
    const at = out.search(/light-dark\(/i);
    const end = at === -1 ? undefined : endOf(out, at + "light-dark".length);
    if (end === undefined) return out;
    const [one, other] = splitCss(out.slice(at + "light-dark(".length, end), ",");
    if (one === undefined || other === undefined) return out;
    out = out.slice(0, at) + (dark ? other : one) + out.slice(end + 1);
  }
  return out;
}

const MAX_BOTH = 50;

/** Where the bracket that opens there is closed. */
function endOf(text: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

const WHY = {
  circular: "its value refers to itself",
  large: "its value is too large after references are replaced",
  empty: "it is empty",
  braces: "it contains { or }, which mark references to tokens",
};

/** Makes tokens of the texts of one choice after the other. */
function createFormer(paths: ReadonlyMap<string, string[]>, leftOut: Map<string, string>) {
  const literals = new Map<string, Form>();
  const aliasOf = (name: string) => `{${paths.get(name)?.join(".")}}`;
  const literal = (name: string, text: string): Form => {
    const key = `${name}\n${text}`;
    const known = literals.get(key) ?? formOf(name, typedValue(name, text));
    literals.set(key, known);
    return known;
  };

  function formOf(name: string, { type, value, angle }: { type?: string; value: unknown; angle?: number }): Form {
    const path = paths.get(name) ?? [name];
    const own = {
      ...(variableName(path) === name ? {} : { variable: name }),
      ...(angle === undefined ? {} : { angle }),
    };
    const token = {
      ...(type === undefined ? {} : { $type: type }),
      $value: value,
      ...(Object.keys(own).length > 0 ? { $extensions: { [OWN]: own } } : {}),
    };
    return { token, key: JSON.stringify(token) };
  }

  function formsOf(texts: ReadonlyMap<string, string>): Forms {
    const textOf = (written: string) => texts.get(propertyName(`--${written}`));
    const forms: Forms = new Map();
    const failed = new Map<string, string>();
    const isThere = (name: string) => texts.has(name) && paths.has(name) && !failed.has(name);
    const found = new Map<string, ResolvedProperty | ReturnType<typeof substitute>>();
    for (const [name, text] of texts) {
      if (text === "") failed.set(name, WHY.empty);
      else if (text.includes("{") || text.includes("}")) failed.set(name, WHY.braces);
      else if (/var\(/i.test(text)) {
        const come = substitute(text, textOf, [name]);
        if ("why" in come && come.why !== "missing") failed.set(name, WHY[come.why]);
        else found.set(name, come);
      }
    }
    for (const [name, text] of texts) {
      if (failed.has(name)) continue;
      const come = found.get(name);
      forms.set(name, come === undefined ? literal(name, text) : madeOfOthers(name, text, come, textOf, isThere));
    }
    for (const [name, why] of failed) if (!leftOut.has(name)) leftOut.set(name, why);
    return forms;
  }

  function madeOfOthers(
    name: string,
    text: string,
    come: ReturnType<typeof substitute>,
    textOf: (written: string) => string | undefined,
    isThere: (name: string) => boolean,
  ): Form {
    const targetOf = (part: string): string | undefined => {
      const [call] = varCalls(part);
      if (call === undefined || call.start !== 0 || call.end !== part.trim().length) return undefined;
      const target = propertyName(`--${call.name}`);
      return isThere(target) ? target : undefined;
    };
    const target = targetOf(text);
    if (target !== undefined) return formOf(name, { value: aliasOf(target) });
    const written = () => formOf(name, { type: "string", value: withAliases(text, textOf, isThere) });
    if ("why" in come) return written();
    const typed = typedValue(name, come.text);
    if (typed.type === "string") return written();
    if (typed.type !== "shadow" && typed.type !== "border") return formOf(name, typed);
    const composite = compositeValue(text, (part) => {
      const read = substitute(part, textOf, [name]);
      if ("why" in read) return undefined;
      const other = targetOf(part);
      return { text: read.text, ...(other === undefined ? {} : { alias: aliasOf(other) }) };
    });
    return formOf(name, composite?.type === typed.type ? composite : typed);
  }

  /** A text with aliases for properties that are tokens. Others stay unchanged. */
  function withAliases(
    text: string,
    textOf: (written: string) => string | undefined,
    isThere: (name: string) => boolean,
  ): string {
    let out = "";
    let from = 0;
    for (const { start, end, name } of varCalls(text)) {
      const target = propertyName(`--${name}`);
      const come = isThere(target) ? undefined : substitute(text.slice(start, end), textOf);
      if (come && "why" in come) continue;
      out += text.slice(from, start) + (come?.text ?? aliasOf(target));
      from = end;
    }
    return out + text.slice(from);
  }

  function fileOf(path: string, forms: Forms): TokenFile {
    const tree: TokenTree = {};
    for (const [name, { token }] of forms) setToken(tree, paths.get(name) ?? [name], token);
    return { path, tree, count: forms.size };
  }

  return { formsOf, fileOf };
}

/** The description of an axis in the resolver. */
const descriptionOf = ({ said }: SheetAxis): string => {
  const places = [...new Set([...said.values()].flat())];
  const more = places.length > 6 ? ` and ${places.length - 6} more` : "";
  return `Imported by dsr init from ${places.slice(0, 6).join(", ")}${more}.`;
};

/** Folders that have a meaning also without a resolver. */
const FOLDERS: Readonly<Record<string, string>> = { scheme: "themes", brand: "brands" };

function fileName(axis: string, value: string, index: number): string {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}-]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${FOLDERS[axis] ?? (plain(axis) || "axis")}/${plain(value) || `value-${index + 1}`}.tokens.json`;
}
