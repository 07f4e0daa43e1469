import { choicesOf, cssValue, hexColor, tokenNamesIn, toPointer } from "../../engines/tokens/engine.ts";
import type { AxisChoice, ResolvedToken, TokenSystem } from "../../engines/tokens/names.ts";
import { isObject } from "../../safe/is-object.ts";
import { memoizeByObject } from "../../safe/memoize.ts";
import { omit } from "../../safe/omit.ts";

/** The form of a token for some choices. */
export interface TokenForm {
  css?: string;
  /** Colors in sRGB. */
  hex?: string;
  aliasOf?: string;
  /** Tokens its value refers to, itself or in a part. */
  refersTo?: string[];
  /** The value free of aliases; absent where it is the same for every choice. */
  value?: unknown;
  /** Position of the file it is written in, among the sources. */
  source?: number;
  /** JSON Pointer into that file, where it is not that of the token. */
  pointer?: string;
}

/** One token in all choices. */
export interface TokenModesEntry {
  name: string;
  /** JSON Pointer of the token. */
  pointer: string;
  /** Different ones only. */
  forms: TokenForm[];
  /**
   * The position of the form for each choice, -1 if the token doesn't exist there. Missing if one form applies to all.
   */
  at?: number[];
}

/** Every token in every choice. Equal forms occur once. */
export interface TokenModes {
  choices: AxisChoice[];
  /** False where not all combinations are among the choices. */
  complete: boolean;
  sources: string[];
  tokens: TokenModesEntry[];
}

/** An entry during the walk over choices: its forms as text, and the token of the first choice. */
interface Gathered extends TokenModesEntry {
  keys: string[];
  at: number[];
  base: ResolvedToken | undefined;
}

/** Describes the tokens of a system for each choice, with their sources and references, once. Runs in a thread. */
export const describeModes = memoizeByObject((system: TokenSystem): TokenModes => {
  const { choices, complete } = choicesOf(system.axes, system.select().tokens.length);
  const placeOf = sourceFinder(system);
  const known = new Map<string, Gathered>();
  for (const [position, choice] of choices.entries()) {
    const sourceOf = placeOf(choice);
    for (const token of system.select(choice).tokens) {
      const entry = known.get(token.name) ?? {
        name: token.name,
        pointer: toPointer(token.path),
        forms: [],
        keys: [],
        at: choices.map(() => -1),
        base: position === 0 ? token : undefined,
      };
      known.set(token.name, entry);
      // Of equal names the first counts, as for aliases.
      if (entry.at[position] !== -1) continue;
      // Layers share unchanged tokens, so that most are the same object for every choice.
      if (entry.base?.raw === token.raw && entry.base.resolved === token.resolved && entry.at[0] === 0) {
        entry.at[position] = 0;
        continue;
      }
      const form = formOf(token, sourceOf(token.path));
      const key = JSON.stringify(form);
      const same = entry.keys.indexOf(key);
      entry.at[position] = same === -1 ? entry.forms.push(form) - 1 : same;
      if (same === -1) entry.keys.push(key);
    }
  }
  const tokens = [...known.values()].map((one): TokenModesEntry => {
    const { forms, at, ...entry } = omit(one, "keys", "base");
    if (at.some((form) => form !== 0)) return { ...entry, forms, at };
    return { ...entry, forms: forms.map((form) => omit(form, "value")) };
  });
  return { choices, complete, sources: sourcesOf(system), tokens };
});

function formOf(
  { type, value: written, resolved: value, aliasOf }: ResolvedToken,
  place: Pick<TokenForm, "source" | "pointer">,
): TokenForm {
  const refersTo = tokenNamesIn(written);
  return {
    css: cssValue(type, value),
    hex: type === "color" ? hexColor(value) : undefined,
    aliasOf,
    value,
    ...(refersTo.length > 0 ? { refersTo } : {}),
    ...place,
  };
}

/** The modes as text: the common part in the first line, then one token on each line. */
export function modesText({ tokens, ...common }: TokenModes): string {
  return [common, ...tokens].map((line) => JSON.stringify(line)).join("\n");
}

const sourcesOf = ({ layers }: TokenSystem): string[] => [...new Set(layers.map(({ source }) => source))];

/** Returns a function that finds the source of a token in a choice: the topmost layer that has it. */
function sourceFinder(system: TokenSystem) {
  const sources = sourcesOf(system);
  return (choice: AxisChoice) => {
    const held = system.layers
      .filter(({ when }) => Object.entries(when).every(([axis, value]) => choice[axis] === value))
      .map((layer) => ({ ...layer, source: sources.indexOf(layer.source) }))
      .toReversed();
    return (path: readonly string[]): Pick<TokenForm, "source" | "pointer"> => {
      const layer = held.find(({ tree }) => holds(tree, path));
      if (!layer) return {};
      return { source: layer.source, ...(layer.pointer ? { pointer: layer.pointer(path) } : {}) };
    };
  };
}

function holds(tree: Record<string, unknown>, path: readonly string[]): boolean {
  let place: unknown = tree;
  for (const name of path) {
    if (!isObject(place) || !Object.hasOwn(place, name)) return false;
    place = place[name];
  }
  return true;
}
