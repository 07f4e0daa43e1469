// push:all of a real workspace: into an empty registry, and again unchanged. Primer where it lies beside the checkout, else the examples.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { memory, print, round } from "./measure.ts";
import { freshFolder, SECRET, startRegistry } from "./programs.ts";

const PRIMER = "../shared/data/workspace-primer.tgz";

function workspace(): { name: string; folder: string } {
  const folder = freshFolder();
  if (!existsSync(PRIMER)) {
    cpSync("examples", folder, { recursive: true });
    return { name: "examples", folder };
  }
  mkdirSync(folder, { recursive: true });
  execFileSync("tar", ["xzf", PRIMER, "-C", folder]);
  return { name: "Primer", folder: join(folder, "workspace-primer") };
}

export async function push(): Promise<void> {
  const { name, folder } = workspace();
  const registry = await startRegistry();
  const run = () => {
    const started = performance.now();
    const env = { ...process.env, SERVICE_SYNC_SECRET: SECRET };
    const output = execFileSync(
      process.execPath,
      ["dist/main.js", "push:all", "--json", "--workspace", folder, "--url", registry.url],
      { env },
    );
    const { steps }: { steps: { bytes: number }[] } = JSON.parse(output.toString());
    return { ms: performance.now() - started, bytes: steps.reduce((sum, step) => sum + step.bytes, 0) };
  };
  const cold = run();
  const again = run();
  print({ name: `push:all of ${name}, cold`, value: round(cold.ms, 0), unit: "ms" });
  print({
    name: `push:all of ${name}, unchanged`,
    value: round(again.ms, 0),
    unit: "ms",
    ratio: round(again.ms / cold.ms),
    against: "cold",
  });
  print({ name: `push:all of ${name}, sent`, value: round(cold.bytes / 1024, 0), unit: "KB" });
  print({ name: `registry after push:all of ${name}`, value: memory(registry.pid).now, unit: "MB" });
  await registry.stop();
}
