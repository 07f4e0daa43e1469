import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { counted } from "../engines/text/noun.ts";
import type { Config } from "../platform/contract/settings.ts";
import { readKeyFile } from "../platform/secrets/key-file.ts";
import { opensSealed } from "../platform/secrets/sealed.ts";
import { type KeyQuestion, restoreBackup } from "../store/backup/restore.ts";
import { finishInterrupted } from "../store/backup/staging-sqlite.ts";
import { databaseOf } from "./database/database-of.ts";
import { features } from "./product.ts";
import { type Command, CommandError } from "./runner/command.ts";
import { exitCode } from "./runner/exit-code.ts";

const sealed = features.flatMap((feature) => feature.sealed ?? []);

/** Puts a backup into an empty database. */
export const restoreCommand: Command = {
  takesWords: true,
  async run({ env, flags, words, workspace, terminal }) {
    const [file, ...more] = words;
    if (!file || more.length > 0) throw new CommandError("Name one backup file: dsr restore <file>");
    const { url, config } = databaseOf(env);
    const completed = await finishInterrupted(url);
    if (completed) {
      terminal.print(
        "The interrupted restore is now complete. Start the server, or run dsr restore again to restore another backup.",
      );
      if (completed.kept !== undefined) terminal.print(`The previous content is in ${completed.kept}.`);
      terminal.result({ ok: true, completed: true, kept: completed.kept ?? null });
      return 0;
    }
    const path = resolve(workspace, file);
    const { manifest, contents, logId, kept } = await restoreBackup({
      url,
      blobStore: config.blobStore,
      path,
      replace: Boolean(flags.replace),
      settleKey: (question) => settleKey(question, config),
      removed: (what) => terminal.print(`Removed the remains of an incomplete restore: ${what}.`),
      progress: terminal.progress,
    });
    const { tables, blobs, missing } = contents;
    terminal.print(
      `Restored revision ${manifest.revision} from ${manifest.createdAt}: ${counted(tables.person ?? 0, { one: "person", many: "people" })}, ${counted(blobs.count, "blob")}. The log has a new identity, ${logId}.`,
    );
    if (kept !== undefined) terminal.print(`The previous content is in ${kept}.`);
    for (const hash of missing) terminal.error(`The blob ${hash} was already missing from the backup.`);
    terminal.result({ ok: missing.length === 0, path, logId, kept: kept ?? null, manifest, ...contents });
    return exitCode(missing.length === 0);
  },
};

/**
 * Ensures that the server can decrypt the backup: with the key of the environment, of the backup, or the present one.
 */
async function settleKey({ db, inBackup, file, presentFile }: KeyQuestion, config: Config): Promise<void> {
  const { secretKey: given } = config.people;
  const key = given ?? (file && (inBackup ?? (presentFile && readKeyFile(presentFile))));
  if ((await opensSealed(db, sealed, key)) === "not all")
    throw new CommandError(
      given === undefined
        ? `Nothing was changed, because the secret key is missing. Set SERVICE_SECRET_KEY to the key of the original registry${inBackup ? " (secret.key in the backup file)" : ""}.`
        : "Nothing was changed, because SERVICE_SECRET_KEY is not the key of the original registry. Set the original key, or unset the variable if the backup file contains the key.",
    );
  if (file && given === undefined && key) await writeFile(file, `${key}\n`, { mode: 0o600, flag: "wx", flush: true });
}
