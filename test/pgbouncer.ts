import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { endWithThisProcess } from "./end-with-this-process.ts";
import { freePort } from "./free-port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const NOBODY = 65534;

/** Whether Debian's package pgbouncer is installed. */
export const hasPgbouncer: boolean = existsSync(PROGRAM);
if (!hasPgbouncer)
  process.stderr.write(
    "\nSKIPPED: no test goes through a connection pooler, since pgbouncer is not installed. As root: apt-get install pgbouncer\n\n",
  );

export interface Pooler {
  /** Address of the same database, through the pooler. */
  url: string;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

/**
 * Starts pgbouncer in transaction mode before a database: each transaction of a client runs on any connection of the pool.
 * With `rotating` that is the one that was free for longest, otherwise the one that was free last.
 */
export async function openPgbouncer(database: string, rotating: boolean): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const { hostname, port, username, pathname } = new URL(database);
  const [own, name] = [await freePort(), pathname.slice(1)];
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 30
server_round_robin = ${rotating ? 1 : 0}
`,
  );
  // It refuses to run as root.
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (identity.uid !== undefined) for (const path of [folder, file]) await chown(path, identity.uid, identity.gid);
  const child = spawn(PROGRAM, [file], { ...identity, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  endWithThisProcess(child);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = once(child, "exit");
  const url = `postgres://${username}@127.0.0.1:${own}/${name}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}: ${said}`);
    await sleep(20);
  }
  return {
    url,
    close: async () => {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
