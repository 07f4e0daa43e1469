import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Trial, TrialBuilds, TrialFile, TrialOutcome } from "./trial-build.ts";

const LONGEST_MS = 60_000;

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  png: "image/png",
};

/** Builds each component in a folder of its own, by the program that builds workspaces. */
export function openTrialBuilds(): TrialBuilds {
  return {
    async build(trial) {
      const workspace = await mkdtemp(join(tmpdir(), "trial-"));
      try {
        await writeTrial(workspace, trial);
        const report = await runBuild(workspace, trial.signal);
        const [component] = report.components;
        return {
          ok: component?.status === "built",
          error: component?.error ?? null,
          findings: (component?.findings ?? []) as TrialOutcome["findings"],
          artifacts: await readArtifacts(join(workspace, "components", trial.componentId, "dist")),
          notes: report.notes,
        };
      } finally {
        await rm(workspace, { recursive: true, force: true });
      }
    },
  };
}

async function writeTrial(workspace: string, { componentId, files, surroundings }: Trial): Promise<void> {
  const own = Object.entries(files).map(([path, text]) => [`components/${componentId}/${path}`, text] as const);
  for (const [path, content] of [...Object.entries(surroundings), ...own]) {
    const target = join(workspace, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

interface Report {
  components: { id: string; status: string; error?: string; findings?: unknown[] }[];
  notes: string[];
}

const runBuild = (workspace: string, signal: AbortSignal): Promise<Report> =>
  new Promise((resolve, reject) => {
    const [, program = ""] = process.argv;
    const child = spawn(process.execPath, [program, "build", "--json", "--workspace", workspace], {
      env: { PATH: "/usr/bin" },
      stdio: ["ignore", "pipe", "ignore"],
      signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
      killSignal: "SIGKILL",
    });
    let out = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.on("error", reject);
    child.on("close", () => {
      try {
        resolve(JSON.parse(out));
      } catch (error) {
        reject(error);
      }
    });
  });

async function readArtifacts(folder: string): Promise<TrialFile[]> {
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => !name.startsWith("."))
      .map(async (name) => ({
        path: `dist/${name}`,
        bytes: await readFile(join(folder, name)),
        contentType: TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        role: name === "screenshot.png" ? ("screenshot" as const) : ("artifact" as const),
      })),
  );
}
