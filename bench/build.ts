// P8: 1,000 small React components built, next to Vite building each; one changed; nothing changed.
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build as viteBuild } from "vite";
import type { BuildReport } from "../src/build/build-report.ts";
import { createBuilder } from "../src/build/builder.ts";
import { bundledInOneCall, renderedInSandbox } from "./build-floor.ts";
import { median, print, round as rounded, spentByAll } from "./measure.ts";
import { freshFolder } from "./programs.ts";

/** Our own packages, which the workspaces link to: they lie outside of these. */
export const PACKAGES = resolve("node_modules");

const COMPONENTS = 1_000;
/** Vite is timed on so many of them in a round: a thousand would take minutes, and each takes alike once it is warm. */
const BY_VITE = 60;
/** Builds before the first that counts: from the fiftieth on Vite takes no less. */
const WARM_VITE = 60;

const sourceOf = (index: number, edition = 0) => `import type { ReactNode } from "react";
import "./part-${index}.css";

export interface Part${index}Props {
  /** What it says. */
  children: ReactNode;
  size?: "small" | "large";
  disabled?: boolean;
}

/** Part ${index}, edition ${edition}. */
export function Part${index}({ children, size = "small", disabled = false }: Part${index}Props) {
  return <button type="button" className={\`part-${index} part-\${size}\`} disabled={disabled}>{children}</button>;
}
`;

/** A workspace of so many React components, `part-0` and on, that nobody has built. */
export function workspaceOf(count: number): string {
  const folder = freshFolder();
  symlinkSync(PACKAGES, join(folder, "node_modules"));
  for (let index = 0; index < count; index++) {
    const id = `part-${index}`;
    const home = join(folder, "components", id);
    mkdirSync(home, { recursive: true });
    const previews = { default: { title: "Default", values: { children: "Save" } } };
    writeFileSync(join(home, `${id}.json`), JSON.stringify({ id, title: `Part ${index}`, type: "element", previews }));
    writeFileSync(join(home, `part-${index}.tsx`), sourceOf(index));
    writeFileSync(join(home, `part-${index}.css`), `.part-${index} { color: red; padding: ${index % 9}px }`);
  }
  return folder;
}

const sourcesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `components/part-${index}/part-${index}.tsx`);

/** Milliseconds of one piece of work. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function expectBuilt({ components }: BuildReport, expected: number): void {
  const failed = components.find(({ status }) => status === "failed");
  if (failed) throw new Error(`${failed.id}: ${failed.error}`);
  const built = components.filter(({ status }) => status === "built").length;
  if (built !== expected) throw new Error(`${built} built, ${expected} expected`);
}

const byVite = (workspace: string, index: number) =>
  viteBuild({
    configFile: false,
    logLevel: "silent",
    root: workspace,
    build: {
      outDir: join(freshFolder(), "out"),
      lib: {
        entry: join(workspace, `components/part-${index}/part-${index}.tsx`),
        formats: ["es"],
        cssFileName: "part",
      },
      rolldownOptions: { external: [/^react/] },
    },
  });

const CHANGED = "components/part-7/part-7.tsx";
let edition = 0;
const change = (workspace: string) => writeFileSync(join(workspace, CHANGED), sourceOf(7, ++edition));

/** Milliseconds of one more run of the work, after a change or without one. */
const runs = async (count: number, work: () => Promise<unknown>, before = () => {}): Promise<number> => {
  const times: number[] = [];
  for (let run = 0; run < count; run++) {
    before();
    times.push(await timed(work));
  }
  return median(times);
};

const report = (name: string, ms: number, [ratio, against]: [ratio: number, against: string]) =>
  print({ name: `P8 ${name}`, value: rounded(ms, 1), unit: "ms", ratio: rounded(ratio, 3), against });

/** Builds so many new components and bundles some of them with Vite, beside each other since machines drift. */
async function round(count: number, byViteToo: number) {
  const workspace = workspaceOf(count);
  const builder = createBuilder(workspace, [PACKAGES]);
  const before = spentByAll();
  const ours = await timed(async () => expectBuilt(await builder.build({ checks: false }), count));
  const between = spentByAll();
  await builder.close();
  // Its processes would count as long as they are there.
  await setTimeout(500);
  const start = spentByAll();
  const times: number[] = [];
  for (let index = 0; index < byViteToo; index++) times.push(await timed(() => byVite(workspace, index)));
  const each = (spentByAll() - start) / byViteToo;
  return { workspace, ours, vite: median(times) * count, cost: between - before, viteCost: each * count };
}

export async function builds(): Promise<void> {
  // Both at their best: what is loaded and compiled once is so before.
  await round(100, WARM_VITE);
  const rounds = [await round(COMPONENTS, BY_VITE), await round(COMPONENTS, BY_VITE), await round(COMPONENTS, BY_VITE)];
  const of = (pick: (one: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const { workspace = "" } = rounds.at(-1) ?? {};
  const cold = of(({ ours }) => ours);
  const what = "1,000 components built: bundle, server rendering, properties, previews";
  const bundled = (ms: number) => `Vite, warm, each bundled alone (${rounded(ms / COMPONENTS)} ms each; times slower)`;
  const cost = of((one) => one.cost);
  report(`${what}; processor time of all processes`, cost, [
    of((one) => one.viteCost / one.cost),
    bundled(of(({ viteCost }) => viteCost)),
  ]);
  const bundling = await bundledInOneCall(workspace, sourcesOf(COMPONENTS));
  const rendering = await renderedInSandbox(workspace, [PACKAGES], COMPONENTS);
  const parts = `esbuild in one call ${rounded(bundling, 0)} ms, React in the sandbox ${rounded(rendering, 0)} ms`;
  const floor = bundling + rendering;
  report(`${what}; processor time of all processes`, cost, [cost / floor, `floor: ${parts}`]);
  report(what, cold, [of(({ ours, vite }) => vite / ours), bundled(of(({ vite }) => vite))]);

  const command = async () => {
    const { status } = spawnSync(process.execPath, [
      "dist/main.js",
      "build",
      "--no-checks",
      "--roots",
      PACKAGES,
      "--workspace",
      workspace,
    ]);
    if (status !== 0) throw new Error(`dsr build ended with ${status}`);
  };
  await command();
  const touch = () => change(workspace);
  const ofAll = (ms: number): [number, string] => [ms / cold, "all built"];
  const unchanged = await runs(5, command);
  report("nothing changed, the whole command", unchanged, ofAll(unchanged));
  const one = await runs(5, command, touch);
  report("one of 1,000 changed, the whole command", one, ofAll(one));

  const builder = createBuilder(workspace, [PACKAGES]);
  const build = (expected: number, changed?: string[]) => async () =>
    expectBuilt(await builder.build({ checks: false, ...(changed && { changed }) }), expected);
  await build(0)();
  const looked = await runs(5, build(0));
  report("nothing changed, looked for in a running process", looked, ofAll(looked));
  // The first one starts what builds.
  await runs(10, build(1, [CHANGED]), touch);
  const reported = await runs(20, build(1, [CHANGED]), touch);
  report("one of 1,000 changed, in a running process that is told which", reported, ofAll(reported));
  await builder.close();
}
