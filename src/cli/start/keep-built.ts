import type { Builder } from "../../build/builder.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { watchPaths } from "../../store/workspace/watch-paths.ts";
import { rootsOf } from "../build/build-roots.ts";
import type { CommandContext } from "../runner/command.ts";
import { type BuildFaults, createFaultTeller } from "./build-faults.ts";
import { createBuildQueue } from "./build-queue.ts";

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
  let opened: Builder | undefined;
  const open = async () => {
    opened ??= (await import("../../build/builder.ts")).createBuilder(workspace, rootsOf(flags));
    return opened;
  };
  const queue = createBuildQueue({ workspace, terminal, builder: { open, opened: () => opened }, tellFaults });
  /** What is built behind begins when all is ready for what is asked for. */
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
        tellFaults([], reasonOf(error));
        return true;
      });
    running = undefined;
    // What came between the last step and this line finds somebody again.
    if (!ended && queue.hasMore(mayBuildBehind())) goOn();
  }

  async function prepare(): Promise<void> {
    if (ended) return;
    await opened?.prepare().catch(nothing);
    isPrepared = true;
    goOn();
  }
  const looking = queue.look().catch((error: unknown) => tellFaults([], reasonOf(error)));
  void looking.then(prepare);
  const endWatching = watchPaths(workspace, ["components"], (paths) => {
    queue.changed(paths);
    goOn();
  });
  goOn();

  /** Resolves when what an address names is built. */
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
      queue.end();
      await looking;
      await running;
      await opened?.close();
    },
  };
}

const nothing = () => undefined;
