import { posix } from "node:path";
import type { Node } from "@babel/types";
import { isObject } from "../../../safe/is-object.ts";
import { some } from "../part.ts";
import type { Repository } from "../repository.ts";
import { exportsOf, literalOf, membersOf, parseProgram } from "../script-reading.ts";
import { stemOf } from "./places.ts";

/** What the stories of a component say, as far as it is written down. */
export interface Stories {
  /** `Forms/Button` */
  title?: string | undefined;
  /** In their order, by the name of their export. */
  previews: { name: string; title: string; values: Record<string, unknown> }[];
}

/** The stories of the component a file holds: those of the same name, of several the nearest. */
export type FindStories = (path: string) => Promise<Stories | undefined>;

const STORIES = /\.stories\.[cm]?[jt]sx?$/;

export function createFindStories(repository: Repository): FindStories {
  const byName = Map.groupBy(
    repository.files.flatMap(({ path }) => (STORIES.test(path) ? [path] : [])),
    (path) => posix.basename(path).replace(STORIES, "").toLowerCase(),
  );
  return async (path) => {
    const distance = (other: string) => posix.relative(posix.dirname(path), other).split("/").length;
    const named = byName.get(stemOf(path).toLowerCase()) ?? [];
    const near = named.toSorted((one, other) => distance(one) - distance(other))[0];
    const text = near && (await repository.text(near));
    return near && text !== undefined ? readStories(text, near) : undefined;
  };
}

/** Where stories say what surrounds all of them. */
const SURROUNDINGS = ["tsx", "jsx", "ts", "js"].map((end) => `.storybook/preview.${end}`);

/** What components of stories stand in, and previews do not; undefined where nothing is said. */
export async function surroundingsNote(repository: Repository): Promise<string | undefined> {
  for (const path of SURROUNDINGS) {
    const text = await repository.text(path);
    const names = [...(text ?? "").matchAll(/<([A-Z][\w.]{0,60}(?:Provider|Theme|Root))\b/g)].map(
      ([, name = ""]) => name,
    );
    if (names.length > 0)
      return `Stories stand in ${some([...new Set(names)].map((name) => `<${name}>`))} (${path}), previews do not: where components need it, let components/_shared/preview.tsx export a component by default that brings it along.`;
  }
  return undefined;
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
