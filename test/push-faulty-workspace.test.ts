import { execFileSync } from "node:child_process";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countOf } from "./long-form.ts";
import { type Middleman, openMiddleman } from "./middleman.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr, statusesOf, stepOf } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const CREDENTIAL = { SERVICE_SYNC_SECRET: SECRET };

let service: OpenService;
let between: Middleman;
let folder = "";
let remove = async () => {};

beforeAll(async () => {
  service = await openRegistry();
  between = await openMiddleman(service.url);
});
afterAll(async () => {
  await between.close();
  await service.close();
});
beforeEach(async () => {
  between.passed = [];
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const write = async (path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const dsr = (...argv: string[]) => runDsr([...argv, "--url", between.url], folder, CREDENTIAL);
const posts = () => between.passed.filter(({ method }) => method !== "GET");

/** What `--json` says was left out. */
const leftOutBy = ({ stdout }: { stdout: string }): { file: string; line?: number; why: string; instead: string }[] =>
  JSON.parse(stdout).leftOut;

/** A file of each kind, and what it holds while all is well. */
const WHOLE: Record<string, string> = {
  "service.config.json": '{"app": {"title": "Whole"}}',
  "theme.css": ":root { --accent: #123456; }",
  "pages/index.md": "---\ntitle: Start\n---\nHello",
  "pages/guide.md": "---\ntitle: Guide\n---\nRead this",
  "pages/plain.html": "<h1>Plain</h1>",
  "public/api/tokens.json": '{"localStyles": {"color": [{"id": "1", "name": "Red", "value": "#f00"}]}}',
  "design-system/tokens/color.tokens.json": '{"color": {"$type": "color", "a": {"$value": "#ff0000"}}}',
  "design-system/tokens/space.tokens.json": '{"space": {"$type": "dimension", "a": {"$value": "4px"}}}',
  "icons/catalog.json":
    '[{"id": "dot", "name": "Dot", "category": "icons", "source": {"type": "custom", "svg": "<svg xmlns=\'http://www.w3.org/2000/svg\'/>"}}]',
  "logos/acme-primary-color.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  "components/button/button.json": '{"title": "Button"}',
  "components/button/button.html": "<button>Go</button>",
  "components/button/dist/button.css": ".button { color: red }",
  "components/button/dist/validation.json": '{"results": []}',
  "components/button/image-slots.json": '[{"id": "cover", "slotName": "cover"}]',
  "patterns/login/login.json": '{"title": "Log in"}',
  "reference/brand-voice.md": "---\ntitle: Voice\n---\nPlain words",
};

const conflicted = (text: string) => `<<<<<<< HEAD\n${text}\n=======\n${text.toUpperCase()}\n>>>>>>> topic\n`;
const isJson = (path: string) => path.endsWith(".json");
const hasFrontMatter = (path: string) => (WHOLE[path] ?? "").startsWith("---");

/** As many as there are faults try each with each file. */
const ROUNDS = countOf("PROOF_UNREADABLE", 2);

/** Faults, each with the files it makes unreadable and the reason that is given. */
const FAULTS: { name: string; of(path: string): boolean; spoil(text: string): string | Uint8Array; why: RegExp }[] = [
  { name: "a merge conflict", of: () => true, spoil: conflicted, why: /merge conflict/ },
  {
    name: "a pointer of Git LFS",
    of: () => true,
    spoil: () => `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 99\n`,
    why: /Git LFS pointer/,
  },
  {
    name: "half a file",
    of: isJson,
    spoil: (text) => text.slice(0, text.length / 2),
    why: /incomplete|is expected|not closed/,
  },
  {
    name: "a comma too many",
    of: isJson,
    spoil: (text) => `${text.slice(0, -1)},${text.at(-1)}`,
    why: /a comma before/,
  },
  {
    name: "another shape",
    of: isJson,
    spoil: () => "7",
    why: /is not a JSON object|is no list|a JSON array|not as described|Expected|expected|object/,
  },
  { name: "an open end", of: hasFrontMatter, spoil: (text) => text.replace("\n---\n", "\n"), why: /no closing line/ },
  {
    name: "nothing",
    of: (path) => !/^components\/button\/(?:button\.html|dist\/button\.css)$/.test(path),
    spoil: () => "",
    why: /is empty/,
  },
  {
    name: "UTF-16",
    // SVG is read in the encoding it names.
    of: (path) => !/\.svg$|^components\/button\/button\.html$|button\.css$/.test(path),
    spoil: (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
    why: /not UTF-8/,
  },
];

describe("unreadable files", () => {
  const contents = async (url: string) => {
    const reported = await fetch(`${url}/api/sync/changes?kinds=all&compact=true&limit=1000`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const { changes } = await reported.json();
    // A source is sent as it is, whatever is in it; the tree changes with the pages that are sent.
    // What was left out is reported besides.
    const counts = (key: string) => !/^(?:navigation|left-out):|^component_source:.*\.json$/.test(key);
    return Object.fromEntries(
      changes
        .filter((one: { entityType: string; entityId: string }) => counts(`${one.entityType}:${one.entityId}`))
        .map((one: { entityType: string; entityId: string; action: string; hash: string }) => [
          `${one.entityType}:${one.entityId}`,
          `${one.action} ${one.hash}`,
        ]),
    );
  };

  it("are neither sent nor deleted, for any kind and fault: they are listed with a remedy, and the push exits with 1", {
    tags: "repeated",
    timeout: 60_000 + ROUNDS * 20_000,
  }, async () => {
    const own = await openRegistry();
    const push = (...argv: string[]) =>
      runDsr(["push", "--skip-build", "--json", ...argv, "--url", own.url], folder, CREDENTIAL);
    for (const [path, text] of Object.entries(WHOLE)) await write(path, text);
    const first = await push();
    expect([first.code, leftOutBy(first)], first.stdout + first.stderr).toEqual([0, []]);
    const before = await contents(own.url);
    // Each round spoils every file, each with another fault than in the round before.
    for (let round = 0; round < ROUNDS; round++) {
      const spoiled = new Map(
        Object.keys(WHOLE).flatMap((path, at) => {
          const own = FAULTS.filter(({ of }) => of(path));
          const fault = own[(round + at) % own.length];
          return fault ? [[path, fault] as const] : [];
        }),
      );
      for (const [path, { spoil }] of spoiled) await write(path, spoil(WHOLE[path] ?? ""));
      await write("pages/new.md", `---\ntitle: New\n---\nOf round ${round}`);
      const ran = await push();
      const leftOut = leftOutBy(ran);
      expect(ran.code).toBe(1);
      for (const [path, { name, why }] of spoiled) {
        const found = leftOut.find(({ file }) => file === path);
        expect(String(found?.why), `${name}: ${path}: ${ran.stdout}`).toMatch(why);
        expect(String(found?.instead), path).toMatch(/\.$/);
      }
      expect(leftOut.map(({ file }) => file).toSorted()).toEqual([...spoiled.keys()].toSorted());
      const { "page:new": sent, ...after } = await contents(own.url);
      expect(after).toEqual(before);
      expect(sent).toMatch(/^(?:create|update)/);
    }
    const status = await runDsr(["status", "--json", "--url", own.url], folder, CREDENTIAL);
    const reported = JSON.parse(status.stdout);
    expect([reported.push, reported.conflicts]).toEqual([{ create: [], update: [], delete: [] }, []]);
    expect(reported.leftOut.length).toBeGreaterThan(0);
    for (const [path, text] of Object.entries(WHOLE)) await write(path, text);
    await rm(join(folder, "pages/new.md"));
    const last = await push();
    expect([last.code, leftOutBy(last)]).toEqual([0, []]);
    const { "page:new": gone, ...end } = await contents(own.url);
    expect(end).toEqual(before);
    expect(gone).toMatch(/^delete/);
    await own.close();
  });
});

/** Files a push, a build or a check reads. */
const READ = [
  ...["theme.css", ".gitignore", "pages/pipe.md", "pages/pipe.html", "pages/pipe.png", "public/pipe.png"],
  ...["public/api/tokens.json", "public/fonts/pipe.woff2", "design-system/tokens/primitive/pipe.tokens.json"],
  ...["design-system/dist/css/tokens.css", "icons/pipe.svg", "icons/catalog.json", "logos/acme-primary-color.svg"],
  ...["logos/logo-set.json", "patterns/pipe.json", "reference/pipe.md", "components/tag/pipe.css"],
  ...["components/tag/image-slots.json", "components/tag/dist/tag.js", "components/tag/dist/tag.json"],
  ...[".service/sync-state.json", ".service/digests", ".service/clean", ".service/pushed.json", ".service/builds.json"],
  ...[".service/fetch.journal", ".service/pull.journal", ".service/cli-auth.json"],
  ".service/untrusted-marks/components/tag/tag.decl.js",
  ...[".service/untrusted/components/tag/tag.decl.js.txt", "service.config.mjs", ".env.example"],
];
/** Those that esbuild reads by itself. */
const READ_BY_BUILDS = ["package.json", "tsconfig.json", "components/package.json", "components/tag/lib/package.json"];

describe.skipIf(process.platform === "win32")("a pipe in the place of a file", () => {
  const pipe = async (path: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    execFileSync("mkfifo", [join(folder, path)]);
  };
  beforeEach(async () => {
    await write("components/tag/tag.json", '{"id":"tag","title":"Tag","previews":{"default":{"values":{}}}}');
    await write("components/tag/tag.html", "<b>tag</b>");
    await write("components/tag/tag.js", 'import { word } from "./lib/word.js"; document.title = word;');
    await write("components/tag/lib/word.js", 'export const word = "tag";');
  });

  it("is never waited for, by any command", async () => {
    for (const path of READ) await pipe(path);
    for (const command of [["build", "--no-checks"], ["check"], ["doctor"], ["tokens", "check"]])
      expect((await runDsr(command, folder, CREDENTIAL)).code, command.join(" ")).not.toBeNull();
    for (const command of ["status", "pull"]) expect((await dsr(command)).code, command).not.toBeNull();
    expect(stepOf(await dsr("push:all", "--json"), "components")?.status).toBe("sent");
  });

  it("is named by a build that would read it, and so is a link to a device", async () => {
    for (const make of [pipe, (path: string) => symlink("/dev/zero", join(folder, path))])
      for (const path of READ_BY_BUILDS) {
        await make(path);
        const built = await runDsr(["build", "--no-checks", "--force"], folder);
        const named = expect.stringMatching(`${path}(?: is not read|: the component .+ is left out): it `);
        expect([built.code, built.stderr], path).toEqual([1, named]);
        await rm(join(folder, path));
      }
  });
});

describe("a workspace with faults", () => {
  it("are sent without their broken parts, which are listed", async () => {
    const outside = await temporaryFolder();
    await writeFile(join(outside.folder, "secret.md"), "canary-outside");
    await write("service.config.json", '{"app": {"title": "Faulty"}}');
    await write("pages/good.md", "---\ntitle: Good\n---\n# Good\n");
    await write("pages/broken-yaml.md", '---\ntitle: "never closed\nweight: [1, 2\n---\n# Broken yaml\n');
    await write(
      "pages/bomb.md",
      `---\na: &a [x]\n${[..."bcdefghi"].map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`).join("\n")}\n---\nBomb`,
    );
    await write("pages/code.md", "---js\nmodule.exports = process.exit(1)\n---\nCode");
    await write("pages/weight.md", "---\nweight: {toString: 1, valueOf: 1}\nmenu: 7\ntitle: [a]\n---\nWeight");
    await write("pages/latin1.md", Buffer.concat([Buffer.from("# caf"), Buffer.from([0xe9])]));
    await write("pages/zero.md", "# a\0b");
    await write("pages/ends in a dot..md", "# Dot");
    await symlink(join(outside.folder, "secret.md"), join(folder, "pages/link.md"));
    await symlink(outside.folder, join(folder, "pages/folder"));
    await symlink(join(outside.folder, "secret.md"), join(folder, "theme.css"));
    const ran = await dsr("push:all", "--json");
    const pages = stepOf(ran, "pages");
    expect(pages?.status).toBe("sent");
    expect(stepOf(ran, "config")?.status).toBe("sent");
    expect(stepOf(ran, "theme")?.message).toMatch(/theme\.css.*symbolic link/);
    expect(ran.code).toBe(1);
    const named = leftOutBy(ran).map(({ file }) => file);
    for (const name of ["broken-yaml.md", "bomb.md", "code.md", "latin1.md", "zero.md", "ends in a dot..md", "link.md"])
      expect(named).toContain(`pages/${name}`);
    expect(named).toContain("theme.css");
    const bodies = posts()
      .map(({ body }) => body)
      .join("\n");
    expect(bodies).not.toContain("canary");
    const { pages: listed } = await (await service.get("/api/registry/pages")).json();
    const slugs = listed.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(["good", "weight"]));
    for (const slug of ["broken-yaml", "bomb", "code", "latin1", "zero", "link", "folder/secret"])
      expect(slugs).not.toContain(slug);
    for (const slug of ["good", "weight"]) expect((await service.get(`/docs/${slug}`)).status, slug).toBe(200);
    await outside.remove();
  });

  it("are listed if nothing can be read without them", async () => {
    await write("service.config.json", '{"app": ');
    await write("theme.css", "/* y */");
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(1);
    expect([stepOf(ran, "config")?.status, stepOf(ran, "theme")?.status]).toEqual(["refused", "sent"]);
    expect(stepOf(ran, "config")?.message).toContain("service.config.json");
  });

  it("has any file name: spaces, other scripts, pictures", async () => {
    const names = [
      "two words",
      "はじめに/入門",
      "🎨/emoji 🚀",
      "Ünïcode",
      "100% sure",
      "a+b&c=d",
      "quo'te",
      "semi;colon",
      "#hash",
      "[brackets]",
    ];
    for (const name of names) await write(`pages/${name}.md`, `# ${name}`);
    const ran = await dsr("push:all", "--json");
    expect([ran.code, stepOf(ran, "pages")?.warnings]).toEqual([0, []]);
    for (const name of names) {
      const address = name.split("/").map(encodeURIComponent).join("/");
      expect((await (await service.get(`/api/registry/pages/${address}`)).json()).markdown, name).toBe(`# ${name}`);
      expect((await service.get(`/docs/${address}`)).status, name).toBe(200);
    }
  });

  it("has a page of 5 MB: it is named and left out, the others are sent", async () => {
    await write("pages/long.md", "A line of a very long page.\n".repeat(190_000));
    await write("pages/short.md", "# Short");
    const ran = await dsr("push:all", "--json");
    expect(stepOf(ran, "pages")).toMatchObject({ status: "sent", created: 1 });
    const why = expect.stringContaining("The page long is larger than 1 MiB");
    expect([ran.code, leftOutBy(ran)]).toEqual([1, [expect.objectContaining({ file: "pages/long.md", why })]]);
    expect((await (await service.get("/api/registry/pages/short")).json()).markdown).toBe("# Short");
    expect((await service.get("/api/registry/pages/long")).status).toBe(404);
  });

  it("may be empty, which is reported and no success", async () => {
    const ran = await dsr("push:all");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(folder);
    expect(posts()).toEqual([]);
  });

  it("must exist", async () => {
    await rm(folder, { recursive: true });
    const ran = await runDsr(["push:all", "--url", between.url, "--workspace", folder], "/", CREDENTIAL);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(folder);
    const reported = await runDsr(["push:all", "--json", "--workspace", folder], "/", CREDENTIAL);
    expect(JSON.parse(reported.stdout)).toEqual({ ok: false, message: `The folder ${folder} doesn't exist.` });
  });

  it("needs no configuration", async () => {
    await write("logos/mark.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
    const ran = await dsr("push:all", "--json");
    expect(ran.code).toBe(0);
    expect(statusesOf(ran)).toMatchObject({ config: "absent", logos: "sent" });
  });
});
