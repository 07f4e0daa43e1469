import { readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import type { Fence } from "../cage/fence.ts";
import { readTextInside } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";

/** The templates that one rendering may use, by the names it calls them. */
export interface Templates {
  /** Finds a template and those it names in its text. True where one was found that was not there before. */
  add(name: string): boolean;
  textOf(name: string): string | undefined;
  /** All that was looked for; null for what is not there. */
  texts(): Record<string, string | null>;
  /** Where it lies, relative to the workspace. */
  pathOf(name: string): string | undefined;
  /** Why the fence let a template not be read, by name. */
  refusals: ReadonlyMap<string, string>;
}

/** Names that stand in a template as text; others are known when it is rendered. */
const NAMED = /\{%-?\s*(?:include|import|from|extends)\s+(?:"([^"\n]+)"|'([^'\n]+)')/g;

/** Each in bytes, together in characters. */
const MOST = 16 << 20;

export async function createTemplates(workspace: string, fence: Fence): Promise<Templates> {
  const roots = await templateRoots(workspace);
  const found = new Map<string, { text: string; path: string } | undefined>();
  const refusals = new Map<string, string>();
  let size = 0;

  const find = (name: string): { text: string; path: string } | undefined => {
    // What leads out of the workspace is looked for in it.
    const inside = posix.normalize(`/${name}`).slice(1);
    for (const root of roots) {
      const file = join(root, inside);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (!stat?.isFile()) continue;
      const refusal = stat.size > MOST ? `it is larger than ${MOST >> 20} MB` : fence.refusal(file);
      if (refusal === undefined)
        return { text: readFileSync(file, "utf8"), path: relative(workspace, file).split(sep).join("/") };
      refusals.set(name, refusal);
      return undefined;
    }
    return undefined;
  };

  const add = (name: string): boolean => {
    const open = [name];
    let isNew = false;
    for (const one of open) {
      if (found.has(one)) continue;
      const template = size > MOST ? undefined : find(one);
      found.set(one, template);
      if (!template) continue;
      isNew = true;
      size += template.text.length;
      for (const [, double, single] of template.text.matchAll(NAMED)) {
        const asked = double ?? single ?? "";
        open.push(/^\.\.?\//.test(asked) ? posix.join(posix.dirname(one), asked).replace(/^(?:\.\.\/)+/, "") : asked);
      }
    }
    return isNew;
  };

  return {
    add,
    textOf: (name) => found.get(name)?.text,
    texts: () => Object.fromEntries(Array.from(found, ([name, template]) => [name, template?.text ?? null])),
    pathOf: (name) => found.get(name)?.path,
    refusals,
  };
}

async function templateRoots(workspace: string): Promise<string[]> {
  const text = await readTextInside(workspace, "package.json");
  const manifest = text === undefined ? {} : parseJson(text);
  const { dependencies, devDependencies } = isObject(manifest) ? manifest : {};
  const names = [dependencies, devDependencies].flatMap((list) => (isObject(list) ? Object.keys(list) : []));
  const modules = join(workspace, "node_modules");
  const packages = new Set([...names, "govuk-frontend"]);
  return [
    join(workspace, "components"),
    workspace,
    modules,
    ...[...packages].flatMap((name) => [
      join(modules, name),
      join(modules, name, "dist"),
      join(modules, name, "dist/govuk"),
    ]),
  ];
}
