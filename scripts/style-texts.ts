import { dirname, resolve } from "node:path";
import { build, type Plugin } from "esbuild";

/**
 * Lets a script of a feature import a style sheet of its own as text (`./drawer.css?text`), in the layer of pages: it comes
 * with the script, when that is wanted, and costs pages nothing before.
 */
export const styleTexts = (): Plugin => ({
  name: "style-texts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.css\?text$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.replace(/\?text$/, "")),
      namespace: "style-text",
    }));
    onLoad({ filter: /./, namespace: "style-text" }, async ({ path }) => {
      const { outputFiles } = await build({
        stdin: { contents: `@import ${JSON.stringify(path)} layer(pages);`, loader: "css", resolveDir: dirname(path) },
        bundle: true,
        minify: true,
        write: false,
      });
      return { contents: outputFiles[0]?.text ?? "", loader: "text", watchFiles: [path] };
    });
  },
});
