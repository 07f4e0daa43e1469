import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { bundleScript } from "./bundle-script.ts";
import type { FileFence } from "./fence.ts";
import { type Sandbox, SandboxError, sandboxBase } from "./sandbox.ts";
import { insideScript } from "./sandbox-files.ts";

/**
 * Runs a script of the workspace in the sandbox and resolves to its default export, which is JSON. Rejects with an
 * `Error` that explains why it has none. @param path relative to the workspace
 */
export type ScriptRunner = (path: string) => Promise<unknown>;

export function createScriptRunner(tools: { workspace: string; fence: FileFence; sandbox: Sandbox }): ScriptRunner {
  return async (path) => {
    const { code, builtins } = await bundleScript(tools, path);
    if (builtins.length > 0)
      throw new Error(`it imports ${builtins.join(", ")}, but Node modules are not available here`);
    return scriptValue(tools.sandbox, code);
  };
}

/** Resolves to the default export of a bundled script. */
export const scriptValue = (sandbox: Sandbox, code: string): Promise<unknown> =>
  answerOf(sandbox, code, "exportedValue(exported);");

/** Resolves to the exports of a bundled module that are data, by name, without functions. */
export const moduleValues = (sandbox: Sandbox, code: string): Promise<unknown> =>
  answerOf(sandbox, code, "exportedValues(exported);");

async function answerOf(sandbox: Sandbox, code: string, question: string): Promise<unknown> {
  const scripts = [
    { name: "script.js", code, isModule: true },
    { name: "value.js", code: question },
  ];
  const answer = await sandbox.run({ base: sandboxBase([insideScript("script")]), scripts });
  if (answer.length > LIMIT) throw new Error(`its value is larger than ${LIMIT >> 20} MB`);
  return exportedIn(answer);
}

const LIMIT = 4 << 20;

/** Globals of Node that the sandbox lacks. */
const NODE_GLOBAL =
  /^(process|Buffer|require|module|__dirname|__filename|global) is not defined$|^Dynamic (require) of /;

/** Returns the Node global that a script missed in the sandbox. Undefined if it failed for another reason. */
export const missedOfNode = (error: unknown): string | undefined =>
  error instanceof SandboxError ? NODE_GLOBAL.exec(error.message)?.slice(1).find(Boolean) : undefined;

/** Reads the answer `{value}` or `{error}`. Throws an `Error` for the second. */
export function exportedIn(answer: string): unknown {
  const read = parseJson(answer);
  if (isObject(read) && "value" in read) return read.value;
  throw new Error(isObject(read) && typeof read.error === "string" ? read.error : "it returns nothing");
}
