import { readFileSync, statSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import type { FileFence } from "../engines/sandbox/fence.ts";
import { readTextInside } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { fileOnDisk, nfcName } from "../safe/name-on-disk.ts";
import { readFaultOf } from "../store/workspace/read-file.ts";

/** How templates of a language reference each other. */
export interface TemplateLanguage {
  /** Returns the literal names in a template. Other names are known during rendering. */
  namedIn(text: string): string[];
  /** Returns the absolute name of a reference. @param from name of the referencing template */
  nameOf(requested: string, from: string): string;
  /**
   * Returns the possible paths of a template, relative to `components/`, the workspace and packages, the most likely
   * first.
   */
  placesOf(name: string): readonly string[];
}

/** The templates for one rendering, by their names in references. */
export interface Templates {
  /** Finds a template and its literal references. Returns whether it found a new one. */
  add(name: string): boolean;
  textOf(name: string): string | undefined;
  /** Returns all requested templates. Null for a missing one. */
  texts(): Record<string, string | null>;
  /** Returns its path, relative to the workspace. */
  pathOf(name: string): string | undefined;
  /** Why the fence refused templates, by name. */
  refusals: ReadonlyMap<string, string>;
}

/** Maximum bytes of each template, and characters of all together. */
const MAX_TEMPLATE_BYTES = 16 << 20;

/**
 * Finds templates in `components/`, the workspace and its dependencies (their folder and their `dist/`) that the fence
 * allows.
 */
export async function createTemplates(
  workspace: string,
  fence: FileFence,
  language: TemplateLanguage,
): Promise<Templates> {
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
        const refusal =
          stat.size > MAX_TEMPLATE_BYTES ? `it is larger than ${MAX_TEMPLATE_BYTES >> 20} MB` : fence.refusal(file);
        if (refusal === undefined) return { text: readFileSync(file, "utf8"), path };
        refusals.set(name, refusal);
        return undefined;
      } catch (error) {
        throw readFaultOf(workspace, path, error) ?? error;
      }
    }
    return undefined;
  };

  const filesOf = (name: string): string[] => {
    // A path out of the workspace is resolved inside it.
    const inside = language.placesOf(name).map((place) => posix.normalize(`/${place}`).slice(1));
    return roots.flatMap((root) => inside.map((path) => fileOnDisk(root, path)));
  };

  const add = (name: string): boolean => {
    const open = [name];
    let isNew = false;
    for (const one of open) {
      if (found.has(one)) continue;
      const template = size > MAX_TEMPLATE_BYTES ? undefined : find(one);
      found.set(one, template);
      if (!template) continue;
      isNew = true;
      size += template.text.length;
      open.push(...language.namedIn(template.text).map((requested) => language.nameOf(requested, one)));
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
