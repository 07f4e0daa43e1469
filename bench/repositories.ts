// Runs `dsr init` and `dsr build` in public repositories of design systems, as their owners would, and opens each component in
// Chromium: `npm run repositories -- [--from <folder>] [--keep <folder>] [--list] [<part of a name>…]`. Repositories, commits
// and where they document their components are data: repositories/repositories.json. `--from` has checkouts by the name of the
// repository, for who has them already; `--list` names what was missed. Prints a row of the table for each.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { z } from "zod";
import { findChromium } from "../e2e/find-chromium.ts";
import { sameName } from "../src/cli/init/components/places.ts";
import { startWorkspace } from "./programs.ts";
import { type Drawn, whatIsDrawn } from "./repositories/in-page.ts";
import { runCommand } from "./run-command.ts";

const PROGRAM = resolve(import.meta.dirname, "../dist/main.js");
const LIST = join(import.meta.dirname, "repositories/repositories.json");
/** What a page may take to draw a preview, in milliseconds. */
const MAX_DRAWING_MS = 4_000;
const SHOWN = 12;
/** Packages that the registry may lack. */
const MAX_TRIES = 10;

const repositories = z.array(
  z.strictObject({
    /** `owner/name` on GitHub, or the name of a package with its version. */
    repository: z.string(),
    commit: z.string().optional(),
    /** The folder `dsr init` is run in. */
    folder: z.string().default("."),
    init: z.array(z.string()).default([]),
    /** Manifests whose dependencies the components need, installed without scripts. */
    manifests: z.array(z.string()).default([]),
    /** Where it documents its components itself: files whose names, or those of their folders, are the components'. */
    documented: z.array(z.string()),
    /** Documented names that are no components. */
    others: z.array(z.string()).default([]),
    /** What the documented names are called in code, where that is another word. */
    called: z.record(z.string(), z.string()).default({}),
  }),
);

type Repository = z.infer<typeof repositories>[number];

interface Row {
  repository: string;
  documented: number;
  declared: number;
  /** Documented components that are declared. */
  matched: number;
  /** Declared components that nobody documents. */
  undocumented: number;
  built: number;
  drawn: number;
  styled: number;
  withVariants: number;
  minutes: number;
  missed: string[];
  extra: string[];
  /** Why components were not built, each reason with how many. */
  reasons: string[];
  notes: string[];
}

function must(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr, stdout } = runCommand(command, args, cwd);
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${(stderr || stdout).trim().slice(0, 400)}`);
}

const nameOf = ({ repository }: Repository): string => repository.replace(/^@/, "").replaceAll(/[^\w.-]+/g, "_");

/** The files of a repository at its commit: from a checkout, else from where it is published. */
function bring(one: Repository, home: string, from: string | undefined): string {
  const folder = join(home, nameOf(one));
  if (existsSync(folder)) return folder;
  const checkout = from === undefined ? undefined : join(from, basename(one.repository));
  if (checkout !== undefined && existsSync(checkout)) {
    cpSync(checkout, folder, { recursive: true, filter: (path) => !/node_modules$|\.git$/.test(path) });
    must("git", ["init", "--quiet"], folder);
    return folder;
  }
  mkdirSync(folder, { recursive: true });
  if (one.commit === undefined) {
    must("npm", ["pack", "--silent", "--pack-destination", folder, one.repository], folder);
    const [tarball = ""] = globSync("*.tgz", { cwd: folder });
    must("tar", ["xzf", tarball, "--strip-components=1"], folder);
    rmSync(join(folder, tarball));
  }
  must("git", ["init", "--quiet"], folder);
  if (one.commit === undefined) return folder;
  must("git", ["fetch", "--quiet", "--depth", "1", `https://github.com/${one.repository}`, one.commit], folder);
  must("git", ["checkout", "--quiet", "FETCH_HEAD"], folder);
  return folder;
}

/** Installs what manifests name and the repository has not itself, without scripts, as `node_modules` of the repository. */
function install({ manifests, commit }: Repository, root: string): void {
  if (manifests.length === 0 || existsSync(join(root, "node_modules"))) return;
  const own = new Set(
    globSync("**/package.json", { cwd: root, exclude: (path) => path === "node_modules" }).map(
      (path) => JSON.parse(readFileSync(join(root, path), "utf8")).name,
    ),
  );
  const wanted: Record<string, string> = {};
  for (const path of manifests.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    const manifest = JSON.parse(readFileSync(join(root, path), "utf8"));
    // Who installs a published package doesn't get its tools.
    const tools = commit === undefined ? undefined : manifest.devDependencies;
    for (const list of [manifest.peerDependencies, tools, manifest.dependencies])
      for (const [name, version] of Object.entries<string>(list ?? {})) {
        const isTool =
          /eslint|prettier|jest|vitest|playwright|cypress|turbo|husky|lint-staged|changeset|storybook|chromatic|webpack|babel|rollup|typescript$|^@types\//;
        if (!own.has(name) && !isTool.test(name))
          wanted[name] = /^(?:workspace|catalog|link|file|portal):/.test(version) ? "*" : version;
      }
  }
  for (const name of ["react", "react-dom"]) wanted[name] ??= "*";
  const at = `${root}-packages`;
  mkdirSync(at, { recursive: true });
  const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--no-package-lock"];
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    writeFileSync(join(at, "package.json"), JSON.stringify({ private: true, dependencies: wanted }));
    const { status, stderr } = runCommand("npm", ["install", ...options], at);
    if (status === 0) break;
    // What the registry does not have is left out, and missing where components import it.
    const [, absent = ""] = /'((?:@[^/@']+\/)?[^/@']+)@[^']*' (?:could not be found|is not in)/.exec(stderr) ?? [];
    if (!(absent in wanted)) throw new Error(`npm install: ${stderr.trim().slice(0, 400)}`);
    console.error(`${root}: ${absent} is not in the registry`);
    delete wanted[absent];
  }
  // Moved: what a link leads out of the repository to is not read.
  renameSync(join(at, "node_modules"), join(root, "node_modules"));
}

/** The names a repository documents, as files have them. */
function documentedIn({ documented, others, called }: Repository, root: string): string[] {
  const names = new Set<string>();
  for (const path of documented.flatMap((pattern) => globSync(pattern, { cwd: root }))) {
    const parts = path.split("/");
    const stem = (parts.pop() ?? "").replace(/(?:\.(?:stories|docs|component|d))*\.\w+$/, "");
    const name = /^(?:index|page|overview|readme|default)$/i.test(stem) ? (parts.pop() ?? "") : stem;
    // `button.qa.stories.tsx` is looked at by machines.
    if (!others.includes(name) && !/^_|\./.test(name)) names.add(called[name] ?? name);
  }
  return [...new Map([...names].map((name) => [sameName(name), name])).values()].sort();
}

async function measure(browser: Browser, one: Repository, home: string, from: string | undefined): Promise<Row> {
  const repository = bring(one, home, from);
  install(one, repository);
  const root = join(repository, one.folder);
  const workspace = join(root, "design-workspace");
  rmSync(workspace, { recursive: true, force: true });
  const init = runCommand(
    process.execPath,
    [PROGRAM, "init", "design-workspace", "--yes", "--json", ...one.init],
    root,
  );
  if (!existsSync(workspace)) throw new Error(`dsr init: ${(init.stderr || init.stdout).trim().slice(0, 600)}`);
  const at = ["--workspace", "design-workspace", "--no-checks", "--no-screenshots", "--json"];
  const build = runCommand(process.execPath, [PROGRAM, "build", ...at], root);
  const answer = jsonIn(build.stdout);
  const ids = globSync("components/*/*.json", { cwd: workspace })
    .map((path) => path.split("/"))
    .flatMap(([, id = "", file]) => (file === `${id}.json` ? [id] : []))
    .sort();
  const documented = documentedIn(one, repository);
  const keys = new Map(documented.map((name) => [sameName(name), name]));
  const declared = new Set(ids.map(sameName));
  const states = new Map<string, { status: string; why: string }>();
  for (const each of answer.components ?? [])
    states.set(String(each.id), {
      status: String(each.status),
      why: String(each.error ?? each.reason ?? each.notes ?? ""),
    });
  const built = ids.filter((id) => ["built", "unchanged"].includes(states.get(id)?.status ?? ""));
  const drawn = await draw(browser, workspace, built);
  const previews = ids.map(
    (id) => JSON.parse(readFileSync(join(workspace, "components", id, `${id}.json`), "utf8")).previews,
  );
  const reasons = Map.groupBy(
    ids.filter((id) => !built.includes(id)),
    (id) =>
      (states.get(id)?.why ?? "")
        .replace(/^\S+?:(?:\d+:)*\s*/, "")
        .split("\n")[0]
        ?.slice(0, 100) ?? "",
  );
  const said = jsonIn(init.stdout);
  return {
    repository: one.repository,
    documented: documented.length,
    declared: ids.length,
    matched: [...keys.keys()].filter((key) => declared.has(key)).length,
    undocumented: ids.filter((id) => !keys.has(sameName(id))).length,
    built: built.length,
    drawn: [...drawn.values()].filter(({ isDrawn }) => isDrawn).length,
    styled: [...drawn.values()].filter(({ isStyled }) => isStyled).length,
    withVariants: previews.filter((some) => Object.keys(some ?? {}).length > 1).length,
    minutes: Number(((init.seconds + build.seconds) / 60).toFixed(1)),
    missed: documented.filter((name) => !declared.has(sameName(name))),
    extra: ids.filter((id) => !keys.has(sameName(id))),
    reasons: [
      ...[...reasons].map(([why, those]) => `${those.length} × ${why || "no reason"}`),
      ...[...drawn].flatMap(([id, { isDrawn, why }]) => (isDrawn ? [] : [`${id} is empty${why ? `: ${why}` : ""}`])),
    ],
    notes: (said.parts ?? []).find(({ name }) => name === "components")?.notes ?? [],
  };
}

/** Opens the usual preview of each component. */
async function draw(browser: Browser, workspace: string, ids: readonly string[]): Promise<Map<string, Drawn>> {
  const found = new Map<string, Drawn>();
  const server = await startWorkspace(workspace);
  const page = await browser.newPage();
  try {
    for (const id of ids) {
      const keys = globSync(`${id}-*.html`, { cwd: join(workspace, "components", id, "dist") });
      const key = keys.includes(`${id}-default.html`) ? `${id}-default.html` : keys.sort()[0];
      if (key === undefined) continue;
      const faults: string[] = [];
      page.removeAllListeners("pageerror");
      page.on("pageerror", (error) => void faults.push(error.message.split("\n")[0] ?? ""));
      try {
        await page.goto(`${server.url}/api/component/${key}`, { waitUntil: "load", timeout: 20_000 });
        const frame = page.frames().at(-1) ?? page.mainFrame();
        await frame
          .waitForFunction(
            () => (document.querySelector("[data-preview-root]")?.childElementCount ?? 0) > 0,
            undefined,
            { timeout: MAX_DRAWING_MS },
          )
          .catch(() => undefined);
        const drawn = await frame.evaluate(whatIsDrawn);
        found.set(id, { ...drawn, why: faults[0] ?? "" });
      } catch (error) {
        found.set(id, { isDrawn: false, isStyled: false, why: String(error).split("\n")[0]?.slice(0, 100) ?? "" });
      }
    }
  } finally {
    await page.close();
    await server.stop();
  }
  return found;
}

/** What is read of the reports of `dsr init` and `dsr build`. */
interface Report {
  components?: { id: string; status: string; error?: string; reason?: string; notes?: string[] }[];
  parts?: { name: string; notes?: string[] }[];
}

function jsonIn(text: string): Report {
  try {
    return JSON.parse(text.slice(text.indexOf("{")));
  } catch {
    return {};
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);

function rowText(row: Row): string {
  const cells = [
    row.repository,
    row.documented,
    `${row.declared}`,
    `${row.matched} (${percent(row.matched, row.documented)})`,
    `${row.undocumented} (${percent(row.undocumented, row.declared)})`,
    row.built,
    `${row.drawn} (${percent(row.drawn, row.declared)})`,
    row.styled,
    row.withVariants,
    row.minutes,
  ];
  return `| ${cells.join(" | ")} |`;
}

const given = process.argv.slice(2);
const optionOf = (flag: string): string | undefined =>
  given.includes(flag) ? given[given.indexOf(flag) + 1] : undefined;
const from = optionOf("--from");
const keep = optionOf("--keep");
const isListed = given.includes("--list");
const requested = given.filter(
  (word, at) => !word.startsWith("--") && !["--from", "--keep"].includes(given[at - 1] ?? ""),
);
const all = repositories.parse(JSON.parse(readFileSync(LIST, "utf8")));
const chosen = all.filter(
  ({ repository }) => requested.length === 0 || requested.some((part) => repository.includes(part)),
);
const home = keep === undefined ? mkdtempSync(join(tmpdir(), "repositories-")) : resolve(keep);
mkdirSync(home, { recursive: true });
const { remove, ...program } = await findChromium();
const browser = await chromium.launch({ ...program, args: ["--no-sandbox", "--disable-gpu"] });
console.log(
  "| Repository | Documented | Declared | Documented ones declared | Declared, not documented | Built | Drawn | Styled | With variants | Minutes |\n|---|---|---|---|---|---|---|---|---|---|",
);
try {
  for (const one of chosen) {
    try {
      const row = await measure(browser, one, home, from === undefined ? undefined : resolve(from));
      console.log(rowText(row));
      if (!isListed) continue;
      console.error(
        `${one.repository}: missed ${row.missed.join(", ") || "none"}; not documented ${row.extra.join(", ") || "none"}`,
      );
      for (const line of [...row.reasons.slice(0, SHOWN * 3), ...row.notes]) console.error(`  ${line}`);
    } catch (error) {
      console.log(
        `| ${one.repository} | ${error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error)} |`,
      );
    }
  }
} finally {
  await browser.close();
  await remove();
  if (keep === undefined) rmSync(home, { recursive: true, force: true });
}
