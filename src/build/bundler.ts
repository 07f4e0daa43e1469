import { join } from "node:path";
import type { FileFence } from "../engines/sandbox/fence.ts";
import { createTsconfigs, type Tsconfigs } from "../engines/sandbox/tsconfig.ts";
import { BuildFault } from "./build-fault.ts";
import { type BundleContent, type BundleEntry, bundle, createBundlerTools, hasLocalNames } from "./bundle.ts";
import type { BundleStyle } from "./bundle-settings.ts";

/** Bundles one module. Requests at about the same time share an esbuild call. */
export type BundleModule = (entry: BundleEntry, style: BundleStyle) => Promise<BundleContent>;

interface Waiting {
  entry: BundleEntry;
  resolve(made: BundleContent): void;
  reject(error: unknown): void;
}

/** Maximum number of bundles per call: more delay the first result longer than they save. */
const TOGETHER = 64;

/**
 * Creates a bundler. During a call, requests with the same settings wait for the next one.
 * @param roots folders outside the repository whose files may be read
 */
export function createBundler(workspace: string, fence: FileFence, roots: readonly string[] = []): BundleModule {
  const tools = createBundlerTools(workspace, fence, roots);
  const queues = new Map<string, Waiting[]>();
  let tsconfigs: Tsconfigs | undefined;
  return (entry, given) => {
    const { promise, resolve, reject } = Promise.withResolvers<BundleContent>();
    // Read again when no request is waiting, because they may have changed.
    if (!tsconfigs) tools.aliases.renew();
    tsconfigs ??= createTsconfigs(workspace, fence);
    const settingsOf = join(workspace, entry.settingsOf ?? entry.folder);
    const { compilerOptions } = tsconfigs.of(settingsOf);
    const style = { ...given, compilerOptions, define: tools.aliases.define(settingsOf) };
    const key = JSON.stringify(style);
    const queue = queues.get(key);
    if (queue) queue.push({ entry, resolve, reject });
    else {
      const first = [{ entry, resolve, reject }];
      queues.set(key, first);
      setImmediate(() => drain(key, first, style));
    }
    return promise;
  };

  async function drain(key: string, queue: Waiting[], style: BundleStyle): Promise<void> {
    while (queue.length > 0) await settle(queue.splice(0, TOGETHER), style);
    queues.delete(key);
    if (queues.size === 0) tsconfigs = undefined;
  }

  /** An error without a file fails the call for all bundles. Then each half is tried, until the bundle is found. */
  async function settle(some: readonly Waiting[], style: BundleStyle): Promise<void> {
    try {
      const made = await bundle(
        tools,
        some.map(({ entry }) => entry),
        style,
      );
      await Promise.all(
        some.map(async (one, index) => {
          const found = made[index];
          if (found && found.ownFaults.length > 0) one.reject(new BuildFault(found.ownFaults.join("\n")));
          else if (found && (some.length === 1 || !hasLocalNames(found))) one.resolve(found);
          else await settle([one], style);
        }),
      );
    } catch (error) {
      if (some.length === 1) return some[0]?.reject(error);
      const half = Math.ceil(some.length / 2);
      await settle(some.slice(0, half), style);
      await settle(some.slice(half), style);
    }
  }
}
