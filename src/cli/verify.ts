import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { kinds } from "../domain/kinds.ts";
import { counted } from "../engines/text/noun.ts";
import { verifyBackup, verifyDatabase } from "../store/backup/verify.ts";
import { databaseOf } from "./database/database-of.ts";
import { type Command, type CommandContext, CommandError } from "./runner/command.ts";
import { exitCode } from "./runner/exit-code.ts";

const SHOWN = 50;

const registryOf = (env: CommandContext["env"]) => {
  const { url, config } = databaseOf(env);
  return { url, blobStore: config.blobStore };
};

/** Checks a registry or a backup. */
export const verify: Command = {
  takesWords: true,
  async run({ env, words, workspace, terminal }) {
    const [file, ...more] = words;
    if (more.length > 0)
      throw new CommandError("Name only one backup file, or none to check the database: dsr verify [file]");
    const { progress } = terminal;
    if (file !== undefined && !existsSync(resolve(workspace, file)))
      throw new CommandError(`${file} doesn't exist. Paths are relative to the workspace.`);
    const found =
      file === undefined
        ? await verifyDatabase({ ...registryOf(env), kinds, progress })
        : await verifyBackup({ path: resolve(workspace, file), kinds, progress });
    const { faults, notes, unnamed, revisions, documents, blobs } = found;
    for (const { where, message } of faults.slice(0, SHOWN)) terminal.error(`${where}: ${message}`);
    if (faults.length > SHOWN) terminal.print(`and ${faults.length - SHOWN} more. Use --json to list all.`);
    for (const note of notes) terminal.warn(note);
    if (unnamed.length > 0)
      terminal.warn(
        `${counted(unnamed.length, "unused blob")}, such as ${unnamed[0]}, from interrupted writes. Unused blobs do no harm.`,
      );
    terminal.print(
      `${counted(revisions, "revision")}, ${counted(documents, "document")}, ${counted(blobs, "blob")}: ${faults.length === 0 ? "no errors" : counted(faults.length, "error")}.`,
    );
    terminal.result({ ok: faults.length === 0, ...found });
    return exitCode(faults.length === 0);
  },
};
