import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type BuildOptions, type Plugin, transform } from "esbuild";
import { PUBLIC_MODULES } from "./layout.ts";
import { readDoor } from "./source-graph.ts";

/** Bundled packages written for CommonJS call `require` for what Node brings. */
const REQUIRE = 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);';

/** How the program of the server is bundled: what ships, and what tests build with more in it. */
export const serverBundle = (root: string, outdir: string): BuildOptions => ({
  // `worker.js` is the program of threads, those of `pictures/` and `trial-builds/` are those of processes.
  entryPoints: [
    { in: "main.ts", out: "main" },
    { in: "cli/worker.ts", out: "worker" },
    { in: "platform/pictures/program.ts", out: "pictures/program" },
    { in: "build/trial-builds/keeper.ts", out: "trial-builds/keeper" },
    { in: "build/trial-builds/program.ts", out: "trial-builds/program" },
  ].map((entry) => ({ ...entry, in: resolve(root, "src", entry.in) })),
  outdir,
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  target: "node22.18",
  format: "esm",
  splitting: true,
  bundle: true,
  // The text is read at every start, so it is short.
  minifySyntax: true,
  minifyWhitespace: true,
  external: ["better-sqlite3", "pg-native", "sharp", "@iconify-json/*"],
  jsx: "automatic",
  jsxImportSource: "hono/jsx",
  banner: { js: REQUIRE },
  metafile: true,
  absWorkingDir: root,
  logLevel: "warning",
});

/** What the bundle needs besides. */
export const serverPlugins: Plugin[] = [
  takenWhenUsed(["http", "https"]),
  englishOnly(),
  withoutGateway(),
  behindDoor(resolve(import.meta.dirname, "../src"), PUBLIC_MODULES[1]),
  keepNamesOf(["oidc-provider", "cookies", "keygrip", "jose", "oauth4webapi", "openid-client"]),
];

/**
 * Takes modules of Node at the first use of a name, not at the start. An `import` of `node:http` reads all its names, among
 * them those of the client behind `fetch`: half of what a bare server needs to start. `node:https` brings TLS.
 */
function takenWhenUsed(modules: readonly string[]): Plugin {
  return {
    name: "taken-when-used",
    setup({ onResolve, onLoad }) {
      const names = new RegExp(`^(?:node:)?(${modules.join("|")})$`);
      onResolve({ filter: names }, ({ path, kind }) =>
        kind === "import-statement" ? { path: path.replace(/^(?:node:)?/, "node:"), namespace: "taken" } : undefined,
      );
      onLoad({ filter: /./, namespace: "taken" }, async ({ path }) => {
        const known = Object.keys(await import(path)).filter((name) => name !== "default");
        const contents = `let taken;
for (const name of ${JSON.stringify(known)})
  Object.defineProperty(exports, name, {
    enumerable: true,
    get: () => (taken ??= process.getBuiltinModule(${JSON.stringify(path)}))[name],
  });`;
        return { contents };
      });
    },
  };
}

/**
 * Keeps the names of classes where they mean something: `oidc-provider` finds its models, their lifetimes and their rows by
 * `class.name`, which `minifySyntax` drops from class expressions and a bundle changes where two are alike. Names kept
 * everywhere (`keepNames`) cost 256 bytes and a call for each function that is made while the program runs.
 */
function keepNamesOf(packages: readonly string[]): Plugin {
  const files = new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages.join("|")})[\\\\/].*\\.m?js$`);
  return {
    name: "keep-names",
    setup({ onLoad }) {
      onLoad({ filter: files }, async ({ path }) => {
        const { code } = await transform(await readFile(path, "utf8"), { keepNames: true, sourcefile: path });
        return { contents: code };
      });
    },
  };
}

/**
 * Takes what is named at a door from the file that defines it: else whoever asks for one function would load all that lies
 * behind the door, since chunks are made of what can be reached.
 */
function behindDoor(src: string, door: string): Plugin {
  const homes = readDoor(door, readFileSync(resolve(src, door), "utf8"));
  const taken = new RegExp(`^import \\{([^}]*)\\} from "(\\.[./]*/)${door.replaceAll(".", "\\.")}";$`, "gm");
  return {
    name: "behind-door",
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!path.startsWith(src)) return undefined;
        const text = await readFile(path, "utf8");
        if (!text.includes(`/${door}"`)) return undefined;
        const contents = text.replaceAll(taken, (_, names: string, up: string) => {
          const named = names.split(",").filter((name) => name.trim() !== "");
          const imports = named.map((name) => {
            const home = homes.get(name.trim().replace(/\s+as\s.*/s, ""));
            if (!home) throw new Error(`${path} takes ${name.trim()}, which ${door} does not have.`);
            return `import {${name.replaceAll("\n", " ")}} from "${up}${home}";`;
          });
          // Lines stay where they are.
          return imports.join(" ") + "\n".repeat(names.split("\n").length - 1);
        });
        return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

/** Leaves out what Zod says in fifty other languages: half of its text. */
function englishOnly(): Plugin {
  return {
    name: "english-only",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
        contents: 'export { default as en } from "./en.js";',
      }));
    },
  };
}

/**
 * Leaves out the gateway of the library for language models, with the addresses it would ask: models are asked where the
 * environment says, and nowhere else. The library takes it only where a model is named by a mere name.
 */
function withoutGateway(): Plugin {
  return {
    name: "without-gateway",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@ai-sdk\/gateway$/ }, ({ path }) => ({ path, namespace: "left-out" }));
      onLoad({ filter: /./, namespace: "left-out" }, () => ({ contents: "module.exports = {};" }));
    },
  };
}
