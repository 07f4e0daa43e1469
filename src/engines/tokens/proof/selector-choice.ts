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
  const named = Array.from(selector.matchAll(attribute), ([, name = "", double, single, bare]) => ({
    text: double ?? single ?? bare ?? "",
    among: axesOf(name, axes, attributes),
  }));
  const classes = Array.from(selector.replace(attribute, "").matchAll(className), ([, name = ""]) => ({
    text: name,
    among: axes,
  }));
  const choice: Record<string, string> = {};
  for (const { text, among } of [...named, ...classes]) {
    const found = findValue(text, among);
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

/** The axis and value that a text names with its words, after a prefix at most: `theme-dark`. */
function findValue(text: string, axes: readonly Axis[]): { axis: string; value: string } | undefined {
  const words = wordsOf(text);
  for (const from of [0, 1]) {
    const wanted = words.slice(from).join(" ");
    for (const { name, values } of axes) {
      const value = wanted === "" ? undefined : values.find((each) => wordsOf(each).join(" ") === wanted);
      if (value !== undefined) return { axis: name, value };
    }
  }
  return undefined;
}

/** Of two values of one axis the one that says more, where one begins with the other: `dark-dimmed` of `dark`. */
function nearest(one: string, other: string): string | undefined {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [less, more, value] = a.length > b.length ? [b, a, one] : [a, b, other];
  return less.every((word, index) => more[index] === word) ? value : undefined;
}
