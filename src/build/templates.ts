import { readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import type { Fence } from "../engines/sandbox/fence.ts";
import { readTextInside } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { nfcName, spelledFile } from "../safe/spelled-name.ts";
import { faultOf } from "../store/workspace/read-file.ts";

/** How templates of a language call each other. */
export interface TemplateLanguage {
  /** Names that stand in a template as text; others are known when it is rendered. */
  namedIn(text: string): string[];
  /** What a name means that stands in a template. @param from name of that one */
  nameOf(asked: string, from: string): string;
  /** Where a template of that name may lie, relative to `components/`, the workspace and packages, the likeliest first. */
  placesOf(name: string): readonly string[];
}

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

/** Each in bytes, together in characters. */
const MOST = 16 << 20;

/**
 * Templates are found in `components/`, the workspace and the packages it depends on (their folder and their `dist/`), as
 * far as the fence lets them.
 */
export async function createTemplates(workspace: string, fence: Fence, language: TemplateLanguage): Promise<Templates> {
  const roots = await templateRoots(workspace);
  const found = new Map<string, { text: string; path: string } | undefined>();
  const refusals = new Map<string, string>();
  let size = 0;

  const find = (name: string): { text: string; path: string } | undefined => {
    for (const file of filesOf(name)) {
      const path = nfcName(relative(workspace, file).split(sep).join("/"));
      try {
        const stat = statSync(file, { throwIfNoEntry: false });
        if (!stat?.isFile()) continue;
        const refusal = stat.size > MOST ? `it is larger than ${MOST >> 20} MB` : fence.refusal(file);
        if (refusal === undefined) return { text: readFileSync(file, "utf8"), path };
        refusals.set(name, refusal);
        return undefined;
      } catch (error) {
        throw faultOf(workspace, path, error) ?? error;
      }
    }
    return undefined;
  };

  const filesOf = (name: string): string[] => {
    // What leads out of the workspace is looked for in it.
    const inside = language.placesOf(name).map((place) => posix.normalize(`/${place}`).slice(1));
    return roots.flatMap((root) => inside.map((path) => spelledFile(root, path)));
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
      open.push(...language.namedIn(template.text).map((asked) => language.nameOf(asked, one)));
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
