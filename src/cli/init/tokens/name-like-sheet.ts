import {
  comparableCss,
  createVariables,
  isSameCss,
  nameWords,
  openTokenSystem,
  pairExpected,
  toPointer,
  unescapedName,
} from "../../../engines/tokens/engine.ts";
import { type AxisChoice, SOURCE_ENDINGS, type TokenSystem } from "../../../engines/tokens/names.ts";
import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import { hasExtension } from "../../../safe/path.ts";
import { type NewFile, printedJson } from "../part.ts";

/** Token files with names from the style sheets they may compile to. */
export interface RenamedFiles {
  /** The files, with `variable` at each token that the sheets call otherwise than its path does. */
  files: NewFile[];
  /** Tokens with such a name. */
  named: number;
  /** Values of the sheets, in each of their choices, that the tokens have too under the same name, as a share. */
  share: number;
  /** The share of custom properties without a choice whose value occurs in some token. */
  shareOfValues: number;
  /** Custom properties that the tokens come to. */
  count: number;
}

/** A style sheet's values for a choice, by name without `--`. */
export interface SheetChoice {
  /** Empty for who chooses nothing. */
  value: string;
  properties: ReadonlyMap<string, string>;
}

const OWN = "design-system-registry";

/**
 * Gives tokens their names in a style sheet if these differ only in a common prefix, in case or in punctuation:
 * `color.brandBlue` is `--acme-color-brand-blue`.
 *
 * @param choices of the sheets. The first is the default; the others have differences
 */
export function nameLikeSheet(files: readonly NewFile[], choices: readonly SheetChoice[]): RenamedFiles {
  const texts = new Map(files.map(({ path, content }) => [path, textOf(content)]));
  const properties = choices[0]?.properties ?? new Map<string, string>();
  const system = systemOf(texts);
  const { tokens } = system.select();
  const { variables } = createVariables(tokens);
  const { pairs, prefix } = pairExpected(system, {
    values: [{ choice: {}, properties: Object.fromEntries(properties) }],
  });
  const own = new Map(variables.map((variable) => [variable.token.name, variable]));
  const isExact = new Set(
    pairs.flatMap(({ name, token }) => (unescapedName(own.get(token ?? "")?.name ?? "") === name ? [token] : [])),
  );
  const wanted = new Map<string, string>();
  for (const { name, token } of pairs) {
    const variable = own.get(token ?? "");
    if (token === undefined || !variable) continue;
    const written = plain(name).slice(plain(prefix).length);
    const part = variable.parts.find((each) => plain(unescapedName(each.name)) === written);
    const whole = part === undefined ? name : name.slice(0, -part.property.length - 1);
    if (unescapedName(variable.name) !== whole && !isExact.has(token) && !wanted.has(token)) wanted.set(token, whole);
  }
  const documents = new Map<string, unknown>();
  let named = 0;
  for (const { name, path } of tokens) {
    const variable = wanted.get(name);
    if (variable === undefined) continue;
    let isNamed = false;
    for (const { source, tree, pointer = toPointer } of system.layers) {
      if (!isObject(memberAt(tree, path))) continue;
      if (!documents.has(source)) documents.set(source, parseJson(texts.get(source) ?? "null"));
      const written = memberAt(documents.get(source), segmentsOf(pointer(path)));
      if (!isObject(written) || !("$value" in written || "value" in written)) continue;
      const extensions = isObject(written.$extensions) ? written.$extensions : {};
      const ours = isObject(extensions[OWN]) ? extensions[OWN] : {};
      written.$extensions = { ...extensions, [OWN]: { ...ours, variable } };
      isNamed = true;
    }
    if (isNamed) named += 1;
  }
  for (const [path, document] of documents) texts.set(path, printedJson(document));
  const values = new Set(variables.flatMap(({ value }) => (value === undefined ? [] : [comparableCss(value)])));
  const same = [...properties.values()].filter((text) => values.has(comparableCss(text))).length;
  return {
    files: files.map((file) => (documents.has(file.path) ? { ...file, content: texts.get(file.path) ?? "" } : file)),
    named,
    share: shareOfEqual(named === 0 ? system : systemOf(texts), choices),
    shareOfValues: same / properties.size,
    count: variables.length,
  };
}

const systemOf = (texts: ReadonlyMap<string, string>): TokenSystem =>
  openTokenSystem({
    sources: Object.fromEntries([...texts].filter(([path]) => hasExtension(path, SOURCE_ENDINGS))),
  });

/** The share of the sheets' values, in all choices, that the tokens also have. */
function shareOfEqual(system: TokenSystem, choices: readonly SheetChoice[]): number {
  let all = 0;
  let equal = 0;
  for (const { value, properties } of choices) {
    all += properties.size;
    const choice = value === "" ? {} : choiceOfValue(system, value);
    if (choice === undefined) continue;
    const { variables } = createVariables(system.select(choice).tokens);
    const ours = new Map<string, string | undefined>();
    for (const { name, value: own, parts } of variables) {
      ours.set(unescapedName(name), own);
      for (const part of parts) ours.set(unescapedName(part.name), part.value);
    }
    for (const [name, text] of properties) {
      const own = ours.get(name);
      if (own !== undefined && isSameCss(own, text)) equal += 1;
    }
  }
  return all === 0 ? 0 : equal / all;
}

/** The choice of the value with the same words. */
function choiceOfValue({ axes }: TokenSystem, wanted: string): AxisChoice | undefined {
  const words = nameWords(wanted).join(" ");
  for (const { name, values } of axes)
    for (const value of values) if (nameWords(value).join(" ") === words) return { [name]: value };
  return undefined;
}

const textOf = (content: string | Uint8Array): string =>
  typeof content === "string" ? content : Buffer.from(content).toString("utf8");

/** RFC 6901, 4. */
const segmentsOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, "");

function memberAt(tree: unknown, path: readonly string[]): unknown {
  let place = tree;
  for (const name of path) {
    if (!isObject(place) || !Object.hasOwn(place, name)) return undefined;
    place = place[name];
  }
  return place;
}
