import type { ListEntry, Snapshot } from "../../store/store.ts";
import { componentSourceKind } from "../components/files/file-kinds.ts";
import type { GenerationInput } from "./generation-input.ts";

/** The source files directly in a component's folder. */
export interface ComponentSources {
  id: string;
  files: { name: string; hash: string; size: number }[];
}

/** In the order a build looks for them. */
const RENDERER_OF: readonly [GenerationInput["renderer"], RegExp][] = [
  ["react", /\.[jt]sx$/],
  ["nunjucks", /\.(?:njk|nunjucks)$/],
  ["handlebars", /\.(?:hbs|handlebars)$/],
  ["html", /\.html$/],
];
const NO_SOURCE = /\.(?:stories|story|test|spec|docs)\.[a-z]+$/i;

/** Sources by component, of their list. */
export function sourcesByComponent(list: readonly ListEntry[]): ReadonlyMap<string, ComponentSources> {
  const found = new Map<string, ComponentSources>();
  for (const { id: path, summary } of list) {
    const [id = "", name = "", ...deeper] = path.split("/");
    if (name === "" || deeper.length > 0 || NO_SOURCE.test(name)) continue;
    const one = found.get(id) ?? { id, files: [] };
    one.files.push({ name, hash: String(summary.hash), size: Number(summary.size) });
    found.set(id, one);
  }
  return found;
}

/** The renderer of a component. Undefined if no file determines it. */
export const mainRenderer = ({ files }: ComponentSources): GenerationInput["renderer"] | undefined =>
  RENDERER_OF.find(([, ending]) => files.some(({ name }) => ending.test(name)))?.[0];

/** The renderer of most components. `html` if there are no components. */
export async function usualRenderer(snapshot: Snapshot): Promise<GenerationInput["renderer"]> {
  const counts = new Map<GenerationInput["renderer"], number>();
  for (const one of sourcesByComponent(await snapshot.list(componentSourceKind)).values()) {
    const renderer = mainRenderer(one);
    if (renderer) counts.set(renderer, (counts.get(renderer) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? "html";
}
