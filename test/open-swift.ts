import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import { freePort } from "./free-port.ts";

/** A real object store with an S3 interface: OpenStack Swift from Debian, one copy of everything, in a folder of its own. */
export interface TestSwift {
  /** Address of the S3 interface. */
  endpoint: string;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

export interface SwiftBucket {
  name: string;
  env: {
    SERVICE_BLOB_STORE: string;
    SERVICE_S3_ENDPOINT: string;
    SERVICE_S3_REGION: string;
    SERVICE_S3_ACCESS_KEY_ID: string;
    SERVICE_S3_SECRET_ACCESS_KEY: string;
    SERVICE_S3_STYLE: string;
  };
  /** Keys of all objects in it. */
  objects(): Promise<string[]>;
}

const SERVERS = ["account", "container", "object", "proxy"] as const;
const REGION = "us-east-1";
const ACCESS_KEY_ID = "registry:tests";
const SECRET_ACCESS_KEY = "testing";
const START_MS = 110_000;

/** Whether this machine has it: `apt-get install swift-proxy swift-account swift-container swift-object`. */
export const hasSwift: boolean = SERVERS.every((server) => existsSync(`/usr/bin/swift-${server}-server`));

/**
 * Starts Swift and makes a bucket in it. Undefined where it is not installed, or does not work as it is installed: then a
 * note says which tests are skipped.
 */
export async function tryOpenSwift(skipped: string): Promise<TestSwift | undefined> {
  const note = (why: string) => {
    process.stderr.write(
      `\nSKIPPED: ${skipped}, since OpenStack Swift ${why}. As root: apt-get install swift-proxy swift-account swift-container swift-object\n\n`,
    );
    return undefined;
  };
  if (!hasSwift) return note("is not installed");
  let swift: TestSwift | undefined;
  try {
    swift = await openSwift();
    await makeBucket(swift.endpoint);
    return swift;
  } catch (error) {
    await swift?.close();
    return note(`is installed and does not work (${error instanceof Error ? error.message.trim() : error})`);
  }
}

/** Starts Swift on free ports of 127.0.0.1, in about three seconds. Rejects where it does not start, and leaves nothing. */
export async function openSwift(): Promise<TestSwift> {
  const folder = await mkdtemp(join(tmpdir(), "swift-"));
  try {
    return await startServers(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startServers(folder: string): Promise<TestSwift> {
  await mkdir(join(folder, "devices", "d1"), { recursive: true });
  const ports = {
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
    proxy: await freePort(),
  };
  await writeConfiguration(folder, ports);
  await promisify(execFile)("/usr/bin/python3", ["-c", RINGS, folder, ...RING_NAMES.map((name) => `${ports[name]}`)]);
  const endpoint = `http://127.0.0.1:${ports.proxy}`;

  const running = SERVERS.map((server) => spawnServer(server, folder));
  const ended = Promise.race(
    running.map(async (child, index) => {
      await once(child, "exit");
      const log = await readFile(join(folder, `${SERVERS[index]}.log`), "utf8").catch(() => "");
      throw new Error(`swift-${SERVERS[index]}-server ended: ${log.slice(-2000)}`);
    }),
  );
  ended.catch(() => undefined);
  const endAll = async () => {
    const going = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(
      going.map((child) => {
        const exit = once(child, "exit");
        child.stdin?.end();
        return exit;
      }),
    );
  };
  const givenUp = new AbortController();
  try {
    await Promise.race([Promise.all(Object.values(ports).map((port) => accepting(port, givenUp.signal))), ended]);
  } catch (error) {
    givenUp.abort();
    await endAll();
    throw error;
  }
  return {
    endpoint,
    close: async () => {
      await endAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty bucket in the Swift at this address and answers the settings a registry needs for it. */
export async function makeBucket(endpoint: string): Promise<SwiftBucket> {
  const client = new AwsClient({
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
    region: REGION,
    service: "s3",
  });
  const requested = async (path: string, method = "GET") => {
    const response = await client.fetch(`${endpoint}${path}`, { method });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text;
  };
  const name = `b-${randomUUID()}`;
  await requested(`/${name}`, "PUT");
  return {
    name,
    env: {
      SERVICE_BLOB_STORE: `s3://${name}/registry`,
      SERVICE_S3_ENDPOINT: endpoint,
      SERVICE_S3_REGION: REGION,
      SERVICE_S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      SERVICE_S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
      SERVICE_S3_STYLE: "path",
    },
    objects: async () =>
      [...(await requested(`/${name}?list-type=2`)).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key),
  };
}

const RING_NAMES = ["account", "container", "object"] as const;

/** Rings of one device each, made by Swift's own builder: what `swift-ring-builder` does, in one process. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(("account", "container", "object"), sys.argv[2:]):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({"region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 1,
                     "replication_ip": "127.0.0.1", "replication_port": int(port), "meta": ""})
    builder.rebalance()
    builder.get_ring().save("%s/%s.ring.gz" % (sys.argv[1], name))
`;

async function writeConfiguration(folder: string, ports: Record<(typeof SERVERS)[number], number>): Promise<void> {
  const { username } = userInfo();
  const common = (server: (typeof SERVERS)[number]) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[server]}
workers = 0
user = ${username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
log_level = ERROR
`;
  const storage = (server: "account" | "container" | "object") => `${common(server)}
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;
  await writeFile(
    join(folder, "swift.conf"),
    "[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n[storage-policy:0]\nname = gold\ndefault = yes\n",
  );
  for (const server of RING_NAMES) await writeFile(join(folder, `${server}.conf`), storage(server));
  await writeFile(
    join(folder, "proxy.conf"),
    `${common("proxy")}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
# It has to be there, and need not answer.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_registry_tests = ${SECRET_ACCESS_KEY} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:copy]
use = egg:swift#copy
`,
  );
}

/** The shell ends the server when its standard input closes, so that none outlives a killed test run. */
function spawnServer(server: (typeof SERVERS)[number], folder: string): ChildProcess {
  const script = `exec 3<&0; "$0" "$1" >"$2" 2>&1 & server=$!; (cat >/dev/null <&3; kill -KILL $server) & wait $server; kill $! 2>/dev/null`;
  return spawn(
    "sh",
    ["-c", script, `/usr/bin/swift-${server}-server`, join(folder, `${server}.conf`), join(folder, `${server}.log`)],
    {
      stdio: ["pipe", "ignore", "ignore"],
      env: { PATH: "/usr/bin:/bin" },
    },
  );
}

/** Resolves when a server listens on a port of 127.0.0.1; rejects where it does not in time, or is given up. */
async function accepting(port: number, givenUp: AbortSignal): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end && !givenUp.aborted; await sleep(20)) {
    const socket = connect(port, "127.0.0.1");
    const accepted = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "error").then(
        () => false,
        () => false,
      ),
    ]).catch(() => false);
    socket.destroy();
    if (accepted) return;
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
