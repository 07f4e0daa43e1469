import { relative, sep } from "node:path";
import type { ComponentResult } from "../../build/build-report.ts";
import type { Builder } from "../../build/builder.ts";
import { readEnvironmentConfig } from "../../platform/config/config.ts";
import { createLog } from "../../platform/log.ts";
import { fileOnDisk } from "../../safe/name-on-disk.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { startServer } from "../../server/start.ts";
import { watchFiles } from "../../store/workspace/watch-files.ts";
import { watchPaths } from "../../store/workspace/watch-paths.ts";
import { rootsOf } from "../build/build-roots.ts";
import { features } from "../product.ts";
import type { Command, CommandContext } from "../runner/command.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import { createBuildQueue } from "./build-queue.ts";
import { reportDocumentFaults } from "./report-document-faults.ts";

/** Time that the server waits for a first request before it reads files that no page needs, in milliseconds. */
const UNASKED_MS = 2_000;

/** Serves the workspace from its files, regardless of a database in the environment. */
export async function serveWorkspace(context: CommandContext, building: boolean): Promise<number> {
  const { env, flags, workspace, terminal, untilStopped } = context;
  await requireFolder(workspace);
  const port = typeof flags.port === "string" ? flags.port : env.PORT;
  const config = readEnvironmentConfig({ ...env, PORT: port, DATABASE_URL: undefined, SERVICE_HOST: undefined });
  const log = createLog((line) => terminal.log(line), config.logLevel);
  const { promise: firstAnswer, resolve: answered } = Promise.withResolvers<void>();
  const kept = building ? keepBuilt(context, firstAnswer) : undefined;
  let isRequested = false;
  const answer: KeptBuilt["answer"] = (...asked) => {
    isRequested = true;
    return (kept ? kept.answer(...asked) : asked[1]()).finally(answered);
  };
  const running = await startServer({
    config,
    features,
    workspace,
    log,
    logRequests: !building,
    warn: terminal.warn,
    ...(kept && { around: answer, faults: kept.faults }),
  }).catch(async (error: unknown) => {
    await kept?.end();
    throw error;
  });
  terminal.print(
    `Workspace ${workspace}`,
    `  ${terminal.style("cyan", running.url)}`,
    "",
    "Pages reload when a file changes. Press Ctrl+C to stop.",
  );
  setTimeout(() => isRequested || answered(), UNASKED_MS).unref();
  const stopReporting = building ? reportDocumentFaults(workspace, terminal.warn, firstAnswer) : undefined;
  await untilStopped();
  await stopReporting?.();
  await kept?.end();
  await running.close(1_000);
  return 0;
}

export const startCommand: Command = {
  runsScripts: true,
  goesOnWithoutConfig: true,
  run: (context) => serveWorkspace(context, true),
};

/** The components of a workspace, built on demand and after changes. */
interface KeptBuilt {
  /**
   * Runs the response for an address after its components were built, or failed. They come first; background builds
   * pause.
   */
  answer(address: string, work: () => Promise<void>): Promise<void>;
  /** Faults of components whose builds are out of date. */
  faults: BuildFaults;
  end(): Promise<void>;
}

/**
 * Builds the components of a workspace without checks: requested and changed ones first, the rest in the background,
 * also if the folder is created later. A fault is reported once, and the last build stays.
 *
 * @param firstAnswer resolves after the first response. Background builds wait for it, so that they don't slow down the
 * first page
 */
function keepBuilt(
  { workspace, flags, terminal }: Pick<CommandContext, "workspace" | "flags" | "terminal">,
  firstAnswer: Promise<void>,
): KeptBuilt {
  const { tell: reportFaults, faults } = createFaultTeller(terminal.warn);
  let opened: Builder | undefined;
  const open = async () => {
    opened ??= (await import("../../build/builder.ts")).createBuilder(workspace, rootsOf(flags));
    return opened;
  };
  const queue = createBuildQueue({
    workspace,
    terminal,
    builder: { open, opened: () => opened },
    tellFaults: reportFaults,
  });
  /** Background builds start after the first requests are prepared. */
  let isPrepared = false;
  let answering = 0;
  let ended = false;
  const mayBuildBehind = () => answering === 0 && isPrepared;

  let running: Promise<void> | undefined;
  const goOn = () => {
    running ??= run();
  };
  async function run(): Promise<void> {
    await looking;
    for (let more = true; more && !ended; )
      more = await queue.step(mayBuildBehind()).catch((error: unknown) => {
        reportFaults([], reasonOf(error));
        return true;
      });
    if (opened && !ended) outside.watch((await opened.outside()).map((path) => fileOnDisk(workspace, path)));
    running = undefined;
    // A change between the last step and this line must not be missed.
    if (!ended && queue.hasMore(mayBuildBehind())) goOn();
  }

  async function prepare(): Promise<void> {
    if (ended) return;
    await opened?.prepare().catch(nothing);
    isPrepared = true;
    goOn();
  }
  const looking = queue.look().catch((error: unknown) => reportFaults([], reasonOf(error)));
  void Promise.all([looking, firstAnswer]).then(prepare);
  const endWatching = watchPaths(workspace, ["components"], (paths) => {
    queue.changed(paths);
    goOn();
  });
  const outside = watchFiles((files) => {
    void madeFromOutside(files).then((paths) => {
      if (paths?.length === 0 || ended) return;
      queue.changed(paths);
      goOn();
    });
  });
  goOn();

  /** Components with changed inputs outside their folders. Undefined if the changed files are unknown. */
  async function madeFromOutside(files: readonly string[] | undefined): Promise<string[] | undefined> {
    if (!files || !opened) return undefined;
    const builder = opened;
    const paths = files.map((file) => relative(workspace, file).split(sep).join("/"));
    return (await Promise.all(paths.map((path) => builder.madeFrom(path)))).flat();
  }

  /** Resolves when the components of an address are built. */
  async function ready(address: string): Promise<void> {
    await looking;
    const waited = queue.waitFor(address);
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
      outside.close();
      queue.end();
      await looking;
      await running;
      await opened?.close();
    },
  };
}

const nothing = () => undefined;

/** Faults of components for open pages. */
interface BuildFaults {
  /** In sentences, by the id of the component; "" for the build itself. */
  all(): ReadonlyMap<string, string>;
  /** Calls `listener` when they change. Returns a function that removes it. */
  onChange(listener: () => void): () => void;
}

/** Reports each fault once, and again only after a successful build. Listeners receive the same. */
function createFaultTeller(warn: (line: string) => void) {
  const reported = new Map<string, string>();
  const listeners = new Set<() => void>();
  const note = (what: string, line: string | undefined): boolean => {
    if (reported.get(what) === line) return false;
    if (line === undefined) reported.delete(what);
    else {
      reported.set(what, line);
      warn(line);
    }
    return true;
  };
  const report = (components: readonly ComponentResult[], all?: string) => {
    const noted = [
      note("", all && `The build failed: ${all}`),
      ...components.map(({ id, status, error }) => note(id, status === "failed" ? `${id}: ${error}` : undefined)),
    ];
    if (noted.includes(true)) for (const listener of listeners) listener();
  };
  const faults: BuildFaults = {
    all: () => reported,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return { tell: report, faults };
}
