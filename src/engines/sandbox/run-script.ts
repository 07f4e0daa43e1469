import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { bundleScript } from "./bundle-script.ts";
import { type Cage, CageError, cageBase } from "./cage.ts";
import { insideScript } from "./cage-files.ts";
import type { Fence } from "./fence.ts";

/**
 * Runs a script of the workspace in the cage and resolves to the value of its default export, which is JSON. Rejects with
 * an `Error` whose message says why there is none. @param path relative to the workspace
 */
export type ScriptRunner = (path: string) => Promise<unknown>;

export function createScriptRunner(tools: { workspace: string; fence: Fence; cage: Cage }): ScriptRunner {
  return async (path) => {
    const { code, builtins } = await bundleScript(tools, path);
    if (builtins.length > 0)
      throw new Error(`it imports ${builtins.join(", ")}, but Node modules are not available here`);
    return scriptValue(tools.cage, code);
  };
}

/** The value that a bundled script exports by default. */
export const scriptValue = (cage: Cage, code: string): Promise<unknown> =>
  answerOf(cage, code, "exportedValue(exported);");

/** What a bundled module exports and is data, by name; functions are left out. */
export const moduleValues = (cage: Cage, code: string): Promise<unknown> =>
  answerOf(cage, code, "exportedValues(exported);");

async function answerOf(cage: Cage, code: string, question: string): Promise<unknown> {
  const scripts = [
    { name: "script.js", code, isModule: true },
    { name: "value.js", code: question },
  ];
  const answer = await cage.run({ base: cageBase([insideScript("script")]), scripts });
  if (answer.length > LIMIT) throw new Error(`its value is larger than ${LIMIT >> 20} MB`);
  return exportedIn(answer);
}

const LIMIT = 4 << 20;

/** Names of what Node gives every script, and nothing of which is in the cage. */
const NODE_GLOBAL =
  /^(process|Buffer|require|module|__dirname|__filename|global) is not defined$|^Dynamic (require) of /;

/** What of Node a script missed in the cage; undefined where it failed for another reason. */
export const missedOfNode = (error: unknown): string | undefined =>
  error instanceof CageError ? NODE_GLOBAL.exec(error.message)?.slice(1).find(Boolean) : undefined;

/** Reads the answer `{value}` or `{error}`. Throws an `Error` for the second. */
export function exportedIn(answer: string): unknown {
  const read = parseJson(answer);
  if (isObject(read) && "value" in read) return read.value;
  throw new Error(isObject(read) && typeof read.error === "string" ? read.error : "it returns nothing");
}
