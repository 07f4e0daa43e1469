import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/** When each contract's file had been changed last as it was first loaded. */
const loaded = new Map<string, number>();

/**
 * Lets scripts import the contracts of features as the server does. What a browser needs of a declaration is its method
 * and address; its shapes are types to a script, held by the compiler, and zod would be more than all of our scripts.
 */
export const browserContracts = (): Plugin => ({
  name: "browser-contracts",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/](?:domain|web|agents)[\\/].*contract\.ts$/ }, async ({ path }) => {
      const { mtimeMs } = await stat(path);
      const first = loaded.get(path) ?? mtimeMs;
      loaded.set(path, first);
      // A module is loaded once under one address: what `--watch` saw change gets another.
      const edition = mtimeMs === first ? "" : `?${mtimeMs}`;
      const declared: Record<string, unknown> = await import(`${pathToFileURL(path)}${edition}`);
      return { contents: Object.entries(declared).map(constant).join("") };
    });
  },
});

function constant([name, value]: [string, unknown]): string {
  if (typeof value !== "object" || value === null || !("method" in value) || !("path" in value)) return "";
  return `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path })};\n`;
}
