import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "esbuild";

/**
 * Lets scripts import the contracts of features as the server does. What a browser needs of a declaration is its method
 * and address; its shapes are types to a script, held by the compiler, and zod would be more than all of our scripts.
 */
export const browserContracts = (): Plugin => ({
  name: "browser-contracts",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]features[\\/][^\\/]+[\\/][^\\/]+[\\/]contract\.ts$/ }, async ({ path }) => {
      // Loaded anew when it changed, for `--watch`.
      const { mtimeMs } = await stat(path);
      const declared: Record<string, unknown> = await import(`${pathToFileURL(path)}?${mtimeMs}`);
      return { contents: Object.entries(declared).map(constant).join("") };
    });
  },
});

function constant([name, value]: [string, unknown]): string {
  if (typeof value !== "object" || value === null || !("method" in value) || !("path" in value)) return "";
  return `export const ${name} = ${JSON.stringify({ method: value.method, path: value.path })};\n`;
}
