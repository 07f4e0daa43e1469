import { readInside, writeInside } from "../safe/files.ts";
import { sha256 } from "../store/kind.ts";
import { untrustedConfig } from "../store/workspace/run-config.ts";
import { rememberTrusted, type TrustedScript } from "../store/workspace/trusted.ts";
import { dropAllUntrusted, dropUntrusted, listUntrusted, readUntrusted } from "../store/workspace/untrusted.ts";
import type { CommandContext } from "./command.ts";
import { placeOf } from "./sync/pull-places.ts";
import { keepOurs } from "./sync/set-aside.ts";

/**
 * Asks once for the scripts that may do something and that nobody here trusts yet: those a pull brought, and configuration
 * that needs what Node brings. With `--trust` they are trusted; where nobody can be asked, they are left alone, and said so.
 * True where nothing is left to be decided.
 */
export async function settleTrust({
  workspace,
  flags,
  terminal,
  confirm,
}: Pick<CommandContext, "workspace" | "flags" | "terminal" | "confirm">): Promise<boolean> {
  const pulled = await listUntrusted(workspace);
  // Where nobody answers it is found, and told, by whoever needs the configuration.
  const config = flags.trust || confirm ? await untrustedConfig(workspace).catch(() => undefined) : undefined;
  const all = [...(config ? [config] : []), ...pulled];
  if (all.length === 0) return true;
  const names = all.map(({ path }) => path).join(", ");
  const what = all.length === 1 ? `${names} is a script` : `${all.length} are scripts (${names})`;
  const from = pulled.length > 0 ? "that came from the registry" : "that needs Node and can then do whatever you can";
  const isTrusted = flags.trust || (await confirm?.(`${what} ${from}. Trust ${all.length === 1 ? "it" : "them"}?`));
  if (isTrusted) {
    await trust(workspace, all);
    terminal.print(`Trusted from now on: ${names}`);
    return true;
  }
  if (pulled.length > 0)
    terminal.warn(
      `${what} ${from} and nobody trusts yet: read ${all.length === 1 ? "it" : "them"} in .service/untrusted/, then run this once with --trust. Until then what needs ${all.length === 1 ? "it" : "them"} is left as it is.`,
    );
  return false;
}

/** Remembers scripts by their digests, and puts those that a pull had put aside where they belong. */
async function trust(workspace: string, scripts: readonly TrustedScript[]): Promise<void> {
  await rememberTrusted(workspace, scripts);
  const time = new Date().toISOString().replaceAll(":", "-");
  for (const { path, digest } of scripts) {
    const bytes = await readUntrusted(workspace, path);
    if (!bytes || sha256(bytes) !== digest) continue;
    const before = await readInside(workspace, placeOf(path));
    if (before && sha256(before) !== digest) await keepOurs(workspace, time, path);
    await writeInside(workspace, path, bytes);
    await dropUntrusted(workspace, path);
  }
  if ((await listUntrusted(workspace)).length === 0) await dropAllUntrusted(workspace);
}
