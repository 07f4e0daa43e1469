// P8: 1,000 small React components built, next to Vite building each; one changed; nothing changed.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build as viteBuild } from "vite";
import { buildComponents } from "../src/build/build-components.ts";
import { median, print, round } from "./measure.ts";
import { freshFolder } from "./programs.ts";

const COMPONENTS = 1_000;
/** Vite is timed on so many of them: a thousand would take minutes, and each takes alike. */
const BY_VITE = 25;

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

function workspaceOf(count: number): string {
  const folder = freshFolder();
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
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

export async function builds(): Promise<void> {
  const workspace = workspaceOf(COMPONENTS);
  const build = async (expected: number) => {
    const started = performance.now();
    const { components } = await buildComponents({ workspace, checks: false });
    const failed = components.find(({ status }) => status === "failed");
    if (failed) throw new Error(`${failed.id}: ${failed.error}`);
    const built = components.filter(({ status }) => status === "built").length;
    if (built !== expected) throw new Error(`${built} built, ${expected} expected`);
    return performance.now() - started;
  };
  const cold = await build(COMPONENTS);
  const unchanged = [await build(0), await build(0), await build(0)];
  const changed: number[] = [];
  for (let edition = 1; edition <= 3; edition++) {
    writeFileSync(join(workspace, "components/part-7/part-7.tsx"), sourceOf(7, edition));
    changed.push(await build(1));
  }
  const vite: number[] = [];
  for (let index = 0; index < BY_VITE; index++) {
    const started = performance.now();
    await viteBuild({
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
    vite.push(performance.now() - started);
  }
  const byVite = median(vite) * COMPONENTS;
  const say = (name: string, ms: number, ratio: number, against: string) =>
    print({ name: `P8 ${name}`, value: round(ms, 0), unit: "ms", ratio: round(ratio), against });
  say(
    "1,000 components built: bundle, server rendering, properties, previews",
    cold,
    byVite / cold,
    `Vite, each bundled alone (${round(byVite, 0)} ms; times slower)`,
  );
  say("one of 1,000 changed, whole run", median(changed), median(changed) / cold, "all built");
  say("nothing changed, whole run", median(unchanged), median(unchanged) / cold, "all built");
}
