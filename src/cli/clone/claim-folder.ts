import { readdir, rm, rmdir, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { isRunning } from "../../safe/is-running.ts";
import { readInService, servicePath, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { CommandError } from "../runner/command.ts";
import { whileLocked } from "../workspace/while-locked.ts";

/** A file in `.service/` with the registry of an unfinished clone and its process. The same command continues it. */
const MARK = "cloning";

/** Names that the folder of a clone may contain, for example after signing in. */
const ALLOWED = [".service", ".env"];

/** A folder that a clone writes into. */
export interface ClaimedFolder {
  /** Ends a complete clone. */
  release(): Promise<void>;
  /** Ends an incomplete clone. An empty folder is restored to its previous state. */
  abandon(): Promise<void>;
}

/**
 * Takes a folder for a clone of a registry: a new one, an empty one, or one where a clone of the same registry did not
 * end. Throws `CommandError` for any other folder, and where another process is at it.
 */
export async function claimFolder(folder: string, url: string): Promise<ClaimedFolder> {
  const take = async () => {
    const begun = await readMark(folder);
    refuseWhereHeld(folder, begun);
    if (begun?.url !== url) await requireEmpty(folder);
  };
  // A folder that is refused gets no lock either.
  await take();
  await whileLocked(folder, `${MARK}.lock`, async () => {
    await take();
    await writeServiceFile(folder, MARK, `${url}\n${process.pid} ${hostname()}\n`, false);
  });
  const release = () => rm(servicePath(folder, MARK), { force: true });
  return {
    release,
    async abandon() {
      if ((await contentOf(folder)).length > 0) return;
      await release();
      const service = servicePath(folder, ".");
      // Other files in it stay.
      if ((await readdir(service)).every((name) => name === ".gitignore")) await rm(service, { recursive: true });
      await rmdir(folder).catch(() => undefined);
    },
  };
}

interface Mark {
  url: string;
  pid: number;
  host: string;
}

async function readMark(folder: string): Promise<Mark | undefined> {
  const text = await readInService(folder, MARK);
  if (text === undefined) return undefined;
  const [url = "", holder = ""] = text.split("\n");
  const [pid = "", host = ""] = holder.split(" ");
  return { url, pid: Number(pid), host };
}

function refuseWhereHeld(folder: string, mark: Mark | undefined): void {
  if (mark?.pid && mark.host === hostname() && mark.pid !== process.pid && isRunning(mark.pid))
    throw new CommandError(`Another dsr clone (process ${mark.pid}) is writing to ${folder}. Wait until it finishes.`);
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
  throw new CommandError(`${folder} is not empty (${shown}). Name another folder, or update this one with dsr pull.`);
}
