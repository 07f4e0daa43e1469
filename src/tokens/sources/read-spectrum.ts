import { isObject } from "../../safe/is-object.ts";
import type { TokenTree } from "../token-tree.ts";
import { token } from "./legacy/legacy-tree.ts";
import type { SourceReading } from "./source-reading.ts";

/** The axes of Spectrum's sets. The first value is what holds where nobody chooses. */
const AXES: Readonly<Record<string, readonly string[]>> = {
  color: ["light", "dark", "wireframe"],
  scale: ["desktop", "mobile"],
};

/** The last part of a `$schema` of Spectrum's, and the type it is. */
const TYPES: Readonly<Record<string, string>> = {
  color: "color",
  dimension: "dimension",
  opacity: "opacity",
  multiplier: "number",
  "font-family": "fontFamily",
  "font-weight": "fontWeight",
  "font-size": "dimension",
  "drop-shadow": "shadow",
  typography: "typography",
};

/** Whether a member of a file is one of Spectrum's tokens: values in `sets`, or of a type its schema names. */
export const isSpectrumToken = (value: unknown): boolean =>
  isObject(value) &&
  ((isObject(value.sets) && !Object.hasOwn(value, "$value") && Object.values(value.sets).every(isSet)) ||
    (typeof value.$schema === "string" && value.$schema.includes("/token-types/") && Object.hasOwn(value, "value")));

/** A group of DTCG may be called `sets`; what is in it are tokens and groups then. */
const isSet = (set: unknown): boolean =>
  isObject(set) && (typeof set.value === "string" || typeof set.value === "number" || isObject(set.sets));

/** Spectrum's tokens: the sets of colors are an axis `color`, those of sizes an axis `scale`, others one of their names. */
export function readSpectrum(tree: TokenTree): SourceReading {
  const layers = new Map<string, SourceReading["layers"][number]>();
  const found = new Map<string, Set<string>>();
  const layerOf = (when: Record<string, string>) => {
    const key = JSON.stringify(Object.entries(when).sort());
    const known = layers.get(key) ?? { tree: {}, when };
    layers.set(key, known);
    return known.tree;
  };
  layerOf({});
  const add = (name: string, written: TokenTree, when: Record<string, string>, depth: number) => {
    if (!isObject(written.sets) || depth > 4) {
      if (!Object.hasOwn(written, "value")) return;
      const { $schema, ...members } = written;
      layerOf(when)[name] = token({ ...members, type: typeOf($schema) }, "");
      return;
    }
    const { sets, $schema: _schema, ...shared } = written;
    const axis = axisOf(Object.keys(sets));
    const known = found.get(axis) ?? new Set(AXES[axis] ?? []);
    found.set(axis, known);
    for (const [value, set] of Object.entries(sets)) {
      if (!isObject(set)) continue;
      known.add(value);
      const isDefault = [...known][0] === value;
      const own = Object.hasOwn(set, "sets") ? set : { ...shared, ...set };
      add(name, own, isDefault ? when : { ...when, [axis]: value }, depth + 1);
    }
  };
  for (const [name, written] of Object.entries(tree))
    if (name !== "__proto__" && isObject(written)) add(name, written, {}, 0);
  const axes = [...found].map(([name, values]) => {
    const listed = [...values].filter((value) => hasValue(layers, name, value) || [...values][0] === value);
    return { name, values: listed, default: listed[0], from: "sources" as const };
  });
  const order = [...layers.values()].toSorted((one, other) => size(one.when) - size(other.when));
  return { layers: order, axes, problems: [] };
}

const size = (when: object): number => Object.keys(when).length;

const hasValue = (layers: ReadonlyMap<string, SourceReading["layers"][number]>, axis: string, value: string): boolean =>
  [...layers.values()].some(({ when }) => when[axis] === value);

function axisOf(sets: readonly string[]): string {
  const named = Object.entries(AXES).find(([, values]) => sets.some((set) => values.includes(set)));
  return named?.[0] ?? sets.join("-");
}

/** Aliases have the type of what they stand for. */
function typeOf(schema: unknown): string | undefined {
  const name = typeof schema === "string" ? /([\w-]+)\.json$/.exec(schema)?.[1] : undefined;
  return name === undefined || name === "alias" ? undefined : (TYPES[name] ?? name);
}
