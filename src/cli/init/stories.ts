import type { Node } from "@babel/types";
import { isObject } from "../../safe/is-object.ts";
import { exportsOf, literalOf, membersOf, parseProgram } from "./script-reading.ts";

/** What the stories of a component say, as far as it is written down. */
export interface Stories {
  /** `Forms/Button` */
  title?: string | undefined;
  /** In their order, by the name of their export. */
  previews: { name: string; title: string; values: Record<string, unknown> }[];
}

/**
 * Reads stories in Component Story Format: the title, and the arguments of each story over those of all. Nothing runs, so
 * what is no literal (elements, functions) is left out.
 *
 * @see https://storybook.js.org/docs/api/csf
 */
export function readStories(text: string, path: string): Stories | undefined {
  const program = parseProgram(text, path);
  if (!program) return undefined;
  const found = exportsOf(program);
  const meta = new Map(membersOf(found.find(({ name }) => name === "default")?.value));
  const common = argumentsOf(meta);
  const title = literalOf(meta.get("title"));
  const previews = found
    .filter(({ name, value }) => name !== "default" && /^[A-Z]/.test(name) && value !== undefined)
    .map(({ name, value }) => {
      const story = new Map(membersOf(value));
      const named = literalOf(story.get("name"));
      return {
        name,
        title: typeof named === "string" ? named : wordsOf(name),
        values: { ...common, ...argumentsOf(story) },
        isDrawn: story.has("render") || story.size === 0,
      };
    });
  // A story that draws something of its own is not what the component makes of values.
  const plain = previews.filter(({ isDrawn }) => !isDrawn).map(({ isDrawn: _, ...one }) => one);
  return { title: typeof title === "string" ? title : undefined, previews: plain };
}

function argumentsOf(members: ReadonlyMap<string, Node>): Record<string, unknown> {
  const values = literalOf(members.get("args"));
  return isObject(values) ? values : {};
}

/** `WithIcon` → `With icon`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
