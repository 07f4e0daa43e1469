import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";

/**
 * What features bring to the browser, found by the shape of their folders and by nothing else, in the order of their paths:
 * `client/every-page.ts`, `client/index.ts`, `styles.css`. The names are those that `virtual:…` modules are imported by.
 */
export function featureFiles(src: string): Plugin {
  const folder = resolve(src, "features");
  const found = (file: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => path.split("/").length === file.split("/").length + 2 && path.endsWith(`/${file}`))
      .sort();
  const made: Record<string, () => { contents: string; loader: "js" | "css" }> = {
    "virtual:feature-scripts": () => ({
      contents: scripts(found("client/every-page.ts"), found("client/index.ts")),
      loader: "js",
    }),
    "virtual:feature-styles": () => ({
      contents: found("styles.css")
        .map((path) => `@import "./${path}";\n`)
        .join(""),
      loader: "css",
    }),
  };
  return {
    name: "feature-files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:feature-/ }, ({ path }) => ({ path, namespace: "feature-files" }));
      onResolve({ filter: /^virtual:island\// }, ({ path }) => ({ path, namespace: "islands" }));
      // With the script of every page, which is there already: so that what both use is not cut into small files.
      onLoad({ filter: /./, namespace: "islands" }, ({ path }) => ({
        contents: `import "../web/client/main.ts";\nexport { start } from ".${path.slice("virtual:island".length)}";\n`,
        resolveDir: folder,
      }));
      onLoad({ filter: /./, namespace: "feature-files" }, ({ path }) => {
        const make = made[path];
        return make && { ...make(), resolveDir: folder, watchDirs: [folder] };
      });
    },
  };
}

/** Views of features for hosts of agents: `views/<name>.ts`, each the script of one document. */
export const viewFiles = (src: string): string[] =>
  readdirSync(resolve(src, "features"), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^[^/]+\/[^/]+\/views\/[^/]+\.ts$/.test(path))
    .sort()
    .map((path) => resolve(src, "features", path));

function scripts(everyPage: readonly string[], islands: readonly string[]): string {
  const imports = everyPage.map((path, at) => `import { start as start${at} } from "./${path}";\n`);
  const loads = islands.map(
    (path) => `  ${JSON.stringify(path.split("/")[1])}: () => import("virtual:island/${path}"),\n`,
  );
  return `${imports.join("")}
export const everyPage = [${everyPage.map((_, at) => `start${at}`).join(", ")}];
export const islands = {
${loads.join("")}};
`;
}
