import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { counted } from "../engines/text/noun.ts";
import { version } from "../platform/config/version.ts";
import { keyFileOf, readKeyFile } from "../platform/secrets/key-file.ts";
import { backUp } from "../store/backup/back-up.ts";
import { databaseOf } from "./database/database-of.ts";
import { type Command, CommandError } from "./runner/command.ts";
import { exitCode } from "./runner/exit-code.ts";
import { sizeOf } from "./runner/size-of.ts";

/** Writes all a registry holds into one file. */
export const backup: Command = {
  takesWords: true,
  async run({ env, flags, words, workspace, terminal }) {
    const [file, ...more] = words;
    if (!file || more.length > 0) throw new CommandError("Name one output file: dsr backup <file>");
    const { url, config } = databaseOf(env);
    const keyFile = keyFileOf(url);
    const { secretKey: given } = config.people;
    const key = flags["without-key"] || given !== undefined || !keyFile ? undefined : readKeyFile(keyFile);
    const path = resolve(workspace, file);
    const done = await backUp({
      url,
      blobStore: config.blobStore,
      path,
      replace: Boolean(flags.force),
      key,
      version: version(),
      progress: terminal.progress,
    });
    const { manifest, tables, blobs, missing, size } = done;
    terminal.print(
      `${path}: revision ${manifest.revision}, ${counted(tables.person ?? 0, { one: "person", many: "people" })}, ${counted(blobs.count, "blob")}; ${sizeOf(size)}, readable only by you.`,
    );
    const elsewhere = given !== undefined ? "SERVICE_SECRET_KEY" : keyFile && existsSync(keyFile) ? keyFile : undefined;
    if (done.key)
      terminal.print("The backup contains the secret key. Anyone who has the file can sign tokens as this registry.");
    else if (elsewhere)
      terminal.print(`The backup does not contain the secret key. Keep ${elsewhere} in a safe place.`);
    for (const hash of missing) terminal.error(`The blob ${hash} is missing or damaged.`);
    if (missing.length > 0)
      terminal.print(
        "The backup contains everything else in this registry. Run dsr verify to see which records need the missing blobs.",
      );
    terminal.result({ ok: missing.length === 0, path, ...done });
    return exitCode(missing.length === 0);
  },
};
