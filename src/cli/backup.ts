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
    if (!file || more.length > 0) throw new CommandError("Name one file to write: dsr backup <file>");
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
      `${path}: revision ${manifest.revision}, ${counted(tables.person ?? 0, { one: "person", many: "people" })}, ${blobs.count} blobs; ${sizeOf(size)}, readable by you alone.`,
    );
    const elsewhere = given !== undefined ? "SERVICE_SECRET_KEY" : keyFile && existsSync(keyFile) ? keyFile : undefined;
    if (done.key) terminal.print("The secret key is in it: who has the file can sign as this registry.");
    else if (elsewhere) terminal.print(`The secret key is not in it: keep ${elsewhere} elsewhere.`);
    for (const hash of missing) terminal.error(`The blob ${hash} is absent or damaged.`);
    if (missing.length > 0)
      terminal.print("What is left of this registry is in the file. dsr verify says what needs the missing ones.");
    terminal.result({ ok: missing.length === 0, path, ...done });
    return exitCode(missing.length === 0);
  },
};
