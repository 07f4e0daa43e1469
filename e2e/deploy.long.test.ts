// @module-tag long
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readEnvironmentConfig, unknownVariables } from "../src/platform/config/config.ts";
import { freePort } from "../test/free-port.ts";
import { SECRET_KEY } from "../test/open-service.ts";
import { makeBucket, tryOpenSwift } from "../test/open-swift.ts";
import { startPostgres, type TestPostgres } from "../test/postgres.ts";
import { type SpawnedDsr, spawnDsr } from "../test/spawn-dsr.ts";
import { temporaryFolder } from "../test/spawn-service.ts";
import { buildContainer, type Container } from "./container-file.ts";
import { installNode, installPacked, oldestNode, packInto } from "./install-packed.ts";

const run = promisify(execFile);
const DEPLOY = resolve("deploy");
/** Variables that are not ours to know. */
const FOREIGN = new Set(["NODE_ENV"]);

const variables = z.record(z.string(), z.string());
const composeFile = z.object({
  services: z.object({
    registry: z.looseObject({
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      environment: variables,
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
    }),
    postgres: z.looseObject({ environment: variables }).optional(),
  }),
});

/** Puts values in the place of `${NAME}`, `${NAME:-usual}` and `${NAME:?why not}`; throws where the last is not set. */
const interpolated = (text: string, env: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, more: string) => {
    if (env[name]) return env[name];
    if (kind === "?") throw new Error(more);
    return more ?? "";
  });

const readCompose = async (name: string) => composeFile.parse(parse(await readFile(join(DEPLOY, name), "utf8")));

/** Throws where one of these is no variable of ours, or has a value that stops the start. */
function expectKnown(env: Record<string, string>): void {
  const ours = Object.fromEntries(Object.entries(env).filter(([name]) => !FOREIGN.has(name)));
  expect(unknownVariables(ours)).toEqual([]);
  for (const name of Object.keys(ours)) expect(name).toMatch(/^(?:SERVICE_\w+|PORT|DATABASE_URL)$/);
  readEnvironmentConfig(ours);
}

/** Waits until it listens, asks a few pages, and stops it as an engine or systemd does. */
async function expectServes(started: SpawnedDsr, whileItRuns: (url: string) => Promise<void> = async () => {}) {
  const { input } = await started.prints(/ on http:\/\/\S+\n/);
  const [url = ""] = input.match(/http:\/\/\S+/) ?? [];
  for (const path of ["/healthz", "/readyz", "/", "/api/registry/config"])
    expect((await fetch(url.replace("0.0.0.0", "127.0.0.1") + path)).status, path).toBe(200);
  await whileItRuns(url);
  const { code, stderr } = await started.end("SIGTERM");
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/is unknown/);
  expect(stderr).toContain('"event":"request"');
}

describe("follows the instructions in deploy/ without a container engine", { timeout: 180_000 }, () => {
  let folder = "";
  let remove = async () => {};
  let bin = "";
  let tarball = "";
  let container: Container & { bases: string[] };
  let postgres: TestPostgres;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    const context = join(folder, "context");
    await mkdir(context);
    bin = await installNode(folder, await oldestNode());
    const { filename } = await packInto(context);
    tarball = join(context, filename);
    container = await buildContainer({ file: join(DEPLOY, "Dockerfile"), context, folder, bin });
    postgres = await startPostgres();
  }, 300_000);
  afterAll(async () => {
    await postgres?.close();
    await remove();
  });

  /** The container's variables, its volume on this machine, on a free port. */
  const inContainer = async (more: Record<string, string> = {}): Promise<Record<string, string>> => {
    const [volume = ""] = container.volumes;
    const env = { ...container.env, ...more, PATH: bin, PORT: String(await freePort()) };
    return Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, value.replace(`:${volume}/`, `:${container.root}${volume}/`)]),
    );
  };
  const startContainer = (env: Record<string, string>) => {
    const [node = "", main = "", ...argv] = container.command;
    expect(node).toBe("node");
    return spawnDsr(argv, {
      cwd: container.cwd,
      env,
      program: { node: join(bin, node), main: join(container.cwd, main) },
    });
  };

  it("the image uses a supported version of Node, runs as an unprivileged user, and keeps its data in its own volume", async () => {
    const [oldest = 0] = (await oldestNode()).split(".").map(Number);
    for (const base of container.bases) expect(Number(/^node:(\d+)-/.exec(base)?.[1])).toBeGreaterThanOrEqual(oldest);
    expect(container.user).toBe("node");
    expect(container.volumes).toEqual(["/data"]);
    expect(container.owners["/data"]).toBe("node:node");
    expect(container.env.DATABASE_URL).toBe("sqlite:/data/registry.db");
    expect(container.ports).toEqual([container.env.PORT]);
    expect(container.stopSignal).toBe("SIGTERM");
    expectKnown(container.env);
  });

  it("the image serves, is found healthy while it does, and ends in order", async () => {
    const env = await inContainer();
    const [node = "", ...argv] = container.healthCheck;
    const check = () => run(join(bin, node), argv, { cwd: container.cwd, env });
    await expect(check()).rejects.toThrow();
    await expectServes(startContainer(env), async () => {
      await check();
    });
    expect(existsSync(join(container.root, "data/registry.db"))).toBe(true);
  });

  it("compose.yaml starts it with variables it knows, from the places the image has", async () => {
    const { registry } = (await readCompose("compose.yaml")).services;
    expect(existsSync(resolve(DEPLOY, registry.build?.context ?? "", registry.build?.dockerfile ?? ""))).toBe(true);
    expect(registry.ports?.map((port) => port.split(":").at(-1))).toEqual(container.ports);
    expect(registry.volumes?.map((volume) => volume.split(":").at(-1))).toEqual(container.volumes);
    const env = Object.fromEntries(
      Object.entries(registry.environment).map(([name, value]) => [name, interpolated(value, {})]),
    );
    expectKnown(env);
    await expectServes(startContainer(await inContainer(env)));
  });

  it("compose.postgres.yaml names the database that it creates, and requires the necessary variables", async () => {
    const { registry, postgres: made } = (await readCompose("compose.postgres.yaml")).services;
    const url = registry.environment.DATABASE_URL ?? "";
    expect(() => interpolated(url, {})).toThrow("Set POSTGRES_PASSWORD");
    expect(() => interpolated(registry.environment.SERVICE_SECRET_KEY ?? "", {})).toThrow("Set SERVICE_SECRET_KEY");
    const given = { POSTGRES_PASSWORD: "secret", SERVICE_SECRET_KEY: SECRET_KEY };
    const env = Object.fromEntries(
      Object.entries(registry.environment).map(([name, value]) => [name, interpolated(value, given)]),
    );
    expectKnown(env);
    const { hostname, username, password, pathname } = new URL(env.DATABASE_URL ?? "");
    expect([hostname, username, pathname]).toEqual([
      "postgres",
      made?.environment.POSTGRES_USER,
      `/${made?.environment.POSTGRES_DB}`,
    ]);
    expect(password).toBe(interpolated(made?.environment.POSTGRES_PASSWORD ?? "", given));
    await expectServes(startContainer(await inContainer({ ...env, DATABASE_URL: await postgres.url("deployed") })));
  });

  it("the image contains the library for smaller pictures, in the tested version", async () => {
    const { optionalDependencies } = z
      .object({ optionalDependencies: variables })
      .parse(JSON.parse(await readFile("package.json", "utf8")));
    const ask =
      'process.stdout.write(require("sharp").versions.sharp); require("sharp")({ create: { width: 1, height: 1, channels: 3, background: "red" } }).webp().toBuffer()';
    const { stdout } = await run(join(bin, "node"), ["-e", ask], { cwd: container.cwd });
    expect(stdout).toBe(optionalDependencies.sharp);
  });

  it("compose.s3.yaml requires a bucket, and the image stores its files there", async ({ skip }) => {
    const { registry } = (await readCompose("compose.s3.yaml")).services;
    expect(() => interpolated(registry.environment.SERVICE_BLOB_STORE ?? "", {})).toThrow("Set SERVICE_BLOB_STORE");
    const swift = await tryOpenSwift("no image of compose.s3.yaml is run");
    if (!swift) return skip("OpenStack Swift does not run here.");
    try {
      const bucket = await makeBucket(swift.endpoint);
      const env = Object.fromEntries(
        Object.entries(registry.environment).map(([name, value]) => [name, interpolated(value, bucket.env)]),
      );
      expectKnown({ ...container.env, ...env });
      const authorization = `Bearer ${SECRET_KEY}`;
      await expectServes(
        startContainer(await inContainer({ ...env, SERVICE_SYNC_SECRET: SECRET_KEY })),
        async (url) => {
          const bytes = new Uint8Array(100_000).fill(7);
          const path = `/api/sync/blobs/${createHash("sha256").update(bytes).digest("hex")}`;
          const { status } = await fetch(url + path, { method: "PUT", body: bytes, headers: { authorization } });
          expect(status).toBeLessThan(300);
          expect(await bucket.objects()).toHaveLength(1);
        },
      );
    } finally {
      await swift.close();
    }
  });

  it("the unit of systemd runs the command that npm installs, with variables it knows", async () => {
    const unit = await readFile(join(DEPLOY, "design-system-registry.service"), "utf8");
    const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";
    const state = `/var/lib/${settingOf("StateDirectory")}`;
    expect(settingOf("WorkingDirectory")).toBe(state);
    const settings = await readFile(join(DEPLOY, "registry.env"), "utf8");
    const pairs = (text: string) =>
      Object.fromEntries([...text.matchAll(/(?:^|\s)([A-Z_]+)=(\S*)/g)].map(([, a, b]) => [a, b]));
    const env: Record<string, string> = {
      ...pairs(settingOf("Environment")),
      ...pairs(settings.replaceAll(/^#.*$/gm, "")),
    };
    expectKnown(env);
    const offered = Object.keys(pairs(settings.replaceAll(/^#(?=[A-Z_]+=)/gm, "")));
    expect(offered).toContain("SERVICE_SYNC_SECRET");
    expect(unknownVariables(Object.fromEntries(offered.map((name) => [name, "x"])))).toEqual([]);
    expect(unit).toContain(`EnvironmentFile=/etc/design-system-registry.env`);

    const here = join(folder, "state");
    await mkdir(here);
    const place = join(folder, "installed");
    await installPacked({ tarball, place, bin, more: ["--omit=optional"] });
    await cp(join(DEPLOY, "registry.env"), join(here, "registry.env"));
    const [command = "", program = "", ...argv] = settingOf("ExecStart").split(" ");
    const PATH = [join(place, "node_modules/.bin"), bin].join(delimiter);
    const DATABASE_URL = env.DATABASE_URL?.replace(state, here) ?? "";
    const started = spawnDsr(argv, {
      cwd: here,
      env: { ...env, DATABASE_URL, PATH, PORT: String(await freePort()) },
      program: { node: command, main: program },
    });
    await expectServes(started);
    expect(existsSync(join(here, "registry.db"))).toBe(true);
  });
});
