import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { untrustedConfig } from "../src/store/workspace/run-config.ts";
import { writeServiceFile } from "../src/store/workspace/service-folder.ts";
import { readTrusted, rememberTrusted } from "../src/store/workspace/trusted.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { treeOf } from "./sync-workspace.ts";

let service: OpenService;
let author = "";
let reader = "";
const folders: (() => Promise<void>)[] = [];

beforeAll(async () => {
  service = await openRegistry();
});
afterAll(async () => {
  await service.close();
  for (const remove of folders) await remove();
});
beforeEach(async () => {
  const [first, second] = [await temporaryFolder(), await temporaryFolder()];
  [author, reader] = [first.folder, second.folder];
  folders.push(first.remove, second.remove);
});

const dsr = (folder: string, ...argv: string[]) => {
  const isRemote = /^(?:push|pull|status)/.test(argv[0] ?? "");
  return runDsr([...argv, ...(isRemote ? ["--url", service.url] : [])], folder, { SERVICE_SYNC_SECRET: SECRET });
};
const write = async (folder: string, path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};
const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");
const sourcesOf = async (id: string): Promise<string[]> => {
  const response = await service.get(`/api/service/components/sources?id=${id}`, { authorization: `Bearer ${SECRET}` });
  const { files }: { files: { path: string }[] } = await response.json();
  return files.map(({ path }) => path);
};

const script = (id: string, title: string) =>
  `export default { id: "${id}", title: "${title}", previews: { default: { values: {} } } };\n`;

const NOTHING = { create: [], update: [], delete: [] };

/** A component whose declaration is a script, pushed by its author. */
async function publish(id: string, title = "First"): Promise<void> {
  await write(author, `components/${id}/${id}.decl.js`, script(id, title));
  await write(author, `components/${id}/${id}.html`, `<p>${id}</p>`);
  const pushed = await dsr(author, "push", "--force");
  expect(pushed.code, pushed.stdout + pushed.stderr).toBe(0);
}

it("a script from the registry is set aside until a person trusts it", async () => {
  await publish("badge");
  const pulled = await dsr(reader, "pull");
  expect(pulled.code).toBe(1);
  expect(pulled.stdout).toContain("? components/badge/badge.decl.js");
  expect(pulled.stderr).toMatch(/components\/badge\/badge\.decl\.js is a script that came from the registry.*--trust/);
  expect(existsSync(join(reader, "components/badge/badge.decl.js"))).toBe(false);
  expect(await read(reader, ".service/untrusted/components/badge/badge.decl.js.txt")).toContain("First");
  expect(await read(reader, "components/badge/badge.html")).toContain("badge");

  const built = await dsr(reader, "build", "--no-checks", "--force", "--json");
  expect(JSON.parse(built.stdout).components).toMatchObject([{ id: "badge", status: "kept" }]);
  expect(built.stderr).toContain("--trust");
  const status = await dsr(reader, "status", "--json");
  expect(JSON.parse(status.stdout)).toMatchObject({ push: NOTHING, pull: NOTHING });
  const pushed = await dsr(reader, "push");
  expect(pushed.code, pushed.stdout).toBe(0);
  expect(pushed.stdout).not.toContain("removed");
  expect(await sourcesOf("badge")).toContain("badge.decl.js");

  const trusted = await dsr(reader, "pull", "--trust");
  expect(trusted.code, trusted.stderr).toBe(0);
  expect(trusted.stdout).toContain("Trusted: components/badge/badge.decl.js");
  expect(existsSync(join(reader, ".service/untrusted"))).toBe(false);
  expect(await treeOf(reader)).toEqual(await treeOf(author));
  const again = await dsr(reader, "build", "--no-checks", "--force", "--json");
  expect(JSON.parse(again.stdout).components).toMatchObject([{ id: "badge", status: "built" }]);
});

it("a changed script needs trust again, an earlier trusted one doesn't", async () => {
  await publish("chip");
  expect((await dsr(reader, "pull", "--trust")).code).toBe(0);
  await publish("chip", "Second");
  expect((await dsr(reader, "pull")).code).toBe(1);
  expect(await read(reader, "components/chip/chip.decl.js")).toContain("First");
  expect(await read(reader, ".service/untrusted/components/chip/chip.decl.js.txt")).toContain("Second");
  // What waits counts as here: the old one is not sent again.
  const pushed = await dsr(reader, "push", "--force");
  expect(pushed.code, pushed.stdout).toBe(0);
  expect((await dsr(author, "pull", "--trust")).code).toBe(0);
  expect(await read(author, "components/chip/chip.decl.js")).toContain("Second");

  expect((await dsr(reader, "build", "--no-checks", "--trust")).code).toBe(0);
  expect(await read(reader, "components/chip/chip.decl.js")).toContain("Second");
  expect(existsSync(join(reader, ".service/trusted.json"))).toBe(false);
  expect(Object.values(await readTrusted(reader))).toContain("components/chip/chip.decl.js");
  await publish("chip", "First");
  const back = await dsr(reader, "pull");
  expect(back.code, back.stderr).toBe(0);
  expect(await read(reader, "components/chip/chip.decl.js")).toContain("First");
});

it("a script set aside is deleted when the registry deletes it, and the local version is backed up when it is trusted", {
  tags: "long",
}, async () => {
  await publish("tag");
  expect((await dsr(reader, "pull", "--trust")).code).toBe(0);
  await publish("tag", "Theirs");
  expect((await dsr(reader, "pull")).code).toBe(1);
  await write(reader, "components/tag/tag.decl.js", script("tag", "Mine"));
  expect((await dsr(reader, "pull", "--trust")).code).toBe(0);
  expect(await read(reader, "components/tag/tag.decl.js")).toContain("Theirs");
  const [backup = ""] = await readdir(join(reader, ".service/backups"));
  expect(await read(reader, `.service/backups/${backup}/components/tag/tag.decl.js`)).toContain("Mine");
  const { stdout } = await dsr(reader, "status", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ push: NOTHING });

  await publish("tag", "Third");
  expect((await dsr(reader, "pull")).code).toBe(1);
  await rm(join(author, "components/tag/tag.decl.js"));
  await write(author, "components/tag/tag.json", '{"id":"tag"}');
  expect((await dsr(author, "push", "--force")).code).toBe(0);
  const pulled = await dsr(reader, "pull");
  expect(pulled.code, pulled.stderr).toBe(0);
  expect(existsSync(join(reader, ".service/untrusted/components/tag/tag.decl.js.txt"))).toBe(false);
  expect(existsSync(join(reader, "components/tag/tag.decl.js"))).toBe(false);
});

it("a test that this workspace pushed is pulled unchanged, one changed by others is set aside", {
  tags: "long",
}, async () => {
  const path = "components/box/box.test.js";
  await write(author, "components/box/box.json", '{"id":"box"}');
  await write(author, path, "// mine");
  expect((await dsr(author, "push", "--force", "--skip-build")).code).toBe(0);
  await rm(join(author, path));
  const back = await dsr(author, "pull", "components/box", "--force");
  expect([back.code, await read(author, path)], back.stderr).toEqual([0, "// mine"]);

  expect((await dsr(reader, "pull", "components/box", "--trust")).code).toBe(0);
  await write(reader, path, "// theirs");
  expect((await dsr(reader, "push", "components", "--skip-build")).code).toBe(0);
  expect((await dsr(author, "pull")).stdout).toContain(`? ${path}`);
  expect(await read(author, path)).toBe("// mine");
  const status = JSON.parse((await dsr(author, "status", "components/box", "--json")).stdout);
  expect(status).toMatchObject({ push: NOTHING, pull: NOTHING });
  // What was set aside and is thrown away is not the workspace's own for that.
  await rm(join(author, ".service/untrusted"), { recursive: true });
  await rm(join(author, path));
  expect((await dsr(author, "pull", "components/box", "--force")).stdout).toContain(`? ${path}`);
  expect(existsSync(join(author, path))).toBe(false);

  await write(reader, path, "// mine");
  expect((await dsr(reader, "push", "components", "--skip-build")).code).toBe(0);
  await write(author, path, "// mine");
  const same = await dsr(author, "pull");
  expect([same.code, await read(author, path)], same.stderr).toEqual([0, "// mine"]);
});

it("configuration is never pulled, in any folder", async () => {
  await publish("menu");
  const names = [
    "tsconfig.json",
    "vite.config.ts",
    "service.config.mjs",
    "pnpm-workspace.yaml",
    "binding.gyp",
    "yarn.lock",
  ];
  for (const name of names) await write(author, `components/menu/lib/${name}`, "{}");
  expect((await dsr(author, "push", "--force")).code).toBe(0);
  expect(await sourcesOf("menu")).toContain("lib/tsconfig.json");
  const pulled = await dsr(reader, "pull", "--trust");
  expect(pulled.code).toBe(1);
  for (const name of names) {
    expect(pulled.stderr).toContain(
      `"components/menu/lib/${name}" is a configuration file, and a pull never writes those`,
    );
    expect(existsSync(join(reader, "components/menu/lib", name))).toBe(false);
  }
  const pushed = await dsr(reader, "push");
  expect(pushed.code, pushed.stdout).toBe(0);
  expect(await sourcesOf("menu")).toContain("lib/tsconfig.json");
});

it("configuration that needs Node runs after it is trusted, and is reported until then", async () => {
  await write(
    reader,
    "service.config.mjs",
    'import { arch } from "node:os"; export default { app: { title: "On " + arch() } };',
  );
  await write(reader, "pages/index.md", "# Hello");
  const refused = await dsr(reader, "push", "--force");
  expect(refused.code).toBe(1);
  expect(refused.stdout).toMatch(/service\.config\.mjs: .*it needs node:os from Node, .*--trust/);
  const trusted = await dsr(reader, "push", "--force", "--trust");
  expect(trusted.code, trusted.stdout + trusted.stderr).toBe(0);
  expect(trusted.stdout).toContain("Trusted: service.config.mjs");
  expect(await (await service.get("/api/registry/config")).json()).toMatchObject({
    data: { title: `On ${process.arch}` },
  });
  await write(
    reader,
    "service.config.mjs",
    'import { arch } from "node:os"; export default { app: { title: arch() } };',
  );
  expect((await dsr(reader, "push", "config", "--force")).stdout).toMatch(/--trust/);
});

/** A configuration that tries what the configuration of a stranger would try. */
const CURIOUS = `import fs from "node:fs";
const tried = (action) => { try { return String(action()); } catch (error) { return error.code; } };
export default {
  app: { title: "Curious" },
  found: {
    parent: tried(() => fs.readFileSync("/proc/" + process.ppid + "/environ", "utf8")),
    own: tried(() => fs.readFileSync("/proc/self/environ", "utf8")),
    above: tried(() => fs.readFileSync("../outside.txt", "utf8")),
    written: tried(() => fs.writeFileSync("written.txt", "")),
    ended: tried(() => process.kill(process.ppid, "SIGUSR1")),
    variables: Object.keys(process.env).join(" "),
    here: tried(() => fs.readFileSync("service.config.mjs", "utf8").length),
  },
};
`;
const LOADERS = [
  ["doctor", ""],
  ["status", ""],
  ["check", ""],
  ["diff", ""],
  ["push", "--dry-run"],
  ["tokens", "check"],
  ["build", ""],
];
const SENTENCE =
  "it needs node:fs from Node, and you have not trusted it on this machine. Review it, then run the command once with --trust";

it.each(LOADERS)("a repository can't trust itself: %s %s runs nothing, and reports the reason", async (...command) => {
  await write(reader, "service.config.mjs", CURIOUS);
  await write(reader, "pages/index.md", "# Hello");
  const digest = (await untrustedConfig(reader))?.digest ?? "";
  await rememberTrusted(author, [{ digest, path: "service.config.mjs" }]);
  await write(reader, ".service/trusted.json", JSON.stringify({ digests: await readTrusted(author) }));
  const { stdout, stderr } = await dsr(reader, ...command.filter((word) => word !== ""));
  expect(stdout + stderr).toContain(SENTENCE);
});

it("trusted configuration reads only the repository: no variables of its callers, no other file, and it writes nothing", async () => {
  await write(author, "outside.txt", "");
  await write(author, "system/service.config.mjs", CURIOUS);
  const home = join(author, "system");
  const pushed = await dsr(home, "push", "config", "--force", "--trust");
  expect(pushed.code, pushed.stdout + pushed.stderr).toBe(0);
  const { data } = await (await service.get("/api/registry/config")).json();
  const denied = "ERR_ACCESS_DENIED";
  expect(data.found).toEqual({
    ...{ parent: denied, own: denied, above: denied, written: denied },
    ...{ ended: "true", variables: "", here: String(CURIOUS.length) },
  });
});

it("a moved workspace, or one with a state by someone else, has no state, and reports it once", async () => {
  await write(author, "pages/one.md", "# One");
  await write(author, "pages/two.md", "# Two");
  expect((await dsr(author, "push", "--force", "--prune")).code).toBe(0);
  const moved = join(reader, "moved");
  await rename(author, moved);
  await rm(join(moved, "pages/two.md"));
  const pushed = await dsr(moved, "push");
  expect(pushed.stderr.match(/sync-state\.json was not written in this folder by you/g)).toHaveLength(1);
  expect(pushed.stdout).not.toContain("removed");
  // From then on it is known again.
  await write(moved, "pages/three.md", "# Three");
  expect((await dsr(moved, "push")).stderr).toBe("");
  await rm(join(moved, "pages/three.md"));
  expect((await dsr(moved, "push")).stdout).toMatch(/pages .*1 removed/);
  // A copy of the state with one change is nobody's.
  const state = join(moved, ".service/sync-state.json");
  await writeFile(state, (await readFile(state, "utf8")).replace(service.url, `${service.url}/`));
  expect((await dsr(moved, "status")).stderr).toContain("so it is ignored");
});

it("a journal of a fetch or a pull written by someone else is ignored", async () => {
  await write(author, "pages/index.md", "# Mine");
  const changes = [
    { path: "CLAUDE.md", before: "", base64: Buffer.from("orders").toString("base64") },
    { path: "pages/index.md", before: "x", base64: null },
  ];
  const journal = JSON.stringify({ changes, unchanged: [] });
  await write(author, ".service/fetch.journal", journal);
  await write(author, ".service/pull.journal", `{"on":"x"}\n${JSON.stringify({ key: "a", paths: {} })}\n`);
  for (const command of [["tokens", "build"], ["push", "--force"], ["pull"]]) {
    const { stderr } = await dsr(author, ...command);
    const name = command[0] === "pull" ? "pull" : "fetch";
    expect(stderr, command.join(" ")).toContain(`.service/${name}.journal was not written in this folder by you`);
    expect(await readdir(author)).not.toContain("CLAUDE.md");
    expect(await read(author, "pages/index.md")).toBe("# Mine");
  }
  // The same with the mark of this person is.
  await writeServiceFile(author, "fetch.journal", journal, false);
  expect((await dsr(author, "tokens", "build")).stderr).toContain("The last fetch was interrupted");
  expect(await read(author, "CLAUDE.md")).toBe("orders");
});

it("a .service that is a link, or holds one, is refused by every command", async () => {
  const inside = join(author, "public");
  await mkdir(inside);
  await symlink(inside, join(author, ".service"));
  for (const command of [["status"], ["doctor"], ["build"], ["pull"], ["push"]]) {
    const { code, stderr } = await dsr(author, ...command);
    expect([code, stderr], command.join(" ")).toEqual([
      1,
      "✗ .service is a symbolic link, and dsr never follows links there. Delete .service; dsr creates it again.\n",
    ]);
  }
  expect(await readdir(inside)).toEqual([]);
  await rm(join(author, ".service"));
  await mkdir(join(author, ".service"));
  await symlink("../public/state.json", join(author, ".service/sync-state.json"));
  expect((await dsr(author, "push")).stderr).toContain(".service/sync-state.json is a symbolic link");
});

it("with an unwritable personal folder a push works, and reports that nothing is stored", async () => {
  await write(author, "pages/index.md", "# Hello");
  await write(author, "file", "");
  const env = { SERVICE_SYNC_SECRET: SECRET, XDG_STATE_HOME: join(author, "file") };
  for (const HOME of [join(author, "file"), "/"]) {
    const elsewhere = { ...env, HOME, XDG_STATE_HOME: HOME === "/" ? join(author, "state") : env.XDG_STATE_HOME };
    const pushed = await runDsr(["push", "--force", "--url", service.url], author, elsewhere);
    expect(pushed.code, pushed.stderr).toBe(0);
    expect(pushed.stderr.match(/is valid only for this command/g)).toHaveLength(1);
  }
  expect(existsSync(join(author, "state"))).toBe(false);
});

it("only files set aside by a pull can be trusted, not those of a repository", async () => {
  await write(author, ".service/untrusted/components/evil/evil.decl.js.txt", script("evil", "Evil"));
  const built = await dsr(author, "doctor", "--trust");
  expect(built.stdout).not.toContain("evil");
  expect(existsSync(join(author, "components"))).toBe(false);
});
