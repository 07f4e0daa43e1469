import { describe, expect, it } from "vitest";
import { readBundlerConfiguration } from "./bundler-configuration.ts";

describe("a bundler configuration", () => {
  it("has aliases that are literals, and paths built from them", () => {
    const text = `
      import path, { resolve } from "node:path";
      import { fileURLToPath } from "node:url";
      export default defineConfig({
        plugins: [react()],
        resolve: {
          alias: {
            "@": path.resolve(__dirname, "./src"),
            "~ui": path.join(import.meta.dirname, "..", "ui/src"),
            lib: fileURLToPath(new URL("./lib", import.meta.url)),
            assets: new URL("./assets", import.meta.url).pathname,
            root: resolve(process.cwd(), "root"),
            react: "preact/compat",
            odd: find("odd"),
          },
        },
      });`;
    expect(readBundlerConfiguration(text, "vite.config.ts")).toEqual({
      aliases: [
        { find: "@", replacement: "./src" },
        { find: "~ui", replacement: "../ui/src" },
        { find: "lib", replacement: "./lib" },
        { find: "assets", replacement: "./assets" },
        { find: "root", replacement: "./root" },
        { find: "react", replacement: "preact/compat" },
      ],
      define: {},
      unread: ['resolve.alias["odd"]'],
    });
  });

  it("is read from a function's result, or from module.exports", () => {
    const list = `export default defineConfig(({ mode }) => {
      const flag = mode === "x";
      return { resolve: { alias: [{ find: "@", replacement: "/src" }, { find: /^x/, replacement: "y" }] } };
    });`;
    expect(readBundlerConfiguration(list, "vite.config.mts")).toMatchObject({
      aliases: [{ find: "@", replacement: "/src" }],
      unread: ['resolve.alias["1"]'],
    });
    const webpack = `module.exports = { resolve: { alias: { "@": path.resolve(__dirname, "src") } } };`;
    expect(readBundlerConfiguration(webpack, "webpack.config.js").aliases).toEqual([
      { find: "@", replacement: "./src" },
    ]);
  });

  it("has constants as code", () => {
    const text = `export default {
      define: { __DEV__: false, __NAME__: JSON.stringify("Acme"), "process.env.MODE": '"test"', __AT__: Date.now(), __NAMES__: "a b" },
    };`;
    expect(readBundlerConfiguration(text, "vite.config.js")).toMatchObject({
      define: { __DEV__: "false", __NAME__: '"Acme"', "process.env.MODE": '"test"' },
      unread: ['define["__AT__"]', 'define["__NAMES__"]'],
    });
  });

  it("is empty if it cannot be parsed, or exports nothing", () => {
    for (const text of ["export default {", "", "export const a = 1;", "export default undefined;"])
      expect(readBundlerConfiguration(text, "vite.config.ts")).toEqual({ aliases: [], define: {}, unread: [] });
  });
});
