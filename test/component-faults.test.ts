import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowAll, canBeUnreadable, handOver, user } from "./as-nobody.ts";
import { leftOut } from "./left-out.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { spawnDsr } from "./spawn-dsr.ts";

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** The files of a component `x`, with what is in them. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "x.json": '{"title": "X", "previews": {"default": {"values": {}}}}',
  "x.html": "<button>Go</button>",
  "x.css": ".x { color: red }",
  "x.js": "document.title = 'x';",
  "x.docs.json": '{"props": []}',
  "README.md": "How to use it",
  "image-slots.json": '[{"id": "cover", "slotName": "cover"}]',
  "dist/x.css": ".x { color: red }",
  "dist/validation.json": '{"results": []}',
  "dist/screenshot.png": DOT,
};

interface Fault {
  id: string;
  /** Makes a file unreadable. */
  spoil(path: string, content: string | Uint8Array): Promise<unknown>;
  why: RegExp;
  /** Files in which it is none: what is empty may be meant so, and pictures have no lines. */
  not?: RegExp;
}

let sockets: Server[] = [];
const FAULTS: readonly Fault[] = [
  { id: "folder", spoil: (path) => write(join(path, "inner.txt"), "x"), why: /is a folder/ },
  { id: "pipe", spoil: async (path) => execFileSync("mkfifo", [path]), why: /not a file or folder/ },
  {
    id: "socket",
    spoil: (path) =>
      new Promise<void>((done) => {
        sockets.push(createServer().listen(path, done));
      }),
    why: /not a file or folder/,
  },
  { id: "dangling", spoil: (path) => symlink("nowhere", path), why: /symbolic link/ },
  { id: "loop", spoil: (path) => symlink(path, path), why: /symbolic link/ },
  {
    id: "closed",
    spoil: async (path, content) => {
      await writeFile(path, content);
      await chmod(path, 0);
    },
    why: /permission/,
  },
  {
    id: "sparse",
    spoil: async (path) => {
      await writeFile(path, "");
      await truncate(path, 2 ** 31);
    },
    why: /larger than|too large|MB/,
  },
  {
    id: "lfs",
    spoil: (path) =>
      writeFile(path, `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 99\n`),
    why: /Git LFS pointer/,
  },
  {
    id: "conflict",
    spoil: (path, content) => writeFile(path, `<<<<<<< HEAD\n${content}\n=======\n${content}\n>>>>>>> topic\n`),
    why: /merge conflict/,
    not: /\.png$/,
  },
  {
    id: "utf16",
    spoil: (path, content) => writeFile(path, Buffer.from(`\ufeff${content}`, "utf16le")),
    why: /not UTF-8/,
    not: /\.png$/,
  },
  { id: "empty", spoil: (path) => writeFile(path, ""), why: /empty/, not: /\.(?:html|css|js|md|docs\.json)$/ },
];

/** Each file with each fault, in a component of its own. */
const CASES = Object.keys(FILES).flatMap((file, at) =>
  FAULTS.flatMap((fault) => {
    if (fault.not?.test(file)) return [];
    const id = `c${at}-${fault.id}`;
    return [{ id, file, path: `components/${id}/${named(file, id)}`, fault }];
  }),
);

function named(file: string, id: string): string {
  return file.replace(/(^|\/)x\./, `$1${id}.`);
}

let registry: OpenService;
let root = "";
let folder = "";
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "cf-"));
  folder = join(root, "w");
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await allowAll(root);
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

interface Told {
  leftOut?: { file: string; line?: number; why: string; instead: string }[];
  push?: { create: unknown[]; update: unknown[]; delete: unknown[] };
}

async function dsr(...argv: string[]) {
  const env = { SERVICE_SYNC_SECRET: SECRET, XDG_STATE_HOME: join(root, "s"), XDG_CACHE_HOME: join(root, "s") };
  const { code, stdout, stderr } = await spawnDsr(argv, { cwd: folder, env, user }).ended;
  const isJson = argv.includes("--json") && stdout.startsWith("{");
  return { code, stdout, stderr, told: isJson ? (JSON.parse(stdout) as Told) : {} };
}

async function contents(): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const all: Record<string, string> = {};
  for (let since = 0, more = true; more; ) {
    const url = `${registry.url}/api/sync/changes?kinds=all&compact=true&limit=1000&since=${since}`;
    const told = (await (await fetch(url, { headers })).json()) as {
      changes: { entityType: string; entityId: string; action: string; hash: string; revision?: number }[];
      hasMore?: boolean;
      nextCursor?: number;
    };
    for (const { entityType, entityId, action, hash } of told.changes)
      if (entityType !== "left-out") all[`${entityType}:${entityId}`] = `${action} ${hash}`;
    more = told.hasMore === true && told.nextCursor !== undefined;
    since = told.nextCursor ?? since;
  }
  return all;
}

describe.skipIf(leftOut(!canBeUnreadable, "nobody but root may read dist/, so nothing is unreadable"))(
  "a file of a component that cannot be read",
  () => {
    it("is named with what to do, by every command; the registry keeps all of the component", {
      timeout: 180_000,
    }, async () => {
      await write(join(folder, "service.config.json"), '{"app": {"title": "Faults"}}');
      for (const { id } of CASES)
        for (const [file, content] of Object.entries(FILES))
          await write(join(folder, "components", id, named(file, id)), content);
      await mkdir(join(root, "s"));
      await chmod(root, 0o755);
      await handOver(root);
      const first = await dsr("push", "--skip-build", "--json", "--url", registry.url);
      expect([first.code, first.told.leftOut], first.stderr).toEqual([0, []]);
      const whole = await contents();
      for (const { file, path, fault } of CASES) {
        await rm(join(folder, path));
        await fault.spoil(join(folder, path), FILES[file] ?? "");
      }
      await handOver(folder);

      const wrong: string[] = [];
      const judge = (command: string, { code, told, stderr }: Awaited<ReturnType<typeof dsr>>, only?: RegExp) => {
        if (code !== 1) wrong.push(`${command} ended with ${code}: ${stderr.slice(0, 500)}`);
        for (const { path, fault } of CASES.filter((each) => only?.test(each.path) ?? true)) {
          const found = told.leftOut?.find(({ file }) => file === path);
          if (!found) wrong.push(`${command}: ${path} is not named`);
          else if (!fault.why.test(found.why)) wrong.push(`${command}: ${path}: ${found.why}`);
          else if (!/\.$/.test(found.instead)) wrong.push(`${command}: ${path} has no remedy: ${found.instead}`);
          else if (fault.id === "conflict" && found.line === undefined) wrong.push(`${command}: ${path} has no line`);
        }
      };
      for (const command of ["push", "status", "diff", "pull"]) {
        const more = command === "push" ? ["--skip-build"] : [];
        judge(command, await dsr(command, ...more, "--json", "--url", registry.url));
        const after = await contents();
        for (const key of Object.keys(whole))
          if (after[key] !== whole[key]) wrong.push(`${command}: ${key}: ${whole[key]} → ${after[key]}`);
      }
      const status = await dsr("status", "--json", "--url", registry.url);
      if (status.told.push?.delete.length) wrong.push(`status would remove ${JSON.stringify(status.told.push.delete)}`);
      judge("doctor", await dsr("doctor", "--json", "--url", registry.url));
      expect(wrong).toEqual([]);
    });
  },
);
