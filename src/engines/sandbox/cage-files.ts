import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Script } from "./job.ts";

/**
 * The folder of what a cage consists of: its program, the interpreter, and the scripts that run in it. All of it is built
 * (`scripts/build.ts`), so that the process of a cage needs to read nothing else: `dist/cage/`, seen from the sources, from
 * `dist/` or from `dist/chunks/`.
 */
export function cageFolder(): string {
  const from = /\/(src\/engines\/sandbox|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  const folder = from === "src/engines/sandbox" ? "../../../dist/cage" : from === "chunks" ? "../cage" : "./cage";
  return fileURLToPath(new URL(folder, import.meta.url));
}

const read = new Map<string, Script>();

/** A script that runs in the cage, from `src/engines/sandbox/inside/`. Throws one clear line without a build. */
export function insideScript(name: "prelude" | "react" | "nunjucks" | "handlebars" | "script"): Script {
  const file = `${name}.js`;
  try {
    const script = read.get(name) ?? { name: file, code: readFileSync(join(cageFolder(), file), "utf8") };
    read.set(name, script);
    return script;
  } catch {
    throw new Error("The sandbox is not built. Run `npm run build`, then start again.");
  }
}
