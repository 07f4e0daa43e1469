import { readFigma } from "../sources/figma/read-figma.ts";
import { placeInSource } from "../sources/place-in-source.ts";
import { type Axis, type AxisChoice, withRoles } from "./axis.ts";
import type { Layer, LayerReading } from "./layer.ts";
import { sameWords } from "./name-words.ts";
import { openSources } from "./source-files.ts";

/** A file of variables from the design tool's plugin. */
export interface DesignVariablesFile {
  /** Its path in the workspace. */
  path: string;
  text: string;
}

/**
 * Returns the reading with the design tool's variables on top: no folder, order or resolver names them, and they
 * override all other tokens. An axis with the same name or role as an existing one is merged with it, values in any
 * spelling too.
 */
export function withDesignVariables(reading: LayerReading, files: readonly DesignVariablesFile[] = []): LayerReading {
  const sources = openSources(Object.fromEntries(files.map(({ path, text }) => [path, text])));
  const read = sources.paths.reduce<LayerReading>((below, source) => {
    const document = sources.treeOf(source);
    if (!document) return below;
    const { layers, axes, problems } = readFigma(document);
    const joined = joinAxes(below.axes, axes);
    const pointer = placeInSource(document);
    return {
      layers: [
        ...below.layers,
        ...layers.map(({ tree, when }): Layer => ({ source, pointer, tree, when: joined.inTheirWords(when) })),
      ],
      axes: joined.axes,
      problems: [...below.problems, ...problems.map((problem) => ({ ...problem, source }))],
    };
  }, reading);
  return { ...read, problems: [...read.problems, ...sources.problems()] };
}

/**
 * Merges axes, and returns a function that converts choices of the upper ones to the names and values of the merged
 * ones.
 */
function joinAxes(below: readonly Axis[], above: readonly Axis[]) {
  const named = new Map<string, string>();
  const axes = [...below];
  const [known, own] = [withRoles(below), withRoles(above)];
  for (const { role, ...axis } of own) {
    const same =
      known.find(({ name }) => name === axis.name) ??
      known.find((each) => role !== undefined && each.role === role) ??
      known.find(({ name }) => sameWords(name, axis.name));
    named.set(axis.name, same?.name ?? axis.name);
    const at = axes.findIndex(({ name }) => name === same?.name);
    const present = axes[at];
    if (!present) axes.push(axis);
    else {
      const news = axis.values.filter((value) => spelled(present, value) === undefined);
      axes[at] = { ...present, values: [...present.values, ...news] };
    }
  }
  const inTheirWords = (when: AxisChoice): AxisChoice =>
    Object.fromEntries(
      Object.entries(when).map(([axis, value]) => {
        const name = named.get(axis) ?? axis;
        const present = axes.find((each) => each.name === name);
        return [name, (present && spelled(present, value)) ?? value];
      }),
    );
  return { axes, inTheirWords };
}

/** Returns an axis's own spelling of a value. */
const spelled = ({ values }: Axis, value: string): string | undefined =>
  values.includes(value) ? value : values.find((each) => sameWords(each, value));
