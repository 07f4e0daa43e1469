import type { Axis, Choice } from "../system/axis.ts";
import { sameWords, wordsOf } from "../system/name-words.ts";

const root = /^(?::root|:host|html|body)$/i;
const attribute = /\[\s*([\w-]+)\s*[~|^]?=\s*(?:"([^"\]]*)"|'([^'\]]*)'|([^\]\s]*))\s*(?:[is]\s*)?\]/gi;
const className = /\.([\w-]+)/g;

/**
 * The choice that a selector stands for, told by the axis an attribute is of (`attributes`, else `data-<axis>`) and by its words: `[data-scheme="dark"]`, `.theme-dark` and
 * `[data-color-mode="dark"][data-dark-theme="dark_dimmed"]`. `:root` is the choice of who chooses nothing. Undefined for
 * selectors that say anything else.
 */
export function choiceOfSelector(
  selector: string,
  axes: readonly Axis[],
  attributes: Readonly<Record<string, string>> = {},
): Choice | undefined {
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

/** The choice that attributes and classes of an element make; undefined where one of them says anything else. */
export function choiceOfNames(
  { attributes: named, classes }: { attributes: readonly [name: string, value: string][]; classes: readonly string[] },
  axes: readonly Axis[],
  attributes: Readonly<Record<string, string>> = {},
): Choice | undefined {
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

/** The axis an attribute is of: the one it is configured for, or whose name it has; any where it is neither. */
function axesOf(name: string, axes: readonly Axis[], attributes: Readonly<Record<string, string>>): readonly Axis[] {
  const own =
    axes.find((axis) => attributes[axis.name] === name) ??
    axes.find((axis) => sameWords(name.replace(/^data-/i, ""), axis.name));
  return own ? [own] : axes;
}

/**
 * The axis and value that a text ends with the words of, the longest: `wa-theme-dark-dimmed`. Of several axes with such a
 * value it is the one that the text names before it, else the first.
 */
export function valueNamedIn(text: string, axes: readonly Axis[]): { axis: string; value: string } | undefined {
  const words = wordsOf(text);
  for (let from = 0; from < words.length; from++) {
    const wanted = words.slice(from).join(" ");
    const found = axes.flatMap(({ name, values }) => {
      const value = values.find((each) => wordsOf(each).join(" ") === wanted);
      return value === undefined ? [] : [{ axis: name, value }];
    });
    const before = words.slice(0, from).join(" ");
    const named = found.find(({ axis }) => before.endsWith(wordsOf(axis).join(" ")));
    if (found.length > 0) return named ?? found[0];
  }
  return undefined;
}

/** Of two values of one axis the one that says more, where one begins with the other: `dark-dimmed` of `dark`. */
function nearest(one: string, other: string): string | undefined {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [less, more, value] = a.length > b.length ? [b, a, one] : [a, b, other];
  return less.every((word, index) => more[index] === word) ? value : undefined;
}
