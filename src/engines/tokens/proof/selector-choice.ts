import type { Axis, AxisChoice } from "../system/axis.ts";
import { nameWords, sameWords } from "../system/name-words.ts";

const root = /^(?::root|:host|html|body)$/i;
const attribute = /\[\s*([\w-]+)\s*[~|^]?=\s*(?:"([^"\]]*)"|'([^'\]]*)'|([^\]\s]*))\s*(?:[is]\s*)?\]/gi;
const className = /\.([\w-]+)/g;

/**
 * Returns the choice of a selector, by the axes of its attributes (`attributes`, otherwise `data-<axis>`) and by its
 * words: `[data-scheme="dark"]`, `.theme-dark` and `[data-color-mode="dark"][data-dark-theme="dark_dimmed"]`. `:root`
 * is the default choice. Undefined for other selectors.
 */
export function choiceOfSelector(
  selector: string,
  axes: readonly Axis[],
  attributes: Readonly<Record<string, string>> = {},
): AxisChoice | undefined {
  if (root.test(selector)) return {};
  const plain = selector
    .replace(attribute, "")
    .replace(className, "")
    .replace(/:root|:host|html|body/gi, "");
  if (plain.trim() !== "") return undefined;
  const named = Array.from(selector.matchAll(attribute), ([, name = "", double, single, bare]): [string, string] => [
    name,
    double ?? single ?? bare ?? "",
  ]);
  const classes = Array.from(selector.replace(attribute, "").matchAll(className), ([, name = ""]) => name);
  return choiceOfNames({ attributes: named, classes }, axes, attributes);
}

/** Returns the choice of an element's attributes and classes. Undefined if one of them isn't a choice. */
export function choiceOfNames(
  { attributes: named, classes }: { attributes: readonly [name: string, value: string][]; classes: readonly string[] },
  axes: readonly Axis[],
  attributes: Readonly<Record<string, string>> = {},
): AxisChoice | undefined {
  const choice: Record<string, string> = {};
  const texts = [
    ...named.map(([name, value]) => ({ text: value || name, among: axesOf(name, axes, attributes) })),
    ...classes.map((text) => ({ text, among: axes })),
  ];
  for (const { text, among } of texts) {
    const found = valueNamedIn(text, among);
    if (found === undefined) return undefined;
    const known = choice[found.axis];
    const nearer = known === undefined ? found.value : nearest(known, found.value);
    if (nearer === undefined) return undefined;
    choice[found.axis] = nearer;
  }
  return choice;
}

/** Returns the axes of an attribute: the one it is configured for, or the one with its name, otherwise all. */
function axesOf(name: string, axes: readonly Axis[], attributes: Readonly<Record<string, string>>): readonly Axis[] {
  const own =
    axes.find((axis) => attributes[axis.name] === name) ??
    axes.find((axis) => sameWords(name.replace(/^data-/i, ""), axis.name));
  return own ? [own] : axes;
}

/**
 * Returns the axis and value that a text ends with, the longest match: `wa-theme-dark-dimmed`. If several axes have the
 * value, the one named in the text wins, otherwise the first.
 */
export function valueNamedIn(text: string, axes: readonly Axis[]): { axis: string; value: string } | undefined {
  const words = nameWords(text);
  for (let from = 0; from < words.length; from++) {
    const wanted = words.slice(from).join(" ");
    const found = axes.flatMap(({ name, values }) => {
      const value = values.find((each) => nameWords(each).join(" ") === wanted);
      return value === undefined ? [] : [{ axis: name, value }];
    });
    const before = words.slice(0, from).join(" ");
    const named = found.find(({ axis }) => before.endsWith(nameWords(axis).join(" ")));
    if (found.length > 0) return named ?? found[0];
  }
  return undefined;
}

/** Returns the more specific of two values of one axis, if one starts with the other: `dark-dimmed` of `dark`. */
function nearest(one: string, other: string): string | undefined {
  const [a, b] = [nameWords(one), nameWords(other)];
  const [less, more, value] = a.length > b.length ? [b, a, one] : [a, b, other];
  return less.every((word, index) => more[index] === word) ? value : undefined;
}
