// What building 1,000 components costs at least: esbuild alone in one call, and React rendering each in the sandbox.
import { join } from "node:path";
import { build as esbuild } from "esbuild";
import { createBundler } from "../src/build/bundler.ts";
import { REACT_MODULES, reactEntry } from "../src/build/react-entry.ts";
import { createReactVendor } from "../src/build/react-vendor.ts";
import { createFence } from "../src/engines/sandbox/fence.ts";
import { createSandbox } from "../src/engines/sandbox/sandbox.ts";
import { spentByAll } from "./measure.ts";

/** Milliseconds of processor time esbuild takes for sources of a workspace in one call; nothing is written. */
export async function bundledInOneCall(workspace: string, sources: readonly string[]): Promise<number> {
  const before = spentByAll();
  await esbuild({
    absWorkingDir: workspace,
    entryPoints: [...sources],
    bundle: true,
    minify: true,
    format: "cjs",
    external: [...REACT_MODULES],
    outdir: join(workspace, "out"),
    write: false,
  });
  return spentByAll() - before;
}

/**
 * Milliseconds of processor time the sandbox takes to render a preview of each component, `part-<index>`; what it runs is
 * bundled before, and React is warm.
 */
export async function renderedInSandbox(workspace: string, roots: readonly string[], count: number): Promise<number> {
  const bundle = createBundler(workspace, createFence(workspace, roots));
  const vendor = createReactVendor(workspace, bundle)();
  const { base } = await vendor("components/part-0");
  const bundles = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const folder = `components/part-${index}`;
      const contents = reactEntry({ source: `part-${index}.tsx` });
      return (await bundle({ contents, folder }, { format: "cjs", external: [...REACT_MODULES] })).js;
    }),
  );
  const sandbox = createSandbox();
  const render = (js: string, index: number) => {
    const previews = [{ key: "default", title: "Default", values: { children: "Save" } }];
    const input = JSON.stringify({ pascal: `Part${index}`, previews });
    const code = `var bundle = function (module, exports, require) {\n${js}\n};`;
    const call = `renderReact(bundle, ${JSON.stringify(input)});`;
    return sandbox.run({
      base,
      scripts: [
        { name: "bundle.js", code },
        { name: "preview.js", code: call },
      ],
    });
  };
  await Promise.all(bundles.slice(0, 100).map(render));
  const before = spentByAll();
  await Promise.all(bundles.map(render));
  const spent = spentByAll() - before;
  sandbox.close();
  return spent;
}
