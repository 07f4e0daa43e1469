import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { features } from "../../../features/index.ts";
import { counted } from "../../../text/noun.ts";
import { noteFirstFiles, writeFirstFiles } from "../../clone/first-files.ts";
import { type Command, CommandError, UsageError } from "../../command.ts";
import { openRegistry } from "../../push/registry.ts";
import { sizeOf } from "../../push/report.ts";
import { lookAtFiles } from "../../sync/look-at-files.ts";
import { runPull } from "../../sync/run-pull.ts";
import { createSyncClient } from "../../sync/sync-client.ts";
import { settleTrust } from "../../trust.ts";

const kinds = features.flatMap((feature) => feature.kinds ?? []);
/** Says which registry a clone that did not end was of: the same command goes on with it. */
const MARK = "cloning";
const FILES = { one: "file", many: "files" };

/** Brings a whole design system home: what a pull brings, and what a workspace begins with. */
export const clone: Command = {
  takesWords: true,
  options: {},
  async run(context) {
    const { terminal, words, workspace: here, flags } = context;
    const [url, named, ...more] = words;
    if (url === undefined || more.length > 0) throw new UsageError("dsr clone <url of the registry> [folder]");
    const folder = resolve(here, named ?? nameIn(url));
    const mark = join(folder, ".service", MARK);
    if ((await readFile(mark, "utf8").catch(() => "")) !== url) await requireEmpty(folder);
    const started = performance.now();
    const home = { ...context, workspace: folder, flags: { ...flags, url } };

    terminal.progress("reading the registry …");
    const registry = await lookAtFiles(folder, false, (files) => openRegistry(home, files));
    await mkdir(join(folder, ".service"), { recursive: true });
    await writeFile(mark, url);
    const first = await writeFirstFiles(kinds, createSyncClient(registry.client()), {
      root: folder,
      look: (read) => lookAtFiles(folder, false, read),
    });
    const options = { kinds, dryRun: false, force: false };
    const pulled = await lookAtFiles(folder, false, (files) => runPull(home, files, options, terminal.progress));

    await lookAtFiles(folder, false, (files) =>
      noteFirstFiles(kinds, first, { workspace: folder, url: registry.url, files }),
    );

    await rm(mark);
    if (first.written.length + pulled.written.length === 0)
      throw new CommandError(`${registry.url} holds nothing yet: there is nothing to clone. Begin with dsr init.`);
    const place = relative(process.cwd(), folder) || ".";
    const written = [...first.written, ...pulled.written];
    for (const warning of [...first.warnings, ...pulled.warnings]) terminal.warn(warning);
    const left = [...pulled.conflicts, ...pulled.refused, ...pulled.failed];
    for (const { paths, key, message } of left) terminal.error(`${paths.join(", ") || key}: ${message}`);
    terminal.print(
      `${counted(written.length, FILES)} in ${place} (${sizeOf(first.bytes + pulled.bytes)}), ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    const isSettled = pulled.untrusted.length === 0 || (await settleTrust(home));
    if (pulled.failed.length > 0)
      terminal.print(`What is missing comes with: dsr pull --workspace ${place} --url ${registry.url}`);
    terminal.print(`Look at it:    dsr start --workspace ${place}`);
    terminal.print(`Send changes:  dsr push --workspace ${place} --url ${registry.url}`);
    const ok = left.length + first.warnings.length === 0;
    terminal.result({
      ok: ok && isSettled,
      folder,
      ...pulled,
      written,
      warnings: [...first.warnings, ...pulled.warnings],
    });
    return ok && isSettled ? 0 : 1;
  },
};

/** The folder a registry is cloned into where none is named: `design.example.com` → `design.example.com`. */
function nameIn(url: string): string {
  try {
    return basename(new URL(url).hostname) || "design-system";
  } catch {
    throw new UsageError(`${url} is not an address, such as https://design.example.com`);
  }
}

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Who signs in first (`dsr login --workspace <folder>`) has that there, and nothing else.
  const names = (await readdir(folder)).filter((name) => name !== ".service" && name !== ".env");
  if (names.length === 0) return;
  const shown = names.slice(0, 5).join(", ") + (names.length > 5 ? `, and ${names.length - 5} more` : "");
  throw new CommandError(
    `${folder} is not empty (${shown}), and a clone overwrites nothing. Name another folder, or bring what changed with dsr pull.`,
  );
}
