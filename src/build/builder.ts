import { createFence, type FileFence } from "../engines/sandbox/fence.ts";
import { MissingPackage } from "../engines/sandbox/load-package.ts";
import { createScriptRunner } from "../engines/sandbox/run-script.ts";
import { createSandbox } from "../engines/sandbox/sandbox.ts";
import { inParallel } from "../safe/in-parallel.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { createWorkspaceFiles } from "../store/workspace/create-workspace-files.ts";
import { leftOutOfFault } from "../store/workspace/read-record.ts";
import { type BuildIndex, openBuildIndex } from "./build-index.ts";
import { type BuildOutcome, buildOne, type RunTools } from "./build-one.ts";
import type { BuildReport, BuildRequest, ComponentResult } from "./build-report.ts";
import { createBundler } from "./bundler.ts";
import type { ToCheck } from "./check-components.ts";
import { createComponentLooks } from "./component-looks.ts";
import { createDeclarationReader } from "./declaration.ts";
import { type ComponentFolder, findComponent } from "./find-components.ts";
import { createFileDigests } from "./input-fingerprint.ts";
import type { PropertyReader } from "./properties.ts";
import { createReactVendor } from "./react-vendor.ts";
import { openSurroundings, type SharedSurroundings } from "./stories/surroundings.ts";
import { openSharedStyle, type SharedStyle } from "./styles/shared-style.ts";

/** Builds a workspace repeatedly, and reuses the results of earlier builds. */
export interface Builder {
  build(
    request?: BuildRequest & {
      /** Paths that changed since the last build, if known. Other files aren't read. */
      changed?: readonly string[];
    },
  ): Promise<BuildReport>;
  /** Returns paths, relative to the workspace, of files outside of `components/` that earlier builds used. */
  outside(): Promise<string[]>;
  /** Returns the components that use a path, as changed paths: `components/<id>`. */
  madeFrom(path: string): Promise<string[]>;
  /** Returns the IDs of possible component folders, in order, for the first build. Reads and builds nothing. */
  find(): Promise<string[]>;
  /** Prepares the dependencies of the first unbuilt React component. Call it after `find`. The build reports errors. */
  prepare(): Promise<void>;
  /** Stores the known file states for the next process. */
  save(): Promise<void>;
  close(): Promise<void>;
}

/** Concurrent components: enough to fill esbuild calls, few enough for memory. */
const CONCURRENCY = 128;

/**
 * @param workspace absolute path
 * @param roots further folders whose files components may import
 */
export function createBuilder(workspace: string, roots: readonly string[] = []): Builder {
  const fence = createFence(workspace, roots);
  const files = createWorkspaceFiles(workspace);
  const looks = createComponentLooks(workspace);
  let opening: Promise<{ index: BuildIndex; style: SharedStyle; around: SharedSurroundings }> | undefined;
  const open = () => {
    opening ??= Promise.all([openBuildIndex(workspace), openSharedStyle(workspace), openSurroundings(workspace)]).then(
      ([index, style, around]) => ({ index, style, around }),
    );
    return opening;
  };
  let tools = openTools(workspace, fence, roots);
  let found: string[] = [];

  return {
    async build({ changed, ids, ...request } = {}) {
      const { index, style, around } = await open();
      fence.renew();
      const force = request.force ?? false;
      const styleNotes = await style.build(tools.bundle, { force, changed });
      const { bundle, sandbox, openVendor } = tools;
      const surroundings = await around.build({ bundle, vendor: openVendor(), sandbox }, looks.surroundings(), {
        force,
        changed,
      });
      const look = await looks.next(index, changed, surroundings);
      if (look.isAnew) tools = reopen(tools, workspace, fence, roots);
      const digests = createFileDigests(workspace);
      const run: Run = {
        ...request,
        folders: ids ? look.folders.filter(({ id }) => ids.includes(id)) : look.folders,
        all: looks.all,
        missing: (ids ?? []).filter((id) => !look.folders.some((folder) => folder.id === id)),
        tools: {
          sandbox: tools.sandbox,
          fence,
          bundle: tools.bundle,
          vendor: tools.openVendor(),
          workspace,
          files,
          digests,
          index: index.look(look.shared),
          readDeclaration: createDeclarationReader(
            files,
            createScriptRunner({ workspace, fence, sandbox: tools.sandbox }),
          ),
          readProperties: createLazyPropertyReader(workspace, fence),
          force: request.force ?? false,
          shared: look.shared,
          surroundings,
          ...(request.mostPreviews ? { mostPreviews: request.mostPreviews } : {}),
        },
      };
      const report = await buildRun(run);
      report.notes.unshift(...styleNotes, ...(surroundings?.notes ?? []));
      looks.note(report.components);
      if (!changed) await index.save();
      return report;
    },
    async outside() {
      const { index, style, around } = await open();
      return [...index.outside(), ...style.inputs(), ...around.inputs()].filter(
        (path) => !path.startsWith("components/"),
      );
    },
    async madeFrom(path) {
      const { index, style, around } = await open();
      const isShared = style.isMadeFrom(path) || around.isMadeFrom(path);
      const ids = [...index.madeFrom(path), ...(isShared ? ["_shared"] : [])];
      return ids.map((id) => `components/${id}`);
    },
    async find() {
      found = await looks.begin((await open()).index);
      return found;
    },
    async prepare() {
      const first = await firstUnbuilt(workspace, found);
      if (!first) return;
      const { sandbox, openVendor } = tools;
      const folder = `components/${first.id}`;
      sandbox.prepare();
      const { base } = await openVendor()(folder);
      sandbox.prepare(base);
    },
    async save() {
      await (await opening)?.index.save();
    },
    async close() {
      tools.sandbox.close();
      await (await opening)?.index.save();
    },
  };
}

/** Number of components that show whether a system uses React. Most systems use only one kind. */
const TRIED = 20;

async function firstUnbuilt(workspace: string, ids: readonly string[]): Promise<ComponentFolder | undefined> {
  for (const id of ids.slice(0, TRIED)) {
    const folder = await findComponent(workspace, id);
    if (folder && folder.artifacts.length === 0 && folder.sources.some(isReact)) return folder;
  }
  return undefined;
}

const isReact = (path: string): boolean => /\.[jt]sx$/.test(path);

function openTools(workspace: string, fence: FileFence, roots: readonly string[]) {
  const bundle = createBundler(workspace, fence, roots);
  return { sandbox: createSandbox(), bundle, openVendor: createReactVendor(workspace, bundle) };
}

function reopen(
  { sandbox }: ReturnType<typeof openTools>,
  workspace: string,
  fence: FileFence,
  roots: readonly string[],
) {
  sandbox.close();
  return openTools(workspace, fence, roots);
}

/** Loads the reader of types with the first component that has some. */
function createLazyPropertyReader(workspace: string, fence: FileFence): PropertyReader {
  let opening: Promise<PropertyReader> | undefined;
  return async (path, name) => {
    opening ??= import("./properties.ts").then(({ createPropertyReader }) => createPropertyReader(workspace, fence));
    return (await opening)(path, name);
  };
}

interface Run extends Omit<BuildRequest, "ids"> {
  folders: ComponentFolder[];
  all(): ComponentFolder[];
  /** Requested IDs that don't exist. */
  missing: string[];
  tools: RunTools;
}

async function buildRun({ tools, folders, all, missing, ...request }: Run): Promise<BuildReport> {
  const { progress = () => {} } = request;
  const toCheck: ToCheck[] = [];
  const notes: string[] = [];
  let done = 0;
  const components = await inParallel(folders, CONCURRENCY, async (folder): Promise<ComponentResult> => {
    const started = performance.now();
    const outcome = await buildOne(tools, folder).catch((error: unknown) => {
      // A missing package affects every component, and is reported once.
      if (error instanceof MissingPackage) throw error;
      return { error: reasonOf(error), ...leftOutOfFault(error, `the component ${folder.id}`) };
    });
    progress(++done, folders.length, `built ${folder.id}`);
    if ("status" in outcome && isChecked(outcome, request))
      toCheck.push({ folder, ...("mark" in outcome ? { mark: outcome.mark } : {}) });
    if (!("error" in outcome)) request.built?.(folder.id);
    const milliseconds = Math.round(performance.now() - started);
    if ("error" in outcome) return { id: folder.id, status: "failed", ...outcome, notes: [], milliseconds };
    return { id: folder.id, status: outcome.status, notes: outcome.notes, milliseconds };
  });
  if (request.checks !== false && toCheck.length > 0) await check();
  for (const id of missing) {
    const error = `The folder components/${id} doesn't exist.`;
    components.push({ id, status: "failed", error, notes: [], milliseconds: 0 });
  }
  return { ok: components.every(({ status }) => status !== "failed"), components, notes };

  async function check(): Promise<void> {
    // A server builds without checks, and a command that has nothing to check needs no checker.
    const { checkComponents } = await import("./check-components.ts");
    let checked = 0;
    const { files, readDeclaration, digests, index, force } = tools;
    const { screenshots = true, everyVariant = false, browser, standard, pageMs } = request;
    const outcomes = await checkComponents(
      {
        files,
        readDeclaration,
        digests,
        index,
        folders: all(),
        screenshots,
        everyVariant,
        force,
        ...(browser ? { browser } : {}),
        ...(standard ? { standard } : {}),
        ...(pageMs ? { pageMs } : {}),
        note: (text) => void notes.push(text),
        progress: (id) => progress(++checked, toCheck.length, `checked ${id}`),
      },
      toCheck,
    );
    for (const result of components) {
      const outcome = outcomes.get(result.id);
      if (outcome && "findings" in outcome) result.findings = outcome.findings;
      if (outcome && "error" in outcome) Object.assign(result, { status: "failed", error: outcome.error });
    }
  }
}

const isChecked = (outcome: BuildOutcome, { validate = false }: Pick<BuildRequest, "validate">): boolean =>
  "mark" in outcome || (outcome.status === "kept" && validate);
