// P10: start, size, help. P12: first byte of a page and its script.
import { execFileSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { compare, median, print, processorTime, round } from "./measure.ts";
import { post, startBareNode, startRegistry, startWorkspace } from "./programs.ts";
import { pages } from "./samples.ts";

const ROUNDS = 7;

const runs = async (work: () => Promise<number>) => {
  const values: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) values.push(await work());
  return median(values);
};

const wall = (args: string[]): number => {
  const started = performance.now();
  execFileSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - started;
};

export async function start(): Promise<void> {
  const started = async (open: () => ReturnType<typeof startRegistry>) => {
    const program = await open();
    const cpu = processorTime(program.pid) / 1000;
    await program.stop();
    return { wall: program.startedIn, cpu };
  };
  const costs: Record<"bare" | "registry" | "workspace", { wall: number; cpu: number }[]> = {
    bare: [],
    registry: [],
    workspace: [],
  };
  // In turn: machines drift.
  for (let turn = 0; turn < ROUNDS; turn++) {
    costs.bare.push(await started(() => startBareNode()));
    costs.registry.push(await started(() => startRegistry()));
    costs.workspace.push(await started(() => startWorkspace("examples")));
  }
  const of = (who: keyof typeof costs, what: "wall" | "cpu") => median(costs[who].map((cost) => cost[what]));
  const [bare, registry, workspace] = [of("bare", "wall"), of("registry", "wall"), of("workspace", "wall")];
  for (const who of ["registry", "workspace"] as const)
    print({
      name: `P10 ${who}, processor time to first answer`,
      value: round(of(who, "cpu"), 0),
      unit: "ms CPU",
      ratio: round(of(who, "cpu") / of("bare", "cpu")),
      against: `bare node:http (${round(of("bare", "cpu"), 0)} ms)`,
    });
  print({
    name: "P10 registry, start to first answer",
    value: round(registry, 0),
    unit: "ms",
    ratio: round(registry / 300),
    against: "limit 300 ms",
  });
  print({
    name: "P10 workspace, start to first answer",
    value: round(workspace, 0),
    unit: "ms",
    ratio: round(workspace / bare),
    against: "bare node:http",
  });
  const help = await runs(async () => wall(["dist/main.js", "--help"]));
  const nothing = await runs(async () => wall(["-e", "0"]));
  print({
    name: "P10 dsr --help",
    value: round(help, 0),
    unit: "ms",
    ratio: round(help / nothing),
    against: "node -e 0",
  });
}

export async function pagesInBrowser(): Promise<void> {
  const registry = await startRegistry();
  await post(registry, "/api/registry/pages", { pages: pages(200) });
  const page = "/docs/section-1/page-1";
  const json = "/api/registry/pages/section-1/page-1";
  const { ours, ratio } = await compare(registry, registry, { path: page, yardstickPath: json });
  print({ name: "P12 a documentation page, warm", value: ours, unit: "µs CPU", ratio, against: "the JSON behind it" });
  const html = await fetch(registry.url + page).then((answer) => answer.text());
  const script = /"script":"([^"]+)"/.exec(html.replaceAll("&quot;", '"'))?.[1] ?? "";
  const bytes = await fetch(registry.url + script).then((answer) => answer.arrayBuffer());
  const size = gzipSync(new Uint8Array(bytes)).length / 1024;
  print({
    name: "P12 script, gzip",
    value: round(size, 1),
    unit: "KB",
    ratio: round(size / 120),
    against: "limit 120 KB",
  });
  await registry.stop();
}
