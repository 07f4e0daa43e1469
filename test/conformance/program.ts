import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { serverBundle, serverPlugins } from "../../scripts/server-bundle.ts";
import type { Program } from "../spawn-dsr.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const TABLES = {
  "cli/product.ts": "test/conformance/features.ts",
  "agents/mcp/capabilities.ts": "test/conformance/capabilities.ts",
};

/**
 * The program that ships, built as it is with two tables of contents longer: the fixtures of the conformance suite are in
 * it, and in no other. It lies in a folder of its own, and finds packages and files for browsers where the real one does.
 */
export async function buildWithFixtures(): Promise<{ program: Program; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "conformance-"));
  const dist = join(folder, "dist");
  await build({
    ...serverBundle(root, dist),
    logLevel: "error",
    plugins: [...serverPlugins, instead()],
  });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  await symlink(join(root, "package.json"), join(folder, "package.json"));
  for (const name of ["web", "sandbox", "build.json"]) await symlink(join(root, "dist", name), join(dist, name));
  return {
    program: { node: process.execPath, main: join(dist, "main.js") },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Puts the tables with fixtures in the place of ours, but where those read ours. */
function instead(): Plugin {
  const tables = new Map(
    Object.entries(TABLES).map(([ours, theirs]) => [resolve(root, "src", ours), join(root, theirs)]),
  );
  return {
    name: "with-fixtures",
    setup({ onResolve }) {
      onResolve({ filter: /\/(?:product|capabilities)\.ts$/ }, ({ path, resolveDir, importer }) => {
        const table = tables.get(resolve(resolveDir, path));
        return table === undefined || importer === table ? undefined : { path: table };
      });
    },
  };
}
