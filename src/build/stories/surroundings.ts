import { join, posix, relative, sep } from "node:path";
import type { SandboxScript } from "../../engines/sandbox/job.ts";
import { type Sandbox, SandboxError } from "../../engines/sandbox/sandbox.ts";
import { readRegularFile } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { BUILD_VERSION } from "../build-version.ts";
import type { BundleContent } from "../bundle.ts";
import type { BundleModule } from "../bundler.ts";
import { outsideInputs } from "../input-fingerprint.ts";
import { digest } from "../mark.ts";
import { minify } from "../minify.ts";
import { buildOriginOf } from "../origin.ts";
import { REACT_MODULES, SURROUNDINGS_NAME, surroundingsEntry, surroundingsScript } from "../react-entry.ts";
import type { ReactVendor } from "../react-vendor.ts";
import { parseAnswer } from "../rendered.ts";
import { removeShared, sharedPath, writeShared } from "../shared-files.ts";
import { stateLine } from "../styles/shared-style.ts";
import { BUNDLE, failingReason, faultIn, MAX_FAILING, needsBrowser } from "./faults.ts";
import type { SharedModules } from "./shared-modules.ts";

/** The wrapper of all React previews, built once. */
export interface PreviewWrapper {
  /** Changes with its content. */
  digest: string;
  /** Whether it has a `_preview.css`. */
  style: boolean;
  /** The modules for components. Undefined if it doesn't run, and only its style sheet is used. */
  runs?: {
    modules: SharedModules;
    /** Indexes of decorators that fail. */
    broken: readonly number[];
    /** The script for the sandbox, after React. */
    inSandbox: SandboxScript;
    /** Whether it can't run in the sandbox, so that scripts render the previews. */
    inBrowser: boolean;
  };
  /** Left out imports, and parts that don't run. */
  notes: string[];
}

const FOLDER = "components/_shared";
const PREFIX = "_preview";
const SCRIPT = `${PREFIX}.js`;
const STYLE = `${PREFIX}.css`;
const STATE = "preview.json";
const MAX_BYTES = 64 << 20;
/** Maximum number of esbuild calls: a module for components can have further imports. */
const MAX_ROUNDS = 6;

/** The stored state of a build. */
interface Kept {
  inputs: string[];
  state: string;
  notes: string[];
  /** Absent if it doesn't run. */
  runs?: { modules: [path: string, name: string, isPlain: boolean][]; broken: number[]; inBrowser: boolean };
}

/** The source of the wrapper, and its last build. */
export interface SharedSurroundings {
  /**
   * Builds the wrapper of all previews with its style sheets and fonts: a component, or the exports of a Storybook
   * preview. If it fails, components are rendered without it. A single decorator that fails is skipped.
   *
   * @param module relative to the workspace; undefined removes the output of an earlier build
   * @param options.changed paths that changed since the last call, if known; other files aren't read
   */
  build(
    tools: { bundle: BundleModule; vendor: ReactVendor; sandbox: Sandbox },
    module: string | undefined,
    options: { force: boolean; changed?: readonly string[] | undefined },
  ): Promise<PreviewWrapper | undefined>;
  /** Whether it uses a file, or the content of its folder. */
  isMadeFrom(path: string): boolean;
  /** Returns all its input files, relative to the workspace. */
  inputs(): string[];
}

export async function openSurroundings(workspace: string): Promise<SharedSurroundings> {
  let kept = await readKept(workspace);
  let last: PreviewWrapper | undefined;
  let inputs = new Set(kept?.inputs);
  const stateOf = (module: string, paths: readonly string[]) =>
    digest([BUILD_VERSION, module, ...paths.map((path) => stateLine(workspace, path))].join("\n"));
  const isMadeFrom = (path: string) => path.startsWith(FOLDER) || inputs.has(path) || inputs.has(posix.dirname(path));

  return {
    isMadeFrom,
    inputs: () => [...inputs],
    async build(tools, module, { force, changed }) {
      if (module === undefined) {
        if (kept) await removeShared(workspace, PREFIX, new Set());
        kept = last = undefined;
        inputs = new Set();
        return undefined;
      }
      if (!force && last && changed?.some(isMadeFrom) === false) return last;
      const isSame = !force && kept !== undefined && stateOf(module, kept.inputs) === kept.state;
      if (isSame && last) return last;
      if (!isSame || !kept) {
        kept = await make({ workspace, ...tools }, module);
        kept.state = stateOf(module, kept.inputs);
        inputs = new Set(kept.inputs);
        // Without the state, the next build builds it again.
        await writeServiceFile(workspace, STATE, JSON.stringify(kept), false).catch(() => undefined);
      }
      last = opened(workspace, kept);
      return last;
    },
  };
}

function opened(workspace: string, { notes, runs }: Kept): PreviewWrapper {
  const script = textOf(workspace, SCRIPT) ?? "";
  const style = textOf(workspace, STYLE) ?? "";
  const all = digest(JSON.stringify([script, style, runs]));
  if (!runs) return { digest: all, style: style !== "", notes };
  const byPath = new Map(
    runs.modules.map(([path, name, isPlain]) => [join(workspace, path), { name, isPlain }] as const),
  );
  const { broken, inBrowser } = runs;
  const code = inBrowser
    ? 'openSurroundings(() => { throw new ReferenceError("window is not defined"); });'
    : `${script}\nopenSurroundings((require) => globalThis.previewSurroundings(require));`;
  const modules = { digest: all, byPath };
  return {
    digest: all,
    style: style !== "",
    runs: { modules, broken, inBrowser, inSandbox: { name: SCRIPT, code } },
    notes,
  };
}

interface Tools {
  workspace: string;
  bundle: BundleModule;
  vendor: ReactVendor;
  sandbox: Sandbox;
}

/** @param failing modules that throw on import, see `BundleStyle.failing` */
async function make(tools: Tools, module: string, failing: Readonly<Record<string, string>> = {}): Promise<Kept> {
  const { workspace, bundle, vendor, sandbox } = tools;
  const source = module.slice(FOLDER.length + 1);
  const origin = buildOriginOf(workspace, FOLDER, source);
  const inputs = [module, sharedPath(SCRIPT), sharedPath(STYLE)];
  const left: Kept = { inputs, state: "", notes: [] };
  let made: BundleContent;
  let names = new Map<string, { name: string; isPlain: boolean }>();
  try {
    for (let round = 1; ; round++) {
      const entries = new Map([...names].filter(([path]) => !isSheet(path)).map(([path, { name }]) => [path, name]));
      made = await bundle(
        { contents: surroundingsEntry(source, entries), folder: FOLDER, settingsOf: origin },
        { ...IIFE, external: REACT_MODULES, map: true, fonts: `${PREFIX}-`, failing },
      );
      const found = new Map([...names].map(([path, { isPlain }]) => [path, isPlain]));
      for (const { path, isPlain } of made.modules) found.set(path, isPlain);
      if (found.size === names.size || round === MAX_ROUNDS) break;
      const sorted = [...found].toSorted(byKey);
      names = new Map(sorted.map(([path, isPlain], at) => [path, { name: at.toString(36), isPlain }]));
    }
  } catch (error) {
    await leave(workspace, {});
    return { ...left, notes: [`${reasonOf(error)} ${ALONE}`] };
  }
  inputs.push(...outsideInputs("_shared", made.inputs), ...made.inputs.filter((path) => path.startsWith(`${FOLDER}/`)));
  const notes = [...made.leftOut];
  const tried = await tryInSandbox({ vendor, sandbox, made, origin, module });
  const { elsewhere } = tried;
  if (elsewhere && !(elsewhere.path in failing) && Object.keys(failing).length < MAX_FAILING)
    return withInputs(inputs, await make(tools, module, { ...failing, [elsewhere.path]: elsewhere.why }));
  notes.push(...tried.notes);
  const runs = tried.broken && {
    modules: [...names].map(([path, { name, isPlain }]): [string, string, boolean] => [
      relative(workspace, path).split(sep).join("/"),
      name,
      isPlain,
    ]),
    broken: tried.broken,
    inBrowser: tried.inBrowser === true,
  };
  for (const file of made.files) await writeShared(workspace, file);
  await leave(workspace, {
    ...(runs ? { script: surroundingsScript(await minify(made.js)) } : {}),
    ...(made.css.trim() === "" ? {} : { style: made.css }),
    fonts: made.files.map(({ name }) => name),
  });
  return { inputs: [...new Set(inputs)].sort(), state: "", notes, ...(runs ? { runs } : {}) };
}

const isSheet = (path: string): boolean => /\.(?:css|scss|sass|less|pcss)$/.test(path) && !/\.module\.\w+$/.test(path);

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : one > other ? 1 : 0;

async function leave(
  workspace: string,
  { script, style, fonts = [] }: { script?: string; style?: string; fonts?: readonly string[] },
): Promise<void> {
  const kept = new Set(fonts);
  for (const [name, text] of [
    [SCRIPT, script],
    [STYLE, style],
  ] as const) {
    if (text === undefined) continue;
    kept.add(name);
    await writeShared(workspace, { name, content: Buffer.from(text) });
  }
  await removeShared(workspace, PREFIX, kept);
}

const ALONE = "Previews are rendered without it.";

/** Adds the inputs of a replaced module. */
const withInputs = (more: readonly string[], kept: Kept): Kept => ({
  ...kept,
  inputs: [...new Set([...kept.inputs, ...more])].sort(),
});

const IIFE = { format: "iife", globalName: SURROUNDINGS_NAME } as const;

/**
 * Runs the wrapper on its own. `broken`: indexes of decorators that fail. Undefined if it can't be used. `elsewhere`: a
 * module of the repository, outside its Storybook, that throws on import.
 */
async function tryInSandbox(parts: {
  vendor: ReactVendor;
  sandbox: Sandbox;
  made: BundleContent;
  origin: string;
  module: string;
}): Promise<{
  broken?: number[];
  inBrowser?: boolean;
  notes: string[];
  elsewhere?: { path: string; why: string } | undefined;
}> {
  const { vendor, sandbox, made, origin, module } = parts;
  const place = (stack: string) => faultIn(stack, { map: made.map, folder: FOLDER, above: 1 }) ?? module;
  try {
    const { base } = await vendor(FOLDER, origin);
    const code = `openSurroundings(function (require) {\n${made.js}\nreturn ${SURROUNDINGS_NAME}; });`;
    const answer = parseAnswer(
      await sandbox.run({
        base,
        scripts: [
          { name: BUNDLE, code },
          { name: "try.js", code: "trySurroundings();" },
        ],
      }),
    );
    const fault = faultOf(answer.fault);
    if (fault && needsBrowser(fault.error)) return inBrowser(place(fault.stack), fault.error);
    if (fault)
      return {
        notes: [`${place(fault.stack)}: the shared preview code failed: ${fault.error}. ${ALONE}`],
        elsewhere: failingModule(place(fault.stack), fault.error),
      };
    const failed = (Array.isArray(answer.decorators) ? answer.decorators : []).flatMap((one) => {
      const why = isObject(one) ? faultOf(one.fault) : undefined;
      return isObject(one) && why ? [{ at: Number(one.at), ...why }] : [];
    });
    const waiting = failed.find(({ error }) => needsBrowser(error));
    const broken = failed.filter(({ error }) => !needsBrowser(error));
    const notes = broken.map(
      ({ at, error, stack }) =>
        `${place(stack)}: decorator ${at + 1} of all previews failed: ${error}. Previews are rendered without it.`,
    );
    const there = waiting && inBrowser(place(waiting.stack), waiting.error);
    return { ...there, broken: broken.map(({ at }) => at), notes: [...notes, ...(there?.notes ?? [])] };
  } catch (error) {
    const isTooLarge = error instanceof SandboxError && error.limit === "memory";
    if (isTooLarge || needsBrowser(reasonOf(error))) return inBrowser(module, reasonOf(error));
    const stack = error instanceof SandboxError ? (error.stack ?? "") : "";
    return { notes: [`${place(stack)}: the shared preview code failed: ${reasonOf(error)}. ${ALONE}`] };
  }
}

function failingModule(place: string, error: string): { path: string; why: string } | undefined {
  const path = place.replace(/:\d+:\d+$/, "");
  if (path === place || path.startsWith(FOLDER) || path.includes(".storybook/")) return undefined;
  return { path, why: failingReason(place, error) };
}

const inBrowser = (place: string, why: string) => ({
  broken: [],
  inBrowser: true,
  notes: [`${place}: the shared preview code needs a browser (${why}), so previews are rendered there.`],
});

const faultOf = (value: unknown): { error: string; stack: string } | undefined =>
  isObject(value) ? { error: String(value.error).replace(/\.$/, ""), stack: String(value.stack ?? "") } : undefined;

const textOf = (workspace: string, name: string): string | undefined =>
  readRegularFile(join(workspace, sharedPath(name)), MAX_BYTES)?.toString("utf8");

async function readKept(workspace: string): Promise<Kept | undefined> {
  try {
    const value = parseJson((await readInService(workspace, STATE)) ?? "");
    return isKept(value) ? value : undefined;
  } catch {
    // Damaged or missing.
    return undefined;
  }
}

/** Whether stored JSON is valid. Files in `.service` are only read if this program wrote them for this user. */
const isKept = (value: unknown): value is Kept & Record<string, unknown> =>
  isObject(value) && typeof value.state === "string" && Array.isArray(value.inputs) && Array.isArray(value.notes);

/** Returns the input files of the last build, relative to the workspace. */
export const surroundingsInputs = async (workspace: string): Promise<readonly string[]> =>
  (await readKept(workspace))?.inputs ?? [];
