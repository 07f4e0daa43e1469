import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { ComponentResult } from "../../build/build-report.ts";
import type { Builder } from "../../build/builder.ts";
import { counted } from "../../engines/text/noun.ts";
import { namingRoots } from "../build/build-roots.ts";
import type { CommandContext } from "../runner/command.ts";
import { type BuildBatch, createBuildBatch } from "./build-batch.ts";
import { namedComponents } from "./named-components.ts";

/** Background builds run in slices of about this many milliseconds, the longest wait for a request. */
const SLICE_MS = 100;
const MAX_PER_SLICE = 256;
/** More than these are counted instead of named. */
const MAX_NAMED = 12;

interface QueueParts extends Pick<CommandContext, "workspace"> {
  terminal: Pick<CommandContext["terminal"], "print" | "progress">;
  /** The builder, opened on demand. */
  builder: { open(): Promise<Builder>; opened(): Builder | undefined };
  tellFaults(components: readonly ComponentResult[]): void;
}

/** The components of a workspace in build order: requested and changed ones, then the rest in slices. */
export function createBuildQueue({ workspace, terminal, builder, tellFaults }: QueueParts) {
  const known = new Set<string>();
  /** Ids not examined since the start. */
  const unseen = new Set<string>();
  const urgent = createUrgent();
  /** The current batch. */
  let now = createBuildBatch();
  /** An unknown change happened. */
  let isUnknown = false;
  let inSlice = 1;
  let builtBehind: string[] = [];

  const report = (built: readonly string[]) => {
    if (built.length > 0) terminal.print(`Built ${nameAll(built)}`);
  };

  async function build(paths?: readonly string[]): Promise<string[]> {
    const components = await buildWith(await builder.open(), paths, (id) => now.built(id));
    for (const { id } of components) {
      known.add(id);
      unseen.delete(id);
    }
    tellFaults(components);
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
    const { batch, paths } = urgent.take();
    report(await buildBatch(batch, paths));
  }

  async function buildSlice(): Promise<void> {
    const started = performance.now();
    const ids = [...unseen].slice(0, inSlice);
    const paths = ids.map((id) => `components/${id}`);
    builtBehind.push(...(await buildBatch(createBuildBatch(ids), paths)));
    inSlice = sizeAfter(inSlice, performance.now() - started);
    terminal.progress(`${known.size - unseen.size}/${known.size} components`);
    if (unseen.size > 0) return;
    report(builtBehind);
    builtBehind = [];
    await builder.opened()?.save();
  }

  async function buildAll(): Promise<void> {
    isUnknown = false;
    if (builder.opened() || (await hasComponents(workspace))) report(await build());
  }

  return {
    /** Looks for the components there are. */
    async look(): Promise<void> {
      const ids = (await hasComponents(workspace)) ? await (await builder.open()).find() : [];
      for (const id of ids) {
        known.add(id);
        unseen.add(id);
      }
    },
    /** Notes changed paths below the components. Undefined if they are unknown. */
    changed(paths: readonly string[] | undefined): void {
      for (const path of paths ?? []) urgent.add(path);
      isUnknown ||= !paths?.every(idOf);
    },
    /** The builds that an address needs, which come first. */
    waitFor(address: string): Promise<void>[] {
      const waited: Promise<void>[] = [];
      for (const id of namedComponents(address, known)) {
        if (unseen.has(id)) urgent.add(`components/${id}`);
        for (const batch of [now, urgent.batch()]) if (batch.ids.has(id)) waited.push(batch.until(id));
      }
      return waited;
    },
    /** Builds the next batch, with `behind` also in the background. Returns whether there was one. */
    async step(behind: boolean): Promise<boolean> {
      if (!urgent.isEmpty()) await buildUrgent();
      else if (!behind) return false;
      else if (unseen.size > 0) await buildSlice();
      else if (isUnknown) await buildAll();
      else return false;
      return true;
    },
    hasMore: (behind: boolean): boolean => !urgent.isEmpty() || (behind && (unseen.size > 0 || isUnknown)),
    /** Releases requests that wait for builds. */
    end: () => urgent.batch().end(),
  };
}

/** Urgent builds: paths below the components, and their components. */
function createUrgent() {
  const paths = new Set<string>();
  let batch = createBuildBatch();
  return {
    batch: (): BuildBatch => batch,
    isEmpty: (): boolean => paths.size === 0,
    add(path: string): void {
      const id = idOf(path);
      if (id === "") return;
      paths.add(path);
      batch.ids.add(id);
    },
    take() {
      const taken = { batch, paths: [...paths] };
      batch = createBuildBatch();
      paths.clear();
      return taken;
    },
  };
}

/** Builds the components of these paths, or all. Faults are reported in the caller's words. */
async function buildWith(builder: Builder, paths: readonly string[] | undefined, built: (id: string) => void) {
  const options = { checks: false, screenshots: false, ...(paths && { changed: paths }), built };
  return namingRoots((await builder.build(options)).components);
}

/** The next batch size, from the size and time of the last one. */
const sizeAfter = (size: number, ms: number): number =>
  ms < SLICE_MS ? Math.min(size * 2, MAX_PER_SLICE) : Math.ceil(size / 2);

const nameAll = (ids: readonly string[]): string =>
  ids.length > MAX_NAMED ? counted(ids.length, { one: "component", many: "components" }) : ids.join(", ");

/** The component id of a changed path. Empty for other paths. */
const idOf = (path: string): string => path.split("/")[1] ?? "";

async function hasComponents(workspace: string): Promise<boolean> {
  const folder = await stat(join(workspace, "components")).catch(() => undefined);
  return folder?.isDirectory() ?? false;
}
