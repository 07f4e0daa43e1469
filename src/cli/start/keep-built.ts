import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ComponentResult } from "../../build/build-report.ts";
import type { Builder } from "../../build/builder.ts";
import { counted } from "../../engines/text/noun.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { watchPaths } from "../../store/workspace/watch-paths.ts";
import { namingRoots, rootsOf } from "../build/build-roots.ts";
import type { CommandContext } from "../runner/command.ts";
import { type BuildBatch, createBuildBatch } from "./build-batch.ts";
import { namedComponents } from "./named-components.ts";

/** What open pages are told of components that failed. */
interface BuildFaults {
  /** In sentences, by the id of the component; "" for the build itself. */
  all(): ReadonlyMap<string, string>;
  /** Calls `listener` when they are others. Returns what ends that. */
  onChange(listener: () => void): () => void;
}

/** The components of a workspace, built when they are asked for and again as they change. */
export interface KeptBuilt {
  /**
   * Runs what answers an address once the components it names are built, or failed: they come before all others. What
   * nobody asked for is not built meanwhile.
   */
  answer(address: string, work: () => Promise<void>): Promise<void>;
  /** Why components are not what their files say. */
  faults: BuildFaults;
  end(): Promise<void>;
}

/** What nobody asked for is built in slices of about so many milliseconds: who asks for another waits no longer. */
const SLICE_MS = 100;
const MOST_IN_SLICE = 256;
/** More than these are counted instead of named. */
const MOST_NAMED = 12;

/**
 * Builds the components of a workspace, without checks: first what is asked for and what changed, the rest behind it; also
 * where the folder comes into being later. What fails is told once and stays as it was.
 */
export function keepBuilt({
  workspace,
  flags,
  terminal,
}: Pick<CommandContext, "workspace" | "flags" | "terminal">): KeptBuilt {
  const { tell: tellFaults, faults } = createFaultTeller(terminal.warn);
  const known = new Set<string>();
  /** Ids that were not looked at since the start. */
  const unseen = new Set<string>();
  /** Paths below the components that come first. */
  const urgent = new Set<string>();
  /** What is built now, and what is urgent. */
  let now = createBuildBatch();
  let next = createBuildBatch();
  /** Something changed, and nobody knows what. */
  let isUnknown = false;
  /** What is built behind begins when all is ready for what is asked for. */
  let isPrepared = false;
  let answering = 0;
  let inSlice = 1;
  let builtBehind: string[] = [];
  let ended = false;
  let opened: Builder | undefined;
  const open = async () => {
    opened ??= (await import("../../build/builder.ts")).createBuilder(workspace, rootsOf(flags));
    return opened;
  };

  async function build(paths?: readonly string[]): Promise<string[]> {
    const builder = await open();
    const { components } = await builder.build({
      checks: false,
      screenshots: false,
      ...(paths && { changed: paths }),
      built: (id) => now.built(id),
    });
    for (const { id } of components) {
      known.add(id);
      unseen.delete(id);
    }
    tellFaults(namingRoots(components));
    return components.filter(({ status }) => status === "built").map(({ id }) => id);
  }

  async function buildBatch(batch: BuildBatch, paths: readonly string[]): Promise<string[]> {
    now = batch;
    for (const id of batch.ids) unseen.delete(id);
    try {
      return await build(paths);
    } finally {
      now = createBuildBatch();
      batch.end();
    }
  }

  async function buildUrgent(): Promise<void> {
    const batch = next;
    const paths = [...urgent];
    next = createBuildBatch();
    urgent.clear();
    say(await buildBatch(batch, paths));
  }

  async function buildSlice(): Promise<void> {
    const started = performance.now();
    const ids = [...unseen].slice(0, inSlice);
    const paths = ids.map((id) => `components/${id}`);
    builtBehind.push(...(await buildBatch(createBuildBatch(ids), paths)));
    inSlice = performance.now() - started < SLICE_MS ? Math.min(inSlice * 2, MOST_IN_SLICE) : Math.ceil(inSlice / 2);
    terminal.progress(`${known.size - unseen.size}/${known.size} components`);
    if (unseen.size > 0) return;
    say(builtBehind);
    builtBehind = [];
    await opened?.save();
  }

  async function buildAll(): Promise<void> {
    isUnknown = false;
    if (opened || (await hasComponents(workspace))) say(await build());
  }

  const mayBuildBehind = () => answering === 0 && isPrepared;

  async function step(): Promise<boolean> {
    if (urgent.size > 0) await buildUrgent();
    else if (!mayBuildBehind()) return false;
    else if (unseen.size > 0) await buildSlice();
    else if (isUnknown) await buildAll();
    else return false;
    return true;
  }

  let running: Promise<void> | undefined;
  const goOn = () => {
    running ??= run();
  };
  async function run(): Promise<void> {
    await looking;
    for (let more = true; more && !ended; )
      more = await step().catch((error: unknown) => {
        tellFaults([], reasonOf(error));
        return true;
      });
    running = undefined;
    // What came between the last step and this line finds somebody again.
    if (!ended && (urgent.size > 0 || (mayBuildBehind() && (unseen.size > 0 || isUnknown)))) goOn();
  }

  async function look(): Promise<void> {
    const ids = (await hasComponents(workspace)) ? await (await open()).find() : [];
    for (const id of ids) {
      known.add(id);
      unseen.add(id);
    }
  }
  async function prepare(): Promise<void> {
    if (ended) return;
    await opened?.prepare().catch(nothing);
    isPrepared = true;
    goOn();
  }
  const looking = look().catch((error: unknown) => tellFaults([], reasonOf(error)));
  void looking.then(prepare);
  const endWatching = watchPaths(workspace, ["components"], (paths) => {
    for (const path of paths ?? []) hurry(path);
    isUnknown ||= !paths?.every(idOf);
    goOn();
  });
  goOn();

  function hurry(path: string): void {
    const id = idOf(path);
    if (id === "") return;
    urgent.add(path);
    next.ids.add(id);
  }

  function say(built: readonly string[]): void {
    if (built.length === 0) return;
    const many = counted(built.length, { one: "component", many: "components" });
    terminal.print(`Built ${built.length > MOST_NAMED ? many : built.join(", ")}`);
  }

  /** Resolves when what an address names is built. */
  async function ready(address: string): Promise<void> {
    await looking;
    const waited: Promise<void>[] = [];
    for (const id of namedComponents(address, known)) {
      if (unseen.has(id)) hurry(`components/${id}`);
      for (const batch of [now, next]) if (batch.ids.has(id)) waited.push(batch.until(id));
    }
    if (waited.length === 0 || ended) return;
    goOn();
    await Promise.all(waited);
  }

  return {
    faults,
    async answer(address, work) {
      answering += 1;
      try {
        await ready(address);
        await work();
      } finally {
        answering -= 1;
        if (answering === 0 && !ended) goOn();
      }
    },
    async end() {
      ended = true;
      endWatching();
      next.end();
      await looking;
      await running;
      await opened?.close();
    },
  };
}

const nothing = () => undefined;

/** The id of the component a changed path lies in; "" for one in none. */
const idOf = (path: string): string => path.split("/")[1] ?? "";

async function hasComponents(workspace: string): Promise<boolean> {
  const folder = await stat(join(workspace, "components")).catch(() => undefined);
  return folder?.isDirectory() ?? false;
}

/** Tells each fault once, and again only after the component was mended in between; who listens is told the same. */
function createFaultTeller(warn: (line: string) => void) {
  const told = new Map<string, string>();
  const listeners = new Set<() => void>();
  const note = (what: string, line: string | undefined): boolean => {
    if (told.get(what) === line) return false;
    if (line === undefined) told.delete(what);
    else {
      told.set(what, line);
      warn(line);
    }
    return true;
  };
  const tell = (components: readonly ComponentResult[], all?: string) => {
    const noted = [
      note("", all && `The build failed: ${all}`),
      ...components.map(({ id, status, error }) => note(id, status === "failed" ? `${id}: ${error}` : undefined)),
    ];
    if (noted.includes(true)) for (const listener of listeners) listener();
  };
  const faults: BuildFaults = {
    all: () => told,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { tell, faults };
}
