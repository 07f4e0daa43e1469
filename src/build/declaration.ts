import { join } from "node:path";
import { isObject } from "../contract/shapes.ts";
import { parseJson } from "../safe/json.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { runConfig } from "../store/workspace/run-config.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { BuildFault } from "./build-fault.ts";
import type { ComponentFolder } from "./find-components.ts";

export type Declaration = Record<string, unknown>;

const SCRIPT = /\.(?:ts|js|mjs)$/;
const NAMED = /\.(?:decl|service)\.(?:ts|js|mjs)$/;
const NO_DECLARATION = /\.(?:d|test|spec|stories)\.(?:ts|js|mjs)$/;

/**
 * The declaration of a component: `<id>.json`, else a script `<id>.{decl,service}.{ts,js,mjs}`, else the first script
 * whose default export has an `id`. Scripts run in a process of their own with an empty environment. Undefined when
 * there is none.
 * @throws BuildFault that names the file
 */
export async function readDeclaration(
  files: WorkspaceFiles,
  { id, sources }: ComponentFolder,
): Promise<{ declaration: Declaration; file: string } | undefined> {
  const folder = `components/${id}`;
  if (sources.includes(`${id}.json`)) {
    const file = `${folder}/${id}.json`;
    const value = await files.json(file);
    if (!isObject(value)) throw new BuildFault(`${file}: a declaration is a JSON object.`);
    return { declaration: value, file };
  }
  const scripts = sources.filter((path) => SCRIPT.test(path) && !path.includes("/") && !NO_DECLARATION.test(path));
  const named = scripts.find((path) => NAMED.test(path) && path.startsWith(`${id}.`));
  if (named !== undefined) return { declaration: await runScript(files, folder, named), file: `${folder}/${named}` };
  for (const path of scripts) {
    const file = `${folder}/${path}`;
    if (!looksLikeDeclaration((await files.text(file)) ?? "")) continue;
    const declaration = await runScript(files, folder, path);
    if (typeof declaration.id === "string") return { declaration, file };
  }
  return undefined;
}

/** Scripts of the component itself are not run only to see what they export. */
const looksLikeDeclaration = (text: string) => /\bexport\s+default\b/.test(text) && /\bid["']?\s*:/.test(text);

async function runScript({ root }: WorkspaceFiles, folder: string, path: string): Promise<Declaration> {
  const file = `${folder}/${path}`;
  let answer: unknown;
  try {
    answer = parseJson(await runConfig(join(root, file)));
  } catch (error) {
    throw new BuildFault(`${file}: ${reasonOf(error)}.`);
  }
  if (isObject(answer) && isObject(answer.value)) return answer.value;
  const why = isObject(answer) && typeof answer.error === "string" ? answer.error : "its value is no object";
  throw new BuildFault(`${file}: ${why}. A declaration script exports an object by default.`);
}
