import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { CommandError } from "../command.ts";
import { isRunning } from "../while-locked.ts";

/** In `.service/`: which registry a clone that did not end was of, and who is at it. The same command goes on with it. */
const MARK = "cloning";

/** What may lie in the folder of a clone: who signs in first has that there. */
const ALLOWED = [".service", ".env"];

/** A folder that a clone writes into. */
export interface HeldFolder {
  /** All is there. */
  release(): Promise<void>;
  /** It ended early: a folder that got nothing is as it was before. */
  abandon(): Promise<void>;
}

/**
 * Takes a folder for a clone of a registry: a new one, an empty one, or one where a clone of the same registry did not
 * end. Throws `CommandError` for any other folder, and where another process is at it.
 */
export async function holdFolder(folder: string, url: string): Promise<HeldFolder> {
  const service = join(folder, ".service");
  const mark = join(service, MARK);
  const begun = await readMark(mark);
  refuseWhereHeld(folder, begun);
  if (begun?.url !== url) await requireEmpty(folder);
  await mkdir(service, { recursive: true });
  await writeFile(mark, `${url}\n${process.pid} ${hostname()}\n`, { flag: begun ? "w" : "wx" }).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      refuseWhereHeld(folder, await readMark(mark));
      throw new CommandError(`Another dsr clone began in ${folder} at this very moment. Run it again.`);
    },
  );
  const release = () => rm(mark, { force: true });
  return {
    release,
    async abandon() {
      if ((await contentOf(folder)).length > 0) return;
      await release();
      // What somebody else keeps there holds them.
      for (const made of [service, folder]) await rmdir(made).catch(() => undefined);
    },
  };
}

interface Mark {
  url: string;
  pid: number;
  host: string;
}

async function readMark(mark: string): Promise<Mark | undefined> {
  const text = await readFile(mark, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const [url = "", holder = ""] = text.split("\n");
  const [pid = "", host = ""] = holder.split(" ");
  return { url, pid: Number(pid), host };
}

function refuseWhereHeld(folder: string, mark: Mark | undefined): void {
  if (mark?.pid && mark.host === hostname() && mark.pid !== process.pid && isRunning(mark.pid))
    throw new CommandError(`Another dsr clone (process ${mark.pid}) writes into ${folder}. Wait until it has ended.`);
}

const contentOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !ALLOWED.includes(name));

async function requireEmpty(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new CommandError(`${folder} is a file. Name another folder.`);
  const names = await contentOf(folder);
  if (names.length === 0) return;
  const shown = names.slice(0, 5).join(", ") + (names.length > 5 ? `, and ${names.length - 5} more` : "");
  throw new CommandError(
    `${folder} is not empty (${shown}), and a clone overwrites nothing. Name another folder, or bring what changed with dsr pull.`,
  );
}
