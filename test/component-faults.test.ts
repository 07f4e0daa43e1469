import { chmod, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowAll, canBeUnreadable, handOver, user } from "./as-nobody.ts";
import { leftOut } from "./left-out.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { pngOf } from "./pictures.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { until } from "./until.ts";

type Content = string | Uint8Array;

/** The files of a component `x`. */
const FILES: Readonly<Record<string, Content>> = {
  "x.json": '{"title": "X", "previews": {"default": {"values": {}}}}',
  "x.html": "<button>Grün</button>",
  "x.css": "/* Grün */ .x { color: red }",
  "x.js": "document.title = 'Grün';",
  "README.md": "How to use Grün",
  "image-slots.json": '[{"id": "cover", "slotName": "cover"}]',
  "picture.png": pngOf([]),
  "dist/x.css": "/* Grün */ .x { color: red }",
  "dist/x-default.html": "<p>Grün</p>",
  "dist/validation.json": '{"results": []}',
  "dist/screenshot.png": pngOf([]),
};

const isPicture = (file: string) => file.endsWith(".png");
const isJson = (file: string) => file.endsWith(".json");

interface Fault {
  /** Makes a file unreadable. */
  spoil(path: string, content: Content): Promise<unknown>;
  why: RegExp;
  /** The affected files. Default: all. */
  of?(file: string): boolean;
  hasLine?: true;
}

const FAULTS: Readonly<Record<string, Fault>> = {
  folder: {
    spoil: (path) => write(join(path, "inner.txt"), "x"),
    why: /is a folder/,
    // Other folders may have any name.
    of: (file) => file === "x.json",
  },
  dangling: { spoil: (path) => symlink("nowhere", path), why: /symbolic link/ },
  loop: { spoil: (path) => symlink(path, path), why: /symbolic link/ },
  closed: {
    spoil: async (path, content) => {
      await writeFile(path, content);
      await chmod(path, 0);
    },
    why: /permission/,
  },
  sparse: {
    spoil: async (path) => {
      await writeFile(path, "");
      await truncate(path, 2 ** 31);
    },
    why: /larger than|not an image/,
  },
  lfs: {
    spoil: (path) =>
      writeFile(path, `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 99\n`),
    why: /Git LFS pointer/,
  },
  conflict: {
    spoil: (path, content) => writeFile(path, `<<<<<<< HEAD\n${content}\n=======\n${content}\n>>>>>>> topic\n`),
    why: /merge conflict/,
    of: (file) => !isPicture(file),
    hasLine: true,
  },
  utf16: {
    spoil: (path, content) => writeFile(path, Buffer.from(`\ufeff${content}`, "utf16le")),
    why: /not UTF-8/,
    of: (file) => !isPicture(file),
  },
  unmarked: {
    spoil: (path, content) => writeFile(path, Buffer.from(String(content), "utf16le")),
    why: /not UTF-8/,
    of: (file) => !isPicture(file) && !isJson(file),
  },
  latin1: {
    spoil: (path, content) => writeFile(path, Buffer.from(String(content), "latin1")),
    why: /not UTF-8/,
    of: (file) => !isPicture(file) && !isJson(file),
  },
  // Empty texts are valid.
  empty: {
    spoil: (path) => writeFile(path, ""),
    why: /empty/,
    of: (file) => isPicture(file) || isJson(file),
  },
  truncated: {
    spoil: (path, content) => writeFile(path, content.slice(0, content.length / 2)),
    why: /incomplete|is expected|not closed|end is missing/,
    of: (file) => isPicture(file) || isJson(file),
  },
  malformed: {
    spoil: (path, content) => writeFile(path, isPicture(path) ? "<p>not found</p>" : `${content},`),
    why: /comma|expected|not an image|behind|after/,
    of: (file) => isPicture(file) || isJson(file),
  },
};

/** Each file with each fault, in a separate component. */
const CASES = Object.keys(FILES).flatMap((file, at) =>
  Object.entries(FAULTS).flatMap(([name, fault]) => {
    if (fault.of?.(file) === false) return [];
    const id = `c${at}-${name}`;
    return [{ id, file, path: pathIn(id, file), fault }];
  }),
);
/** The files of each component besides its unreadable one. */
const BASE = ["x.json", "x.html"];
/** Files that a build reads. */
const SOURCE = /^components\/[^/]+\/c[^/]*\.(?:json|html|css|js)$/;
/** Files that a pull reads: image slots aren't pulled. */
const PULLED = /^(?!.*image-slots\.json)/;

function pathIn(id: string, file: string): string {
  return `components/${id}/${file.replace(/(^|\/)x(?=[.-])/, `$1${id}`)}`;
}

let registry: OpenService;
let root = "";
let folder = "";
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "component-faults-"));
  folder = join(root, "workspace");
});
afterEach(async () => {
  await allowAll(root);
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, content: Content): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

interface Output {
  leftOut?: { file: string; line?: number; why: string; instead: string }[];
  push?: { create: unknown[]; update: unknown[]; delete: unknown[] };
}

const run = (...argv: string[]) => {
  const state = join(root, "state");
  const env = { SERVICE_SYNC_SECRET: SECRET, XDG_STATE_HOME: state, XDG_CACHE_HOME: state };
  return spawnDsr(argv, { cwd: folder, env, user });
};

async function dsr(command: string, ...more: string[]) {
  const { code, stdout, stderr } = await run(command, "--json", ...more).ended;
  return { code, stderr, output: JSON.parse(stdout) as Output };
}

/** The records of the registry with their digests. */
async function contents(): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const all: Record<string, string> = {};
  for (let since: number | undefined = 0; since !== undefined; ) {
    const url = `${registry.url}/api/sync/changes?kinds=all&compact=true&limit=1000&since=${since}`;
    const { changes, hasMore, nextCursor } = (await (await fetch(url, { headers })).json()) as {
      changes: { entityType: string; entityId: string; action: string; hash: string }[];
      hasMore?: boolean;
      nextCursor?: number;
    };
    for (const { entityType, entityId, action, hash } of changes)
      if (entityType !== "left-out") all[`${entityType}:${entityId}`] = `${action} ${hash}`;
    since = hasMore ? nextCursor : undefined;
  }
  return all;
}

describe.skipIf(leftOut(!canBeUnreadable, "nobody but root may read dist/, so nothing is unreadable"))(
  "an unreadable file of a component",
  () => {
    it("is named with the fix by each command and on the pages of dsr start; the registry keeps the component", {
      timeout: 120_000,
    }, async () => {
      await write(join(folder, "service.config.json"), '{"app": {"title": "Faults"}}');
      for (const { id, file } of CASES)
        for (const one of new Set([...BASE, file])) await write(join(folder, pathIn(id, one)), FILES[one] ?? "");
      await mkdir(join(root, "state"));
      await chmod(root, 0o755);
      await handOver(root);
      const first = await dsr("push", "--skip-build", "--url", registry.url);
      expect([first.code, first.output.leftOut], first.stderr).toEqual([0, []]);
      const whole = await contents();
      for (const { file, path, fault } of CASES) {
        await rm(join(folder, path));
        await fault.spoil(join(folder, path), FILES[file] ?? "");
      }
      await handOver(folder);

      const wrong: string[] = [];
      const judge = (command: string, { code, stderr, output }: Awaited<ReturnType<typeof dsr>>, only = /^/) => {
        if (code !== 1) wrong.push(`${command} exits with ${code}: ${stderr.slice(0, 500)}`);
        for (const { path, fault } of CASES) {
          const found = output.leftOut?.find(({ file }) => file === path);
          if (!found) {
            if (only.test(path)) wrong.push(`${command}: ${path} is not named`);
          } else if (!fault.why.test(found.why)) wrong.push(`${command}: ${path}: ${found.why}`);
          else if (!/\.$/.test(found.instead)) wrong.push(`${command}: ${path} has no fix: ${found.instead}`);
          else if (fault.hasLine && found.line === undefined) wrong.push(`${command}: ${path} has no line`);
        }
      };
      judge("push", await dsr("push", "--skip-build", "--url", registry.url));
      const status = await dsr("status", "--url", registry.url);
      judge("status", status);
      if (status.output.push?.delete.length)
        wrong.push(`status would remove ${JSON.stringify(status.output.push.delete)}`);
      judge("pull", await dsr("pull", "--url", registry.url), PULLED);
      judge("doctor", await dsr("doctor", "--url", registry.url));
      judge("build", await dsr("build", "--no-checks"), SOURCE);
      const after = await contents();
      // A malformed JSON source is stored as it is; its record isn't.
      const isKept = (key: string) => !/^component_source:.*\.json$/.test(key);
      for (const key of Object.keys(whole).filter(isKept))
        if (after[key] !== whole[key]) wrong.push(`${key}: ${whole[key]} is ${after[key]}`);

      const start = run("start", "--port", "0");
      const [url = ""] = await start.prints(/http:\/\/\S+/);
      const stop = new AbortController();
      const { body } = await fetch(`${url}/_/live`, { signal: stop.signal });
      let shown = "";
      const reading = (async () => {
        const text = new TextDecoder();
        for await (const piece of body ?? []) shown += text.decode(piece, { stream: true });
      })().catch(() => undefined);
      const missing = () => CASES.flatMap(({ path }) => (shown.includes(path) ? [] : [`start: ${path} is not named`]));
      await until(() => expect(missing()).toEqual([])).catch(() => wrong.push(...missing()));
      stop.abort();
      await reading;
      await start.end("SIGTERM");
      expect(wrong).toEqual([]);
    });
  },
);
