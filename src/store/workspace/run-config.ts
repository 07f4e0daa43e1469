import { type BundledScript, bundleScript } from "../../engines/sandbox/bundle-script.ts";
import { createFence, repositoryOf } from "../../engines/sandbox/fence.ts";
import { exportedIn, missedOfNode, scriptValue } from "../../engines/sandbox/run-script.ts";
import { createSandbox } from "../../engines/sandbox/sandbox.ts";
import { statInside } from "../../safe/files.ts";
import { sha256 } from "../kind.ts";
import { realWorkspacePath } from "./person-folder.ts";
import { runTrusted } from "./run-trusted.ts";
import { readTrusted, type TrustedScript } from "./trusted.ts";

/** File names of configuration scripts; the first existing one is used. */
export const CONFIG_SCRIPTS = ["ts", "mts", "js", "mjs"].map((end) => `service.config.${end}`);

/**
 * The value of a configuration script: run in the sandbox, or, if it needs Node's modules, in Node once its owner
 * trusts it. Throws an `Error` with the fault, or with the way to trust it.
 * @param path relative to the workspace
 */
export async function runConfig(workspace: string, path: string): Promise<unknown> {
  const script = await bundleConfig(workspace, path);
  const tried = script.builtins.length > 0 ? { needs: script.builtins } : await tryInSandbox(script);
  if ("value" in tried) return tried.value;
  if (digestOf(script) in (await readTrusted(workspace)))
    return exportedIn(await runTrusted(workspace, repositoryOf(realWorkspacePath(workspace)), script.code));
  throw new Error(
    `it needs ${tried.needs.join(", ")} from Node, and you have not trusted it on this machine. Review it, then run the command once with --trust, or use service.config.json instead`,
  );
}

/** A configuration script that needs trust and doesn't have it. Undefined if none does. */
export async function untrustedConfig(workspace: string): Promise<TrustedScript | undefined> {
  for (const path of CONFIG_SCRIPTS) {
    if (!(await statInside(workspace, path))) continue;
    const script = await bundleConfig(workspace, path);
    const digest = digestOf(script);
    if (digest in (await readTrusted(workspace))) return undefined;
    const tried = script.builtins.length > 0 ? { needs: script.builtins } : await tryInSandbox(script);
    return "needs" in tried ? { path, digest } : undefined;
  }
  return undefined;
}

const bundleConfig = (workspace: string, path: string): Promise<BundledScript> =>
  bundleScript({ workspace, fence: createFence(workspace) }, path);

const digestOf = ({ code }: BundledScript): string => sha256(code);

async function tryInSandbox({ code }: BundledScript): Promise<{ value: unknown } | { needs: string[] }> {
  const sandbox = createSandbox();
  try {
    return { value: await scriptValue(sandbox, code) };
  } catch (error) {
    const missed = missedOfNode(error);
    if (missed === undefined) throw error;
    return { needs: [missed] };
  } finally {
    sandbox.close();
  }
}
