import type { ScriptRunner } from "../engines/sandbox/run-script.ts";
import { isObject } from "../safe/is-object.ts";
import { reasonOf } from "../safe/unsafe.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { BuildFault } from "./build-fault.ts";
import type { ComponentFolder } from "./find-components.ts";

export type RawDeclaration = Record<string, unknown>;

const SCRIPT = /\.(?:ts|js|mjs)$/;
const NAMED = /\.(?:decl|service)\.(?:ts|js|mjs)$/;
const NO_DECLARATION = /\.(?:d|test|spec|stories)\.(?:ts|js|mjs)$/;

/**
 * Reads the declaration of a component: `<id>.json`, otherwise a script `<id>.{decl,service}.{ts,js,mjs}`, otherwise
 * the first script whose default export has an `id`. Scripts run in the sandbox. Resolves to undefined without a
 * declaration. Rejects with a `BuildFault` that names the file, or with a `WorkspaceFault` for an unreadable one.
 */
export type DeclarationReader = (
  folder: ComponentFolder,
) => Promise<{ declaration: RawDeclaration; file: string } | undefined>;

export function createDeclarationReader(files: WorkspaceFiles, runScript: ScriptRunner): DeclarationReader {
  const run = async (file: string): Promise<RawDeclaration> => {
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
    // Read by name, because a listing skips a link, or a folder with this name. Without it, the build would create
    // another component.
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

/** Whether a build runs a file of the workspace as a declaration. */
export function isDeclarationScript(path: string, bytes: Uint8Array): boolean {
  const [top, , name = "", ...deeper] = path.split("/");
  if (top !== "components" || !SCRIPT.test(path)) return false;
  if (NAMED.test(path)) return true;
  return deeper.length === 0 && !NO_DECLARATION.test(name) && looksLikeDeclaration(Buffer.from(bytes).toString("utf8"));
}

/** Scripts of the component itself aren't run to find their exports. */
const looksLikeDeclaration = (text: string) => /\bexport\s+default\b/.test(text) && /\bid["']?\s*:/.test(text);
