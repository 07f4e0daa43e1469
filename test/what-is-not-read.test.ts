import { execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { allowAll, canBeUnreadable, handOver, user } from "./as-nobody.ts";
import { leftOut } from "./left-out.ts";
import { countOf } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { spawnDsr } from "./spawn-dsr.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PAGE = "---\ntitle: Guide\n---\nRead this";
const color = (name: string) => `{"${name}": {"$type": "color", "a": {"$value": "#ff0000"}}}`;

/** A file of each sort of place, and which commands read it beside those that read all. */
const PLACES: Readonly<Record<string, { text: string | Uint8Array; by: readonly string[] }>> = {
  "theme.css": { text: ":root { --accent: #123456 }", by: ["check"] },
  "design-system/tokens/b.tokens.json": { text: color("b"), by: ["check", "tokens build"] },
  "icons/b.svg": { text: SVG, by: ["check"] },
  "logos/acme-icon-dark.svg": { text: SVG, by: [] },
  "public/fonts/b/B.woff2": { text: await readFile("examples/public/fonts/Figtree-Variable.woff2"), by: [] },
  "pages/b.md": { text: PAGE, by: [] },
  "reference/b.md": { text: PAGE, by: [] },
  "patterns/b/b.json": { text: '{"title": "B"}', by: [] },
  "components/b/b.json": { text: '{"title": "B"}', by: ["check", "build"] },
  "public/b.png": { text: DOT, by: [] },
};
/** What stays as it is. */
const OTHERS: Readonly<Record<string, string | Uint8Array>> = {
  "service.config.json": '{"app": {"title": "Whole"}}',
  "design-system/tokens/a.tokens.json": color("a"),
  "design-system/tokens/c.tokens": color("c"),
  "icons/a.svg": SVG,
  "logos/acme-primary-color.svg": SVG,
  "pages/index.md": "---\ntitle: Start\n---\nHello",
  "components/a/a.json": '{"title": "A"}',
  "components/a/a.html": "<button>Go</button>",
  "components/b/b.html": "<button>Go</button>",
  "src/use.css": ".use { margin: 0 }",
};

const isText = (path: string) => !/\.(?:png|woff2)$/.test(path);
const always = () => true;

interface Fault {
  name: string;
  /** Which files it makes unreadable. */
  of(path: string): boolean;
  spoil(path: string, text: string): Promise<unknown>;
  why: RegExp;
}

const FAULTS: readonly Fault[] = [
  {
    name: "a merge conflict",
    of: isText,
    spoil: (path, text) => write(path, `<<<<<<< HEAD\n${text}\n=======\n${text}\n>>>>>>> topic\n`),
    why: /merge conflict/,
  },
  {
    name: "a pointer of Git LFS",
    of: always,
    spoil: (path) => write(path, `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 99\n`),
    why: /Git LFS pointer/,
  },
  { name: "nothing", of: always, spoil: (path) => write(path, ""), why: /empty|not a font/ },
  {
    name: "half of it",
    of: (path) => /\.(?:json|svg)$/.test(path),
    spoil: (path, text) => write(path, text.slice(0, text.length / 2)),
    why: /incomplete|is expected|not closed|well-formed/,
  },
  {
    name: "UTF-16",
    of: (path) => isText(path) && !path.endsWith(".svg"),
    spoil: (path, text) => write(path, Buffer.from(`\ufeff${text}`, "utf16le")),
    why: /not UTF-8/,
  },
  {
    name: "other bytes",
    of: (path) => !isText(path),
    spoil: (path) => write(path, "a text"),
    why: /not a font|not an image|no picture/,
  },
  {
    name: "a link that leads nowhere",
    of: always,
    spoil: async (path) => {
      await rm(join(folder, path));
      await symlink("nowhere", join(folder, path));
    },
    why: /symbolic link/,
  },
  {
    name: "a folder in its place",
    of: always,
    spoil: async (path) => {
      await rm(join(folder, path));
      await write(`${path}/x`, "x");
    },
    why: /is a folder/,
  },
  {
    name: "a pipe in its place",
    of: () => process.platform !== "win32",
    spoil: async (path) => {
      await rm(join(folder, path));
      execFileSync("mkfifo", [join(folder, path)]);
    },
    why: /not a file or folder/,
  },
  { name: "no permission", of: always, spoil: (path) => chmod(join(folder, path), 0), why: /not have permission/ },
];

/** Commands, each with what it is given; those without a place of their own read all. */
const COMMANDS = ["push", "status", "diff", "doctor", "build", "tokens build", "check"] as const;
const PARTIAL: readonly string[] = ["build", "tokens build", "check"];

let registry: OpenService;
let root = "";
let folder = "";
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "not-read-"));
  folder = join(root, "workspace");
});
afterEach(async () => {
  await allowAll(root);
  await rm(root, { recursive: true, force: true });
});

async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

async function writeWhole(): Promise<void> {
  for (const [path, text] of Object.entries(OTHERS)) await write(path, text);
  for (const [path, { text }] of Object.entries(PLACES)) await write(path, text);
}

async function handAllOver(): Promise<void> {
  await mkdir(join(root, "state"));
  await chmod(root, 0o755);
  await handOver(root);
}

/** The registry then has what the workspace has. */
async function begin(): Promise<void> {
  await handAllOver();
  const { code, stderr } = await dsr("push", "--force");
  expect(code, stderr).toBe(0);
}

interface Told {
  ok: boolean;
  leftOut?: { file: string; what: string; why: string; instead: string }[];
  notRead?: { file: string; why: string; instead: string }[];
}

async function dsr(command: string, ...more: string[]) {
  const asks = PARTIAL.includes(command) ? [] : ["--url", registry.url];
  const state = join(root, "state");
  const argv = [...command.split(" "), "--json", ...asks, ...more];
  const env = { SERVICE_SYNC_SECRET: SECRET, XDG_STATE_HOME: state, XDG_CACHE_HOME: state };
  const { code, stdout, stderr } = await spawnDsr(argv, { cwd: folder, env, user }).ended;
  let reported: Told;
  try {
    reported = JSON.parse(stdout);
  } catch {
    throw new Error(`${argv.join(" ")} ended with ${code} and said ${stdout}${stderr}`);
  }
  return { code, stderr, told: reported, files: (reported.leftOut ?? []).map(({ file }) => file).toSorted() };
}

/** What the registry has, but for what is sent whatever is in it and what is made from the pages. */
async function contents(): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const reported = await fetch(`${registry.url}/api/sync/changes?kinds=all&compact=true&limit=1000`, { headers });
  const { changes } = (await reported.json()) as {
    changes: { entityType: string; entityId: string; action: string; hash: string }[];
  };
  // Checks write their findings when a build runs by itself; what was left out is reported besides.
  const kept = changes.filter(({ entityType }) => !["component-validation", "left-out"].includes(entityType));
  return Object.fromEntries(kept.map((one) => [`${one.entityType}:${one.entityId}`, `${one.action} ${one.hash}`]));
}

/** As many as there are faults try each with each place. */
const ROUNDS = countOf("PROOF_UNREADABLE", 1);

describe.skipIf(leftOut(!canBeUnreadable, "nobody but root may read dist/, so nothing is unreadable"))(
  "content that a command couldn't read",
  () => {
    it("has one format in the output, with exit code 1, or 0 on request: each fault, place and command", {
      tags: "repeated",
      timeout: 60_000 + ROUNDS * 60_000,
    }, async () => {
      await writeWhole();
      await begin();
      const whole = await contents();
      for (let round = 0; round < ROUNDS; round++) {
        await allowAll(folder);
        for (const path of Object.keys(PLACES)) await rm(join(folder, path), { recursive: true, force: true });
        await writeWhole();
        const spoiled = new Map<string, Fault>();
        for (const [at, [path, { text }]] of Object.entries(PLACES).entries()) {
          const able = FAULTS.filter(({ of }) => of(path));
          const fault = able[(round + at) % able.length];
          if (!fault) continue;
          spoiled.set(path, fault);
          await handOver(folder);
          await fault.spoil(path, String(text));
        }
        await handOver(folder);
        for (const command of COMMANDS) {
          const isMeant = ([path]: [string, Fault]) =>
            !PARTIAL.includes(command) || PLACES[path]?.by.includes(command) === true;
          const meant = [...spoiled].filter(isMeant);
          // Without words a check looks at drawings and pages as code, too.
          const words = command === "check" ? ["src"] : [];
          const ran = await dsr(command, ...words);
          const about = `${command}: ${JSON.stringify(ran.told.leftOut)} ${ran.stderr}`;
          expect([ran.code, ran.told.ok], about).toEqual([1, false]);
          for (const [path, { name, why }] of meant) {
            const found = ran.told.leftOut?.find(({ file }) => file === path);
            expect(String(found?.why), `${name} in ${path}; ${about}`).toMatch(why);
            expect(String(found?.instead), about).toMatch(/\.$/);
            // A check-up is told whole in its answer.
            if (command !== "doctor") expect(ran.stderr, about).toContain(path);
          }
          expect(ran.files, about).toEqual(meant.map(([path]) => path).toSorted());
          const allowed = await dsr(command, ...words, "--allow-left-out");
          if (command === "doctor") expect(allowed.files).toEqual(ran.files);
          else expect([allowed.code, allowed.told.ok], `${command} ${allowed.stderr}`).toEqual([0, true]);
        }
        expect(await contents()).toEqual(whole);
      }
    });

    it("is an unreadable folder: it is listed, the rest is sent, and the registry keeps its content", async () => {
      const folders = [
        ...["design-system/tokens/sub", "icons/sub", "logos/sub", "public/fonts/sub", "pages/sub", "patterns/sub"],
        ...["reference/sub", "components/sub", "public/sub"],
      ];
      await writeWhole();
      await write("pages/sub/c.md", PAGE);
      await write("icons/sub/c.svg", SVG);
      await write("public/sub/c.png", DOT);
      await write("components/sub/sub.json", '{"title": "Sub"}');
      for (const path of folders) await mkdir(join(folder, path), { recursive: true });
      await begin();
      const whole = await contents();
      for (const path of folders) await chmod(join(folder, path), 0);
      await write("pages/new.md", PAGE);
      const ofPlace: Readonly<Record<string, RegExp>> = {
        build: /^components/,
        "tokens build": /tokens/,
        check: /^(?:components|design-system|icons|public|pages|logos|patterns|reference)/,
      };
      for (const command of COMMANDS) {
        const ran = await dsr(command);
        const about = `${command}: ${JSON.stringify(ran.told)} ${ran.stderr}`;
        expect(ran.code, about).toBe(1);
        expect(ran.files, about).toEqual(folders.filter((path) => ofPlace[command]?.test(path) ?? true).toSorted());
        expect(
          ran.told.leftOut?.every(({ why }) => /not have permission to read it/.test(why)),
          about,
        ).toBe(true);
      }
      const after = await contents();
      expect(after["page:new"]).toMatch(/^create/);
      const others = (all: Record<string, string>) =>
        Object.fromEntries(Object.entries(all).filter(([key]) => key !== "page:new"));
      expect(others(after)).toEqual(others(whole));
    });

    it("is all of a place", async () => {
      await writeWhole();
      await begin();
      const whole = await contents();
      for (const path of [
        "design-system",
        "icons",
        "logos",
        "public",
        "pages",
        "components",
        "patterns",
        "reference",
      ]) {
        await chmod(join(folder, path), 0);
        const { code, files, told, stderr } = await dsr("push");
        expect([code, files], `${JSON.stringify(told)} ${stderr}`).toEqual([1, [path]]);
        await chmod(join(folder, path), 0o755);
      }
      expect(await contents()).toEqual(whole);
    });
  },
);

describe("a file that nothing reads", () => {
  const NOT_READ = [
    ...[
      "design-system/tokens/b.yaml",
      "icons/b.ai",
      "logos/b.pdf",
      "public/fonts/b.ttc",
      "pages/b.rst",
      "patterns/b.json",
    ],
    ...["reference/b.txt", "components/beside.css", "public/b.heic"],
  ];
  const UNNAMED = [
    ...["icons/LICENSE", "icons/README.md", "public/fonts/OFL.txt", "public/fonts/README", "icons/.DS_Store"],
    ...["public/robots.txt", "pages/b/b.png", "components/b/notes.txt"],
  ];

  it("is named once with a remedy and counted, and fails nothing", async () => {
    await writeWhole();
    for (const path of NOT_READ) await write(path, "x");
    for (const path of UNNAMED) await write(path, path.endsWith(".png") ? DOT : "x");
    await write("public/fonts/OFL.txt", "SIL Open Font License");
    await handAllOver();
    for (const command of ["push", "push", "status", "doctor"]) {
      const { code, told, stderr } = await dsr(command);
      const found = (told.notRead ?? []).toSorted((one, other) => (one.file < other.file ? -1 : 1));
      expect([code, found.map(({ file }) => file)], `${command} ${stderr}`).toEqual([0, NOT_READ.toSorted()]);
      expect(
        found.every(
          ({ why, instead }) =>
            /not used here|aren't supported|nothing reads|only the entries/.test(why) && /\.$/.test(instead),
        ),
      ).toBe(true);
      expect(told.leftOut).toEqual([]);
    }
    const tokens = await dsr("tokens build");
    expect([tokens.code, tokens.told.notRead?.map(({ file }) => file)]).toEqual([0, ["design-system/tokens/b.yaml"]]);
  });

  it("is a drawing next to a catalog, which alone lists the icons", async () => {
    await writeWhole();
    await cp(join(folder, "icons/a.svg"), join(folder, "icons/c.svg"));
    await write("icons/catalog.json", "[]");
    await handAllOver();
    const { told } = await dsr("push");
    expect(told.notRead?.map(({ file, why }) => [file, why])).toEqual(
      ["a", "b", "c"].map((name) => [`icons/${name}.svg`, "pages show only the entries in icons/catalog.json"]),
    );
  });
});
