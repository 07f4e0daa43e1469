import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { pluginFolder } from "../../web/ui/assets.ts";

/** The date of every file, so that builds are reproducible. */
const MTIME = new Date("2000-01-01T00:00:00Z");
const FILES = ["manifest.json", "code.js", "panel.html"];

let made: Promise<Uint8Array> | undefined;

/** Returns the plugin for import into the design tool: about 35 kB, compressed once. */
export function pluginZip(): Promise<Uint8Array> {
  made ??= pack();
  return made;
}

async function pack(): Promise<Uint8Array> {
  const files = await Promise.all(
    FILES.map(async (name) => [name, [await readFile(join(pluginFolder(), name)), { mtime: MTIME }]] as const),
  );
  return zipSync(
    Object.fromEntries(files.map(([name, [bytes, options]]) => [`design-system-registry/${name}`, [bytes, options]])),
  );
}
