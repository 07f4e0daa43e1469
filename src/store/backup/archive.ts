import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createTarDecoder } from "modern-tar";
import { isRunning } from "../../safe/is-running.ts";
import { omit } from "../../safe/omit.ts";
import { syncFolder } from "../../safe/sync-folder.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { sha256 } from "../kind.ts";

/** The last entry: the contents of the archive. */
export const CONTENTS = "contents.json";
/** Lists of digests, in the form of `sha256sum`; each covers the entries before it. */
const SUMS = "sha256/";
const SUMS_OF = 10_000;
const BLOCK = 512;
/** Prefix of unfinished archives; the ID of the writing process follows. */
const ASIDE = ".dsr-backup-";

/** A tar archive (POSIX ustar) that is being written. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes the last entry and moves the archive to its path, durably. Resolves to its size in bytes. */
  seal(contents: Record<string, unknown>): Promise<number>;
  /** Removes the unfinished archive. */
  discard(): Promise<void>;
}

/**
 * Begins an archive in a temporary file with mode 0600; `seal` moves it to `path`. Throws `Error` if the file exists
 * and `replace` is not set.
 */
export async function createArchive(path: string, { replace }: { replace: boolean }): Promise<ArchiveWriter> {
  const refuse = async () => {
    if (!replace && (await isThere(path)))
      throw new Error(`${path} already exists. Name another file, or use --force.`);
  };
  await refuse();
  await removeLeftovers(dirname(path));
  const aside = join(dirname(path), `${ASIDE}${process.pid}-${randomUUID().slice(0, 8)}`);
  const file = await open(aside, "wx", 0o600);
  const time = Math.floor(Date.now() / 1000);
  const sums: string[] = [];
  let lines: string[] = [];
  let size = 0;

  const write = async (bytes: Uint8Array) => {
    await file.writeFile(bytes);
    size += bytes.byteLength;
  };
  const entry = async (name: string, bytes: Uint8Array): Promise<string> => {
    await write(header(name, bytes.byteLength, time));
    await write(bytes);
    await write(new Uint8Array(-bytes.byteLength & (BLOCK - 1)));
    return sha256(bytes);
  };
  const writeSums = async () => {
    if (lines.length === 0) return;
    const text = lines.join("");
    lines = [];
    sums.push(await entry(`${SUMS}${String(sums.length + 1).padStart(6, "0")}.txt`, Buffer.from(text)));
  };
  return {
    async add(name, bytes) {
      lines.push(`${await entry(name, bytes)}  ${name}\n`);
      if (lines.length >= SUMS_OF) await writeSums();
    },
    async seal(contents) {
      await writeSums();
      await entry(CONTENTS, Buffer.from(contentsText({ ...contents, sums })));
      await write(new Uint8Array(2 * BLOCK));
      await file.sync();
      await file.close();
      await refuse();
      await rename(aside, path);
      await syncFolder(dirname(path));
      return size;
    },
    async discard() {
      await file.close().catch(() => undefined);
      await rm(aside, { force: true });
    },
  };
}

/** One file of an archive. */
export interface ArchiveEntry {
  name: string;
  bytes: Uint8Array;
}

/**
 * The files of an archive in their order, checked against the lists of digests in it. Each list comes after its files.
 * Errors are passed to `fault`, which may throw. An archive that was unpacked and packed again with `tar` is valid if
 * the order is the same.
 */
export async function* readArchive(path: string, fault: (message: string) => void): AsyncGenerator<ArchiveEntry> {
  const pending = new Map<string, string>();
  const sums: string[] = [];
  let begun = false;
  let ended = false;

  const checkSums = (name: string, bytes: Uint8Array) => {
    sums.push(sha256(bytes));
    for (const line of new TextDecoder().decode(bytes).split("\n")) {
      if (line === "") continue;
      const [, digest, of = ""] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      const found = pending.get(of);
      if (digest === undefined) fault(`${name} contains an invalid digest.`);
      else if (found === undefined) fault(`${of} is missing.`);
      else if (found !== digest) fault(`The digest of ${of} differs from the one in ${name}.`);
      pending.delete(of);
    }
    for (const of of pending.keys()) fault(`No list of digests contains ${of}.`);
    pending.clear();
  };
  const checkEnd = (bytes: Uint8Array) => {
    ended = true;
    for (const of of pending.keys()) fault(`No list of digests contains ${of}.`);
    const listed = sumsIn(bytes);
    if (listed === undefined) fault(`The digest of ${CONTENTS} differs from the one at its end.`);
    else if (listed.join() !== sums.join()) fault(`${CONTENTS} does not match the lists of digests in the archive.`);
  };

  try {
    for await (const { name, bytes } of filesOf(path)) {
      begun = true;
      if (ended) fault(`${name} appears after the end of the backup.`);
      if (name.startsWith(SUMS)) {
        checkSums(name, bytes);
        continue;
      }
      if (name === CONTENTS) checkEnd(bytes);
      else pending.set(name, sha256(bytes));
      yield { name, bytes };
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    if (!begun) throw new Error(`${path} is not a registry backup, because it is not a tar archive.`);
    fault(error.message);
  }
  if (!ended) fault("The file is incomplete. Its end is missing.");
}

/** The file is not a tar archive, or is truncated. */
class UnreadableArchive extends Error {}

async function* filesOf(path: string): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const source = createReadStream(path, { highWaterMark: 1 << 20 });
  const reader = readable.getReader();
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      throw source.errored ?? new UnreadableArchive(`The file cannot be read: ${reasonOf(error)}`);
    });
  const fed = feed(source, writable.getWriter());
  try {
    for (;;) {
      const { done, value } = await explained(reader.read());
      if (done) return;
      const bytes = await explained(new Response(value.body).bytes());
      const name = value.header.name.replace(/^\.\//, "");
      if (value.header.type === "file" && name !== "") yield { name, bytes };
    }
  } finally {
    source.destroy();
    await reader.cancel().catch(() => undefined);
    await fed;
  }
}

/** Never rejects: errors are passed to the reader of the stream. */
async function feed(source: AsyncIterable<Uint8Array>, to: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  try {
    for await (const piece of source) await to.write(piece);
    await to.close();
  } catch (error) {
    await to.abort(error).catch(() => undefined);
  }
}

/** The last entry, with its own digest: `digest` is the SHA-256 of the JSON of all other members, without spaces. */
const contentsText = (contents: Record<string, unknown>): string =>
  `${JSON.stringify({ ...contents, digest: sha256(JSON.stringify(contents)) }, null, 2)}\n`;

/** Digests of the lists of digests; undefined if the last entry was modified. */
function sumsIn(bytes: Uint8Array): unknown[] | undefined {
  const text = new TextDecoder().decode(bytes);
  try {
    const contents = omit(JSON.parse(text), "digest");
    return Array.isArray(contents.sums) && contentsText(contents) === text ? contents.sums : undefined;
  } catch {
    return undefined;
  }
}

/** Removes unfinished archives of killed processes from the folder. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(ASIDE) ? Number.parseInt(name.slice(ASIDE.length), 10) : Number.NaN;
    if (pid > 0 && (pid === process.pid || !isRunning(pid))) await rm(join(folder, name), { force: true });
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Header of one file (POSIX.1-1988, ustar): names of at most 100 bytes, mode 0600, no owner. */
function header(name: string, size: number, time: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive.`);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  const fields: [number, string][] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(time, 12)],
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\x0000"],
  ];
  for (const [at, text] of fields) block.write(text, at, "latin1");
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return block;
}
