import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { readPlainFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import type { Fence } from "./fence.ts";

const MOST_BYTES = 16 << 20;

/**
 * The workspace's own `tsconfig.json`; undefined where it has none.
 * Throws `Error` that names what leads out of the fence, or is no JSON.
 */
export function findTsconfig(workspace: string, fence: Fence): string | undefined {
  const file = join(workspace, "tsconfig.json");
  if (!existsSync(file)) return undefined;
  const open = [file];
  for (const path of open) {
    const refusal = fence.refusal(path);
    if (refusal !== undefined) throw new Error(`tsconfig.json: ${relative(workspace, path)} is not read: ${refusal}.`);
    for (const name of extendedBy(readPlainFile(path, MOST_BYTES)?.toString("utf8") ?? "{}")) {
      const found = candidates(path, name).find((one) => existsSync(one));
      if (found !== undefined && !open.includes(found)) open.push(found);
    }
  }
  return file;
}

function extendedBy(text: string): string[] {
  const parsed = parseJson(withoutComments(text));
  const named = isObject(parsed) ? parsed.extends : undefined;
  return [named].flat().filter((one) => typeof one === "string");
}

/** Where esbuild looks for what `extends` names. */
function candidates(from: string, name: string): string[] {
  const withEnds = (path: string) => [path, `${path}.json`, join(path, "tsconfig.json")];
  if (isAbsolute(name) || /^\.{1,2}(?:\/|$)/.test(name)) return withEnds(resolve(dirname(from), name));
  const found: string[] = [];
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    found.push(...withEnds(join(folder, "node_modules", name)));
    if (folder === dirname(folder)) return found;
  }
}

/** JSON with comments and commas before a closing bracket, as TypeScript reads it, as JSON. */
const withoutComments = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, literal?: string) => literal ?? " ")
    .replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, (_, literal?: string) => literal ?? "");
