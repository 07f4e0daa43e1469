import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "esbuild";

/**
 * What pages bring to the browser, found by the names of files below `web/` and by nothing else, in the order of their paths:
 * `client/every-page.ts`, `client/index.ts`, `styles.css`. The names are those that `virtual:…` modules are imported by.
 */
export function pageFiles(src: string): Plugin {
  const folder = resolve(src, "web");
  const found = (file: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => !path.startsWith("ui/client/") && path.endsWith(`/${file}`))
      .sort();
  const made: Record<string, () => { contents: string; loader: "js" | "css" }> = {
    "virtual:page-scripts": () => ({
      contents: scripts(found("client/every-page.ts"), found("client/index.ts")),
      loader: "js",
    }),
    "virtual:page-styles": () => ({
      contents: found("styles.css")
        .map((path) => `@import "./${path}";\n`)
        .join(""),
      loader: "css",
    }),
  };
  return {
    name: "page-files",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:page-/ }, ({ path }) => ({ path, namespace: "page-files" }));
      onResolve({ filter: /^virtual:island\// }, ({ path }) => ({ path, namespace: "islands" }));
      // With the script of every page, which is there already: so that what both use is not cut into small files.
      onLoad({ filter: /./, namespace: "islands" }, ({ path }) => ({
        contents: `import "./ui/client/main.ts";\nexport { start } from ".${path.slice("virtual:island".length)}";\n`,
        resolveDir: folder,
      }));
      onLoad({ filter: /./, namespace: "page-files" }, ({ path }) => {
        const make = made[path];
        return make && { ...make(), resolveDir: folder, watchDirs: [folder] };
      });
    },
  };
}

/** Views for hosts of agents: `web/app-views/<name>.ts`, each the script of one document. */
export const viewFiles = (src: string): string[] =>
  readdirSync(resolve(src, "web/app-views"))
    .filter((name) => name.endsWith(".ts"))
    .sort()
    .map((name) => resolve(src, "web/app-views", name));

/** The name pages mark the script of a folder with: the folder's own, `icons` for `foundations/icons/client/index.ts`. */
const islandOf = (path: string): string => path.split("/").at(-3) ?? "";

function scripts(everyPage: readonly string[], islands: readonly string[]): string {
  const imports = everyPage.map((path, at) => `import { start as start${at} } from "./${path}";\n`);
  const loads = islands.map((path) => `  ${JSON.stringify(islandOf(path))}: () => import("virtual:island/${path}"),\n`);
  return `${imports.join("")}
export const everyPage = [${everyPage.map((_, at) => `start${at}`).join(", ")}];
export const islands = {
${loads.join("")}};
`;
}
