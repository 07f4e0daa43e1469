import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SandboxScript } from "./job.ts";

/**
 * Returns the folder with the sandbox program, the interpreter and the scripts that run in it: `dist/sandbox/`, as seen
 * from `src/engines/sandbox/`, `dist/` or `dist/chunks/`. `scripts/build.ts` builds all of it, so that the sandbox
 * process reads no other folder.
 */
export function sandboxFolder(): string {
  const from = /\/(src\/engines\/sandbox|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  const folder =
    from === "src/engines/sandbox" ? "../../../dist/sandbox" : from === "chunks" ? "../sandbox" : "./sandbox";
  return fileURLToPath(new URL(folder, import.meta.url));
}

const read = new Map<string, SandboxScript>();

/**
 * Returns a script of `src/engines/sandbox/inside/` that runs in the sandbox. Throws a one-line error if it isn't
 * built.
 */
export function insideScript(name: "prelude" | "react" | "nunjucks" | "handlebars" | "script"): SandboxScript {
  const file = `${name}.js`;
  try {
    const script = read.get(name) ?? { name: file, code: readFileSync(join(sandboxFolder(), file), "utf8") };
    read.set(name, script);
    return script;
  } catch {
    throw new Error("The sandbox is not built. Run `npm run build`, then start again.");
  }
}
