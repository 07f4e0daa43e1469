import { type Kind, sha256 } from "../../store/kind.ts";
import { COARSE_CLOCK_MS } from "../../store/workspace/digests.ts";
import { servicePath } from "../../store/workspace/service-folder.ts";
import { CONFIG_FILES, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { configuredUrl } from "../registry/registry.ts";
import type { CommandContext } from "../runner/command.ts";
import { unknownIn } from "../runner/unknown-variables.ts";
import { typeOf } from "../sync/local-records.ts";
import type { SyncState } from "../sync/sync-state.ts";
import type { BuildBefore } from "./build-first.ts";
import { lookAtPlaces, lookOf, type ReadFrom, reuseScans, type TreeScans, watchReadings } from "./read-places.ts";
import type { PushResult } from "./run-push.ts";
import {
  dropStepNotes,
  knownDigestOf,
  knownTypeDigests,
  NO_NOTES,
  type PushNotes,
  readStepNotes,
  writeStepNotes,
} from "./step-notes.ts";
import { dropNote, lookAtPushed, notePushed, type PushedFiles, pushStateOf, surroundingsOf } from "./unchanged.ts";
import { isUnsettled } from "./unsettled.ts";

/** Watches a push, so that the next one can skip unchanged parts. */
export interface PushWitness {
  /** The same files, with a record of the packages they read. */
  files: WorkspaceFiles;
  /**
   * Reads the notes of earlier pushes. Call it before components are built: returns the build's result if nothing it
   * depends on has changed since it had nothing to do, null without components.
   */
  begin(url: string, state: SyncState): Promise<BuildBefore | null | undefined>;
  /** To be called before any record is read, and after components were built. */
  look(): Promise<void>;
  notes: PushNotes;
  /** Notes a push that left nothing to be done, and each of its steps. */
  note(report: PushResult, build: BuildBefore | undefined): Promise<void>;
}

interface Watched {
  /** All kinds with a workspace reader, because a build reads files of no selected step. */
  kinds: readonly Kind[];
  /** Components are built first. */
  builds: boolean;
  /** Whether unchanged steps are skipped: not if the push replaces or removes more than usual. */
  usesNotes: boolean;
  /** How seldom the clock of the file system ticks, in milliseconds. */
  clockMs?: number;
}

/** Marks a configuration that depends on other files. */
const IMPORTS = /\b(?:import|require)\b/;

/** Kinds of texts. A component that is built from one depends on it as a file outside its folder. */
const NOT_BUILT: readonly string[] = ["pages", "reference"];

export function watchPush(
  context: Pick<CommandContext, "args" | "workspace" | "env" | "flags">,
  files: WorkspaceFiles,
  { kinds, builds, usesNotes, clockMs = COARSE_CLOCK_MS }: Watched,
): PushWitness {
  const { workspace, flags, args } = context;
  /** When the push began to look, in milliseconds since 1970. */
  let since = Date.now();
  const places = [...new Set([...kinds.flatMap((kind) => kind.workspace.paths), ...CONFIG_FILES])];
  // As of now: what changes while the push goes on makes the next one look again.
  const around = surroundingsOf(context).catch(() => undefined);
  const readings = watchReadings(workspace);
  const packages = new Set<string>();
  /** Steps that were not read, by name. */
  const quiet = new Set<string>();
  let notes = NO_NOTES;
  let isBuilt = false;
  let before: { read: Omit<PushedFiles, "packages">; looks: TreeScans } | undefined;
  const takeFor = (linked: readonly string[]): TreeScans => {
    const { looks, at } = reuseScans(args, workspace, places, linked);
    since = Math.min(since, at);
    return looks;
  };

  return {
    files: {
      ...files,
      packageJson(name, file) {
        packages.add(`${name} ${file}`);
        return files.packageJson(name, file);
      },
    },
    async begin(url, state) {
      const surroundings = await around;
      if (!surroundings || !usesNotes) return undefined;
      notes = await readStepNotes(workspace, { url, surroundings });
      const { build } = notes;
      if (!builds || !build || build.asked !== askedOfBuild(state)) return undefined;
      const looks = takeFor(build.linked);
      isBuilt = (await lookOf(workspace, looks, build)) === build.look;
      // Nothing is written between here and the reading.
      if (isBuilt) before = { read: { paths: places, linked: build.linked }, looks };
      return isBuilt ? build.said : undefined;
    },
    async look() {
      if (before) return;
      const linked = builds ? await linkedFiles() : [];
      // A build may have written files.
      const looks = builds ? lookAtPlaces(workspace, places, linked) : takeFor(linked);
      before = { read: { paths: places, linked }, looks };
    },
    notes: {
      async find({ step, kinds: own }, resolved) {
        const note = notes.steps.get(step);
        if (!note || !before || note.state !== knownDigestOf(own, resolved)) return undefined;
        if ((await lookOf(workspace, before.looks, note)) !== note.look) return undefined;
        for (const line of note.packages) packages.add(line);
        quiet.add(step);
        return note;
      },
      watch: readings.watch,
      hasCrlf: () => [...notes.steps.values()].some(({ crlf }) => crlf === true),
    },
    async note({ url, settled }, build) {
      // An untrusted file replaces one of the workspace. If a person refuses it, the workspace's file applies again.
      if (isUnsettled(workspace)) {
        await dropStepNotes(workspace);
        return dropNote(workspace);
      }
      if (!settled || !before || flags.trust || (await unknownIn(context.env)).length > 0 || (await hasImports(files)))
        return;
      await noteSteps(url, settled, build);
      const read = { ...before.read, packages: [...packages] };
      // Packages are known only now. Files of the workspace itself must be unchanged.
      const after = lookAtPlaces(workspace, places, read.linked);
      if ([...before.looks].some(([place, { text }]) => after.get(place)?.text !== text)) return;
      const { digest, newest } = await lookAtPushed(workspace, read, after);
      const note = {
        ...(await surroundingsOf(context)),
        args,
        flag: typeof flags.url === "string" ? flags.url : null,
        configured: (await configuredUrl(files).catch(() => undefined)) ?? null,
        url,
        log: settled.log,
        read,
        look: digest,
        build: build ? asUnchanged(build) : null,
        outcomes: settled.outcomes,
      };
      await notePushed(workspace, note, newest, since);
    },
  };

  /** The inputs of a build besides files: allowed folders, its notes, and pulled records. */
  function askedOfBuild({ records }: SyncState): string {
    const built = Object.entries(records).filter(([key]) => ["component", "component_source"].includes(typeOf(key)));
    const lines = built.map(([key, hash]) => `${key} ${hash}`).sort();
    return [flags.roots ?? "", pushStateOf(servicePath(workspace, "builds.json")), sha256(lines.join("\n"))].join(" ");
  }

  async function linkedFiles(): Promise<readonly string[]> {
    const { openBuildIndex } = await import("../../build/build-index.ts");
    const { SETTINGS } = await import("../../build/input-fingerprint.ts");
    const { styleInputs } = await import("../../build/styles/shared-style.ts");
    const { surroundingsInputs } = await import("../../build/stories/surroundings.ts");
    const shared = [...(await styleInputs(workspace)), ...(await surroundingsInputs(workspace))];
    return [...(await openBuildIndex(workspace)).outside(), ...shared, ...SETTINGS];
  }

  async function noteSteps(url: string, resolved: NonNullable<PushResult["settled"]>, build: BuildBefore | undefined) {
    const surroundings = await around;
    // Notes of a push that used none may be of another registry.
    if (!surroundings || !before) return;
    const { looks, read } = before;
    const known = usesNotes ? notes : await readStepNotes(workspace, { url, surroundings });
    const steps = new Map(known.steps);
    const digests = knownTypeDigests(resolved.state);
    const isYoung = (requested: ReadFrom) =>
      pathsOf(requested).some((path) => (looks.get(path)?.newest ?? Number.POSITIVE_INFINITY) >= since - clockMs);
    for (const { step, records, amount, warnings, notRead, reports } of resolved.plans) {
      if (quiet.has(step.step)) continue;
      steps.delete(step.step);
      const requested = readings.of(step.kinds, places);
      const state = knownDigestOf(step.kinds, digests);
      if (!requested || state === undefined || isYoung(requested)) continue;
      const look = await lookOf(workspace, looks, requested, readings.packageLook);
      const crlf = resolved.crlf.has(step) ? ({ crlf: true } as const) : {};
      if (look !== undefined)
        steps.set(step.step, { ...requested, ...crlf, records, amount, warnings, notRead, reports, look, state });
    }
    let noted = known.build;
    if (builds && !isBuilt) {
      const requested = {
        places: [...places.filter((place) => !NOT_BUILT.includes(place)), ...read.linked].map((path) => ({ path })),
        packages: [],
        linked: [...read.linked],
      };
      const look = isYoung(requested) ? undefined : await lookOf(workspace, looks, requested);
      const said = build ? asUnchanged(build) : null;
      noted = look === undefined ? undefined : { ...requested, look, said, asked: askedOfBuild(resolved.state) };
    }
    await writeStepNotes(workspace, { steps, build: noted }, { url, surroundings });
  }
}

const pathsOf = ({ places }: ReadFrom): string[] => places.map(({ path }) => path);

/** The result of the next build, which has nothing to do. */
const asUnchanged = (build: BuildBefore): BuildBefore => ({ ...build, status: "unchanged", built: [], ms: 0 });

/** Whether the configuration is a script that is made of more files than its own. */
async function hasImports(files: WorkspaceFiles): Promise<boolean> {
  const texts = await Promise.all(CONFIG_FILES.map((path) => files.text(path).catch(() => "import")));
  return texts.some((text) => text !== undefined && IMPORTS.test(text));
}
