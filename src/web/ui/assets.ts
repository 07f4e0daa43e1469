import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { z } from "zod";

const manifestSchema = z.object({ scripts: z.array(z.string()), style: z.string(), preload: z.array(z.string()) });

/** Addresses of the built files a page loads; `preload` are fonts of the first paint. */
export type Assets = z.infer<typeof manifestSchema>;

let read: Assets | undefined;

/** Addresses of the built client files, from the build's manifest, read once. Throws one clear line without a build. */
export function assets(): Assets {
  read ??= manifestSchema.parse(JSON.parse(manifestText()));
  return read;
}

/** Folder of the built client files: `dist/web/`, seen from the sources, from `dist/` or from `dist/chunks/`. */
export function assetFolder(): string {
  const from = /\/(src\/web\/ui|chunks)\/[^/]*$/.exec(import.meta.url)?.[1];
  const folder = from === "src/web/ui" ? "../../../dist/web/" : from === "chunks" ? "../web/" : "./web/";
  return fileURLToPath(new URL(folder, import.meta.url));
}

/** Folder of the built Figma plugin. */
export const pluginFolder = (): string => fileURLToPath(new URL("../plugin/figma/", pathToFileURL(assetFolder())));

/** Folder of the built views for agents' hosts. */
export const appFolder = (): string => fileURLToPath(new URL("../apps/", pathToFileURL(assetFolder())));

function manifestText(): string {
  try {
    return readFileSync(`${assetFolder()}manifest.json`, "utf8");
  } catch {
    throw new Error("The web files are not built: run `npm run build` once, then start again.");
  }
}
