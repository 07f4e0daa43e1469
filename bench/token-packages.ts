// Runs `dsr init` and `dsr tokens build` in packages of tokens, as their owners would, and compares each custom property, in
// each value of each axis, with what the package's own compiled output comes to, both computed by Chromium:
// `npm run packages -- [--list] [--docs] [--keep <folder>] [<part of a name>…]`. The packages, their versions and where their
// output lies are data: token-packages/packages.json. Prints a line of JSON for each package, `--list` with the properties
// that are not equal, and `--docs` writes docs/token-packages.md of those measured. Ends with 1 where a property differs and no line of the commands names it, or a value is invalid.
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { findChromium } from "../e2e/find-chromium.ts";
import { areSameValues } from "../src/build/tokens/proof/in-page.ts";
import { readTokenSources } from "../src/build/tokens/read-token-sources.ts";
import { createSelectors } from "../src/engines/tokens/emit/emit-css.ts";
import { createVariables } from "../src/engines/tokens/engine.ts";
import type { AxisChoice, TokenSystem } from "../src/engines/tokens/names.ts";
import { nameWords } from "../src/engines/tokens/system/name-words.ts";
import { reasonOf } from "../src/safe/unsafe.ts";
import { createWorkspaceFiles } from "../src/store/workspace/create-workspace-files.ts";
import { runCommand } from "./run-command.ts";
import { areTaken } from "./token-packages/in-page.ts";
import { computed, labelOf, mode, ownOutput, type Properties } from "./token-packages/own-output.ts";
import { type Counts, pageOf, type Row } from "./token-packages/table.ts";

const PROGRAM = resolve(import.meta.dirname, "../dist/main.js");
const LIST = join(import.meta.dirname, "token-packages/packages.json");
const DOCS = join(import.meta.dirname, "../docs/token-packages.md");
/** Pairs that the browser compares at once. */
const BATCH = 2_000;

const packages = z.array(
  z.strictObject({
    package: z.string(),
    /** What it is called in the table, where that is not the package. */
    title: z.string().optional(),
    /** Whether its output needs what it depends on. */
    dependencies: z.boolean().default(false),
    /** What the owner says to `dsr init` beside. */
    init: z.array(z.string()).default([]),
    /** What their names begin with, and ours do not. */
    prefix: z.string().default(""),
    /** Our names begin with, and theirs do not. */
    ourPrefix: z.string().default(""),
    modes: z.array(mode),
  }),
);

type Package = z.infer<typeof packages>[number];

function run(command: string, args: readonly string[], cwd: string) {
  const { stdout, stderr, ...ran } = runCommand(command, args, cwd);
  return { ...ran, text: `${stdout}\n${stderr}` };
}

/** The package as its owner has it: its files, and beside them what it depends on. Kept where it is there already. */
function install({ package: spec, dependencies }: Package, folder: string): string {
  const repository = join(folder, "repository");
  if (existsSync(join(repository, "package.json"))) return repository;
  rmSync(repository, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = run("npm", ["pack", "--silent", "--pack-destination", folder, spec], folder);
  const [tarball] = globSync("*.tgz", { cwd: folder });
  if (packed.status !== 0 || tarball === undefined) throw new Error(`${spec} cannot be brought: ${packed.text.trim()}`);
  run("tar", ["xzf", tarball], folder);
  rmSync(join(folder, tarball));
  const [unpacked = "package"] = globSync("*/package.json", { cwd: folder }).map((path) => path.split("/")[0] ?? "");
  run("mv", [unpacked, "repository"], folder);
  if (dependencies) {
    const brought = join(folder, "brought");
    mkdirSync(brought, { recursive: true });
    writeFileSync(join(brought, "package.json"), "{}");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
    const installed = run("npm", ["install", ...options, spec], brought);
    if (installed.status !== 0) throw new Error(`What ${spec} depends on cannot be brought: ${installed.text.trim()}`);
    renameSync(join(brought, "node_modules"), join(repository, "node_modules"));
  }
  return repository;
}

/** The choice that words stand for, and those of them no axis has. */
function choiceOfWords({ axes }: TokenSystem, values: readonly string[]): { choice: AxisChoice; unknown: string[] } {
  const choice: Record<string, string> = {};
  const unknown: string[] = [];
  const plain = (name: string) => nameWords(name).join(" ");
  const isNamed = (value: string, wanted: string) => value === wanted || value.endsWith(` ${wanted}`);
  for (const wanted of values.map(plain)) {
    const all = axes.flatMap((axis) => axis.values.map((value) => ({ axis: axis.name, value })));
    const exact = all.filter(({ axis, value }) => [plain(value), `${plain(axis)} ${plain(value)}`].includes(wanted));
    const near = all.filter(({ value }) => isNamed(plain(value), wanted) || isNamed(wanted, plain(value)));
    const [found] = [...exact, ...near];
    if (found) choice[found.axis] = found.value;
    else unknown.push(wanted);
  }
  return { choice, unknown };
}

/** `[data-scheme="dark"][data-brand="acme"]` as attributes. */
const attributesOf = (selector: string): Record<string, string> =>
  Object.fromEntries(
    [...(selector.split(",")[0] ?? "").matchAll(/\[([\w-]+)="([^"]*)"\]/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );

/** Our value of a property of theirs: of the same name, else of the one that is written like it. */
function createLookup(ours: Properties, { prefix, ourPrefix }: Package): (name: string) => string | undefined {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{Nd}]/gu, "");
  const byPlain = Map.groupBy(Object.keys(ours), plain);
  return (name) => {
    const wanted = `${ourPrefix}${name.startsWith(prefix) ? name.slice(prefix.length) : name}`;
    for (const each of [name, wanted]) if (Object.hasOwn(ours, each)) return ours[each];
    const like = byPlain.get(plain(wanted)) ?? [];
    return like.length === 1 ? ours[like[0] ?? ""] : undefined;
  };
}

/** The property of CSS a type is for; empty for numbers, undefined for what has none. */
const PROPERTY_OF_TYPE: Readonly<Record<string, string>> = {
  ...{
    color: "color",
    dimension: "margin-left",
    duration: "transition-duration",
    cubicBezier: "transition-timing-function",
  },
  ...{ fontFamily: "font-family", fontWeight: "font-weight", number: "", shadow: "box-shadow", border: "border" },
  ...{ gradient: "background-image", transition: "transition", strokeStyle: "border-style", typography: "font" },
};

/** The variables of a choice whose value the property they are for does not take. */
async function invalidIn(page: Page, system: TokenSystem, choice: AxisChoice, values: Properties): Promise<string[]> {
  const requested = createVariables(system.select(choice).tokens).variables.flatMap(({ token, name, value }) => {
    const property = PROPERTY_OF_TYPE[token.type ?? ""];
    const text = values[name];
    if (value === undefined || property === undefined) return [];
    return [{ name, property, value: text ?? "" }];
  });
  const taken = await page.evaluate(
    areTaken,
    requested.map(({ property, value }) => ({ property, value })),
  );
  return requested.flatMap(({ name, value }, at) => (taken[at] ? [] : [`${name}: ${value}`]));
}

async function measure(page: Page, one: Package, folder: string, isListed: boolean): Promise<Row> {
  const repository = install(one, folder);
  rmSync(join(repository, "design-workspace"), { recursive: true, force: true });
  const dsr = (...args: string[]) => run(process.execPath, [PROGRAM, ...args], repository);
  const init = dsr("init", "design-workspace", "--json", ...one.init);
  const at = ["--workspace", "design-workspace"];
  const build = dsr("tokens", "build", "--json", ...at);
  const check = dsr("tokens", "check", "--json", ...at);
  const said = [init, build, check].map(({ text }) => text).join("\n");
  const workspace = join(repository, "design-workspace");
  const { system } = await readTokenSources(createWorkspaceFiles(workspace));
  const css = join(workspace, "design-system/dist/css/tokens.css");
  const sheet = existsSync(css) ? readFileSync(css, "utf8") : "";
  const selectors = createSelectors(system.axes);

  const verdicts = new Map<string, "equal" | "different" | "missing">();
  const invalid = new Set<string>();
  const modes: Row["modes"] = {};
  const listed: string[] = [];
  for (const mode of one.modes) {
    const wanted = await ownOutput(page, repository, mode);
    const { choice, unknown } = choiceOfWords(system, mode.values);
    const root = Object.keys(choice).length === 0 ? {} : attributesOf(selectors.of(choice));
    const ours = await computed(page, [sheet], { ...mode, root });
    for (const each of await invalidIn(page, system, choice, ours)) invalid.add(each);
    const look = createLookup(ours, one);
    const names = Object.keys(wanted);
    const pairs = names.map((name) => ({ ours: look(name) ?? "", theirs: wanted[name] ?? "" }));
    const same: boolean[] = [];
    for (let from = 0; from < pairs.length; from += BATCH)
      same.push(...(await page.evaluate(areSameValues, pairs.slice(from, from + BATCH))));
    const counts: Counts = { equal: 0, different: 0, missing: 0 };
    for (const [index, name] of names.entries()) {
      const isThere = look(name) !== undefined && unknown.length === 0;
      const verdict = same[index] && look(name) !== undefined ? "equal" : isThere ? "different" : "missing";
      counts[verdict] += 1;
      const before = verdicts.get(name) ?? "equal";
      verdicts.set(name, before === "different" || verdict === "equal" ? before : verdict);
      if (verdict !== "equal" && isListed)
        listed.push(`${verdict} ${labelOf(mode)} --${name}: ${pairs[index]?.ours || "none"} | ${pairs[index]?.theirs}`);
    }
    modes[labelOf(mode)] = counts;
  }
  const isNamed = createSaid(said);
  const named = (verdict: string) => [...verdicts].filter(([, found]) => found === verdict).map(([name]) => name);
  const unnamed = {
    different: named("different").filter((name) => !isNamed(name)).length,
    missing: named("missing").filter((name) => !isNamed(name)).length,
  };
  if (isListed) {
    for (const line of listed) console.error(line);
    for (const line of invalid) console.error(`invalid ${line}`);
    writeFileSync(join(folder, "said.txt"), said);
  }
  return {
    package: one.title ?? one.package,
    variables: verdicts.size,
    equal: named("equal").length,
    different: named("different").length,
    missing: named("missing").length,
    unnamed,
    axes: system.axes.map(({ name, values }) => `${name}: ${values.join(", ")}`),
    modes,
    invalid: invalid.size,
    seconds: Number((init.seconds + build.seconds).toFixed(1)),
    exits: [init.status, build.status, check.status],
  };
}

/** Whether a property is named in what was said, as itself or as a token. */
function createSaid(text: string): (name: string) => boolean {
  const words = new Set(
    text.match(/[\p{L}\p{Nd}_.\\/-]+/gu)?.map((word) => word.replace(/^-+|\.$/g, "").replaceAll(/[.\\/]/g, "-")),
  );
  return (name) => words.has(name.replaceAll(/[.\\/]/g, "-"));
}

const given = process.argv.slice(2);
const isListed = given.includes("--list");
const isDocumented = given.includes("--docs");
const keepAt = given.indexOf("--keep");
const keep = keepAt === -1 ? undefined : given[keepAt + 1];
const requested = given.filter((word, at) => !word.startsWith("--") && (keepAt === -1 || at !== keepAt + 1));
const all = packages.parse(JSON.parse(readFileSync(LIST, "utf8")));
const chosen = all.filter(
  ({ package: name, title = name }) =>
    requested.length === 0 || requested.some((part) => `${title} ${name}`.includes(part)),
);
const folder = keep === undefined ? mkdtempSync(join(tmpdir(), "token-packages-")) : resolve(keep);
const { remove, ...program } = await findChromium();
const browser: Browser = await chromium.launch({ ...program, args: ["--no-sandbox", "--disable-gpu"] });
let failed = 0;
const rows: Row[] = [];
const errors: string[] = [];
try {
  for (const one of chosen) {
    const page = await browser.newPage();
    try {
      const row = await measure(page, one, join(folder, one.package.replaceAll(/[^\w.-]+/g, "_")), isListed);
      if (row.unnamed.different > 0 || row.invalid > 0) failed += 1;
      rows.push(row);
      console.log(JSON.stringify(row));
    } catch (error) {
      failed += 1;
      errors.push(`${one.title ?? one.package}: ${reasonOf(error).split("\n")[0]}`);
      console.log(JSON.stringify({ package: one.title ?? one.package, error: String(error) }));
    }
    await page.close();
  }
  if (isDocumented) writeFileSync(DOCS, pageOf(rows, errors, `Chromium ${browser.version().split(".")[0]}`));
} finally {
  await browser.close();
  await remove();
  if (keep === undefined) rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed > 0 ? 1 : 0;
