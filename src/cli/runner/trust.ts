import type { Noun } from "../../engines/text/noun.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import type { TrustedScript } from "../../store/workspace/trusted.ts";
import { listUntrusted } from "../../store/workspace/untrusted.ts";
import type { CommandContext } from "./command.ts";

/** The permissions of a trusted configuration, as `runTrusted` gives them. */
const REACH =
  "If you trust it, it can read every file in this repository (including .env and the login in .service/), use the network, and send signals to your other programs. It cannot write files, read files outside the repository, or read your environment variables.";

const SCRIPT = /\.[cm]?[jt]sx?$/;
const SCRIPTS: Noun = { one: "script", many: "scripts" };
/** A build file, a shell script, a text that agents take as instructions. */
const PICKED_UP: Noun = { one: "file that programs or agents use", many: "files that programs or agents use" };

type Asking = Pick<CommandContext, "workspace" | "flags" | "terminal" | "confirm">;

/**
 * Asks once about scripts that need permissions and are untrusted: configuration with Node modules, then pulled
 * scripts. With `--trust` they are trusted; without a terminal they are ignored and reported. Returns true if no
 * decision is pending.
 */
export async function settleTrust(context: Asking): Promise<boolean> {
  const { workspace, flags, confirm, terminal } = context;
  // Without a terminal, the reader of the configuration finds and reports it.
  const config = flags.trust || confirm ? await configToTrust(workspace) : undefined;
  const isConfigSettled = !config || (await settle(context, [config], `${config.path} needs Node. ${REACH}`));
  const pulled = await listUntrusted(workspace);
  if (pulled.length === 0) return isConfigSettled;
  const names = pulled.map(({ path }) => path).join(", ");
  const isOne = pulled.length === 1;
  const { one, many } = pulled.every(({ path }) => SCRIPT.test(path)) ? SCRIPTS : PICKED_UP;
  const came = isOne ? `${names} is a ${one} that` : `${pulled.length} ${many} (${names})`;
  if (await settle(context, pulled, `${came} came from the registry.`)) return isConfigSettled;
  const them = isOne ? "it" : "them";
  terminal.warn(
    `${came} came from the registry and ${isOne ? "is" : "are"} not trusted yet. Review ${them} in .service/untrusted/ (with .txt added to the name), then run this command once with --trust. Until then, everything that needs ${them} stays unchanged.`,
  );
  return false;
}

/** Reports why the configuration can't be read, before a command that works without it. */
export async function reportConfigFault({
  workspace,
  terminal,
}: Pick<Asking, "workspace" | "terminal">): Promise<void> {
  await createWorkspaceFiles(workspace)
    .config()
    .catch((error: unknown) => terminal.warn(reasonOf(error)));
}

/** The configuration that waits for a decision. Without a terminal, the code for it is not loaded. */
async function configToTrust(workspace: string): Promise<TrustedScript | undefined> {
  const { untrustedConfig } = await import("../../store/workspace/run-config.ts");
  return untrustedConfig(workspace).catch(() => undefined);
}

async function settle(
  { workspace, flags, terminal, confirm }: Asking,
  scripts: readonly TrustedScript[],
  what: string,
): Promise<boolean> {
  const isTrusted = flags.trust || (await confirm?.(`${what} Trust ${scripts.length === 1 ? "it" : "them"}?`));
  if (!isTrusted) return false;
  const { acceptTrusted } = await import("./accept-trusted.ts");
  const reason = await acceptTrusted(workspace, scripts);
  const names = scripts.map(({ path }) => path).join(", ");
  if (reason === undefined) terminal.print(`Trusted: ${names}`);
  else terminal.warn(`Trusted only for this command: ${names}. The decision could not be saved, because ${reason}.`);
  return true;
}
