// Backup and restore of a registry in MB a second, beside what copies a database without knowing what is in it.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startPostgres } from "../test/postgres.ts";
import { print, round } from "./measure.ts";
import { freshFolder, post, SECRET, startRegistry } from "./programs.ts";
import { pages } from "./samples.ts";

const SMALL_FILES = 2_000;
const SMALL_BYTES = 8_000;
const LARGE_FILES = 48;
const LARGE_BYTES = 1_000_000;
const AT_ONCE = 200;
const MEGABYTES = (SMALL_FILES * SMALL_BYTES + LARGE_FILES * LARGE_BYTES) / 1e6;

const run = promisify(execFile);

export async function backups(): Promise<void> {
  const folder = freshFolder();
  const [from, to, copy] = ["from", "to", "copy"].map((name) => join(folder, name));
  await run("mkdir", [`${from}`, `${to}`]);
  const files = { from: `sqlite:${from}/registry.db`, to: `sqlite:${to}/registry.db` };
  await fill(files.from);
  const copied = await timed("cp", ["-r", `${from}`, `${copy}`]);
  await measure("SQLite", files, { name: "cp of its files", backup: copied, restore: copied });
  await onPostgres(folder);
}

/** On the server that `pg_dump` came with: it copies none that is newer. */
async function onPostgres(folder: string): Promise<void> {
  const programs = await run("pg_config", ["--bindir"]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  const server = await startPostgres(programs ? { programs } : {});
  try {
    const [from, to, other] = [await server.url("from"), await server.url("to"), await server.url("other")];
    await fill(from);
    if (programs === undefined) return await measure("PostgreSQL", { from, to });
    const dump = join(folder, "dump");
    const backup = await timed(join(programs, "pg_dump"), ["--format=custom", `--file=${dump}`, from]);
    const restore = await timed(join(programs, "pg_restore"), [`--dbname=${other}`, dump]);
    await measure("PostgreSQL", { from, to }, { name: "pg_dump and pg_restore, custom format", backup, restore });
  } finally {
    await server.close();
  }
}

/** Backs one database up and restores it into another; beside what others took for the same. */
async function measure(
  database: string,
  { from, to }: { from: string; to: string },
  yardstick?: { name: string; backup: Took; restore: Took },
): Promise<void> {
  const file = join(freshFolder(), "backup.tar");
  const env = { ...process.env, SERVICE_SECRET_KEY: SECRET, SERVICE_SYNC_SECRET: SECRET };
  const dsr = (url: string, ...words: string[]) =>
    timed(process.execPath, ["dist/main.js", ...words], { ...env, DATABASE_URL: url });
  const took = { backup: await dsr(from, "backup", file), restore: await dsr(to, "restore", file) };
  for (const what of ["backup", "restore"] as const) {
    const name = `${what} of ${round(MEGABYTES, 0)} MB in ${SMALL_FILES + LARGE_FILES} files, ${database}`;
    const [ours, theirs] = [took[what], yardstick?.[what]];
    const beside = (unit: "seconds" | "processor", reported: (took: Took) => string) =>
      theirs && { ratio: round(ours[unit] / theirs[unit]), against: `${yardstick?.name} (${reported(theirs)})` };
    const speed = ({ seconds }: Took) => round(MEGABYTES / seconds, 1);
    const cost = ({ processor }: Took) => round((processor * 1000) / MEGABYTES);
    print({
      name,
      value: speed(ours),
      unit: "MB/s",
      ...beside("seconds", (one) => `${speed(one)} MB/s; times slower`),
    });
    print({ name, value: cost(ours), unit: "ms CPU/MB", ...beside("processor", (one) => `${cost(one)}`) });
  }
  print({ name: `size of the backup, ${database}`, value: round(statSync(file).size / 1e6, 1), unit: "MB" });
}

/** What a command took: seconds by the clock, and of processors, its own and of those it started. */
interface Took {
  seconds: number;
  processor: number;
}

/** Runs a command; the shell tells the processor time of what it has run (`times`, POSIX). */
async function timed(program: string, words: string[], env: NodeJS.ProcessEnv = process.env): Promise<Took> {
  const began = performance.now();
  const script = '"$@" >&2 && times';
  const { stdout } = await run("sh", ["-c", script, "sh", program, ...words], { env, maxBuffer: 64 << 20 });
  const seconds = (performance.now() - began) / 1000;
  const [, ofChildren = ""] = stdout.split("\n");
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return { seconds, processor: times.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0) };
}

/** Fills a database by way of a registry on it. */
async function fill(url: string): Promise<void> {
  const registry = await startRegistry(url);
  const file = (name: string, size: number) => ({
    entityType: "component_source",
    entityId: `bench/${name}.bin`,
    action: "update",
    data: { content: randomBytes(size).toString("base64"), encoding: "base64" },
  });
  const component = { entityType: "component", entityId: "bench", action: "update", data: { title: "Bench" } };
  await post(registry, "/api/sync/upload", { changes: [component] });
  await post(registry, "/api/registry/pages", { pages: pages(200) });
  for (let first = 0; first < SMALL_FILES; first += AT_ONCE) {
    const names = Array.from({ length: AT_ONCE }, (_, index) => `small-${first + index}`);
    await post(registry, "/api/sync/upload", { changes: names.map((name) => file(name, SMALL_BYTES)) });
  }
  for (let index = 0; index < LARGE_FILES; index++)
    await post(registry, "/api/sync/upload", { changes: [file(`large-${index}`, LARGE_BYTES)] });
  await registry.stop();
}
