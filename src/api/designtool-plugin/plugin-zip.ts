import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { zipSync } from "fflate";
import { pluginFolder } from "../../web/ui/assets.ts";

/** A date every file carries, so that a build makes the same bytes wherever it runs. */
const MTIME = new Date("2000-01-01T00:00:00Z");
const FILES = ["manifest.json", "code.js", "panel.html"];

let made: Promise<Uint8Array> | undefined;

/** The plugin as people import it into the design tool: some 35 kB, packed once. */
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
