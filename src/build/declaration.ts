import type { ScriptRunner } from "../engines/sandbox/run-script.ts";
import { isObject } from "../safe/is-object.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { BuildFault } from "./build-fault.ts";
import type { ComponentFolder } from "./find-components.ts";

export type Declaration = Record<string, unknown>;

const SCRIPT = /\.(?:ts|js|mjs)$/;
const NAMED = /\.(?:decl|service)\.(?:ts|js|mjs)$/;
const NO_DECLARATION = /\.(?:d|test|spec|stories)\.(?:ts|js|mjs)$/;

/**
 * Reads the declaration of a component: `<id>.json`, else a script `<id>.{decl,service}.{ts,js,mjs}`, else the first
 * script whose default export has an `id`. Scripts run in the cage. Resolves to undefined when there is none, rejects with
 * a `BuildFault` that names the file, or a `WorkspaceFault` where one is there that cannot be read.
 */
export type DeclarationReader = (
  folder: ComponentFolder,
) => Promise<{ declaration: Declaration; file: string } | undefined>;

export function createDeclarationReader(files: WorkspaceFiles, runScript: ScriptRunner): DeclarationReader {
  const run = async (file: string): Promise<Declaration> => {
    let value: unknown;
    try {
      value = await runScript(file);
    } catch (error) {
      throw new BuildFault(
        `${file}: ${reasonOf(error)}. The default export of a declaration script must be an object.`,
      );
    }
    if (isObject(value)) return value;
    throw new BuildFault(
      `${file}: its value is not an object. The default export of a declaration script must be an object.`,
    );
  };
  return async ({ id, sources }) => {
    const folder = `components/${id}`;
    const file = `${folder}/${id}.json`;
    // Asked for by name: a listing leaves out a link, and a folder in its place. Built without it, it would be another component.
    const value = await files.json(file);
    if (value !== undefined) {
      if (!isObject(value)) throw new BuildFault(`${file}: a declaration must be a JSON object.`);
      return { declaration: value, file };
    }
    const scripts = sources.filter((path) => SCRIPT.test(path) && !path.includes("/") && !NO_DECLARATION.test(path));
    for (const name of scriptNames(id)) if (!scripts.includes(name)) await files.digest(`${folder}/${name}`);
    const named = scripts.find((path) => NAMED.test(path) && path.startsWith(`${id}.`));
    if (named !== undefined) return { declaration: await run(`${folder}/${named}`), file: `${folder}/${named}` };
    for (const path of scripts) {
      const file = `${folder}/${path}`;
      if (!looksLikeDeclaration((await files.text(file)) ?? "")) continue;
      const declaration = await run(file);
      if (typeof declaration.id === "string") return { declaration, file };
    }
    return undefined;
  };
}

const scriptNames = (id: string): string[] =>
  ["decl", "service"].flatMap((word) => ["ts", "js", "mjs"].map((ending) => `${id}.${word}.${ending}`));

/** Whether a build would run a file of the workspace as a declaration. */
export function isDeclarationScript(path: string, bytes: Uint8Array): boolean {
  const [top, , name = "", ...deeper] = path.split("/");
  if (top !== "components" || !SCRIPT.test(path)) return false;
  if (NAMED.test(path)) return true;
  return deeper.length === 0 && !NO_DECLARATION.test(name) && looksLikeDeclaration(Buffer.from(bytes).toString("utf8"));
}

/** Scripts of the component itself are not run only to see what they export. */
const looksLikeDeclaration = (text: string) => /\bexport\s+default\b/.test(text) && /\bid["']?\s*:/.test(text);
