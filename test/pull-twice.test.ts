import { existsSync } from "node:fs";
import { readdir, readFile, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Ran } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const { dsr, emptyFolder } = registry;
let author = "";
let reader = "";
beforeEach(async () => {
  await registry.useNew();
  author = await emptyFolder();
  reader = await emptyFolder();
});

const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");
const push = (folder: string, ...argv: string[]) => dsr(folder, "push", "--skip-build", ...argv);
const pull = (folder: string, ...argv: string[]) => dsr(folder, "pull", ...argv);
const codes = (...ran: Ran[]) => ran.map(({ code }) => code);
const done = async (running: Promise<Ran>) => {
  const ran = await running;
  expect(ran.code, ran.stdout + ran.stderr).toBe(0);
  return ran;
};

const page = (text: string) => `---\ntitle: Guide\n---\n${text}\n`;
const GUIDE = "pages/guide.md";
const TOKENS = "design-system/tokens";
const COLOR = `${TOKENS}/color.tokens.json`;
const color = (name: string) => JSON.stringify({ color: { $type: "color", [name]: { $value: "#ff0000" } } });

describe("the next pull also omits what a pull omitted", () => {
  const TEST = "components/button/button.test.ts";

  it("a test that was edited on both sides, with --force", async () => {
    await put(author, "components/button/button.html", "<button>Go</button>");
    await put(author, TEST, "first();\n");
    await done(push(author));
    await done(pull(reader, "--trust"));
    await put(reader, TEST, "mine();\n");
    await put(author, TEST, "theirs();\n");
    await done(push(author));

    expect((await pull(reader)).stderr).toContain("edited here, changed in the registry");
    const forced = await pull(reader, "--force");
    expect([forced.code, forced.stdout]).toEqual([1, expect.stringContaining(`? ${TEST}`)]);
    expect(await read(reader, TEST)).toBe("mine();\n");
    expect(await read(reader, `.service/untrusted/${TEST}.txt`)).toBe("theirs();\n");

    for (const path of [TEST, ".service/untrusted"]) await rm(join(reader, path), { recursive: true });
    expect((await pull(reader, "--force", "components/button")).code).toBe(1);
    expect(existsSync(join(reader, TEST))).toBe(false);
    await done(pull(reader, "--trust"));
    expect(await read(reader, TEST)).toBe("theirs();\n");
  });

  it("a file that waits, also where a push sent the set it is of", async () => {
    const DEPLOYS = `${TOKENS}/vercel.json`;
    await put(author, COLOR, color("first"));
    await put(author, DEPLOYS, color("deploys"));
    await done(push(author));
    expect((await pull(reader)).stdout).toContain(`? ${DEPLOYS}`);
    await put(reader, COLOR, color("second"));
    await done(push(reader, "dtcg"));
    await rm(join(reader, ".service/untrusted"), { recursive: true });
    expect((await pull(reader, "--take", "dtcg")).code).toBe(1);
    expect(existsSync(join(reader, DEPLOYS))).toBe(false);
    expect(existsSync(join(reader, ".service/untrusted", `${DEPLOYS}.txt`))).toBe(true);
  });

  it("a set with a refused file, which stays separate from the local one", async () => {
    const CONFIG = `${TOKENS}/brand.config.json`;
    await put(author, COLOR, color("first"));
    await put(author, CONFIG, color("brand"));
    await done(push(author));
    const sets = async () => (await registry.service.get("/tokens.css")).text();
    expect(await sets()).toContain("color-brand");

    for (const argv of [[], [], ["--take", "dtcg"], ["--force"]]) {
      const ran = await pull(reader, ...argv);
      expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining(`${CONFIG}: the file is left out: `)]);
      expect(existsSync(join(reader, CONFIG)), argv.join(" ")).toBe(false);
      expect(await read(reader, COLOR)).toBe(color("first"));
    }
    expect(JSON.parse((await dsr(reader, "status", "--json")).stdout).refused).toEqual(["dtcg:main"]);
    await put(reader, COLOR, color("second"));
    const pushed = await push(reader, "dtcg");
    expect([pushed.code, pushed.stderr]).toEqual([1, expect.stringContaining("dtcg:main")]);
    expect(await sets()).toContain("color-brand");

    // Nobody edited what only a pull wrote: what is mended there comes without a question.
    await put(reader, COLOR, color("first"));
    await rm(join(author, CONFIG));
    await put(author, `${TOKENS}/brand.tokens.json`, color("brand"));
    await done(push(author));
    await done(pull(reader));
    expect(await read(reader, `${TOKENS}/brand.tokens.json`)).toBe(color("brand"));
    expect((await dsr(reader, "status")).stdout).toContain("The workspace and the registry are identical.");
  });

  it("a set with a refused file is replaced on request", { tags: "long" }, async () => {
    await put(author, COLOR, color("first"));
    await put(author, `${TOKENS}/mcp.json`, color("brand"));
    await done(push(author));
    expect((await pull(reader)).code).toBe(1);
    await put(reader, COLOR, color("second"));
    await done(push(reader, "dtcg", "--force"));
    await done(pull(reader));
    expect((await dsr(reader, "status")).stdout).toContain("The workspace and the registry are identical.");
  });
});

describe("edited here and deleted in the registry", () => {
  beforeEach(async () => {
    await put(author, GUIDE, page("first"));
    await put(author, "pages/other.md", page("other"));
    await done(push(author));
    await done(pull(reader));
    await put(reader, GUIDE, page("mine"));
    await rm(join(author, GUIDE));
    await done(push(author));
    for (const ran of [await pull(reader), await pull(reader)])
      expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("edited here, deleted in the registry")]);
    expect(await read(reader, GUIDE)).toBe(page("mine"));
  });

  it("goes with pull --force, after a backup", { tags: "long" }, async () => {
    await done(pull(reader, "--force"));
    expect(existsSync(join(reader, GUIDE))).toBe(false);
    const [time = ""] = await readdir(join(reader, ".service/backups"));
    expect(await read(reader, `.service/backups/${time}/${GUIDE}`)).toBe(page("mine"));
    expect((await pull(reader)).stdout).toContain("Up to date.");
  });

  it("comes back with push --force", async () => {
    await done(push(reader, "--force"));
    expect((await pull(reader)).stdout).toContain("Up to date.");
    await done(pull(author));
    expect(await read(author, GUIDE)).toBe(page("mine"));
  });
});

describe("changes of a failed push", () => {
  /** Records arrive or do not, and the answer is a failure. */
  const failingPush = async ({ arrives }: { arrives: boolean }) => {
    registry.between.cut = async ({ method, path, body, headers }) => {
      if (method !== "POST" || /missing|blobs/.test(path)) return false;
      const { authorization = "", "content-type": type = "" } = headers;
      if (arrives)
        await fetch(registry.service.url + path, { method, body, headers: { authorization, "content-type": type } });
      return 500;
    };
    const ran = await push(author, "pages");
    registry.between.cut = () => false;
    expect(ran.code, ran.stdout).toBe(1);
  };
  const others = page("others");
  beforeEach(async () => {
    await put(author, GUIDE, page("first"));
    await put(author, "pages/gone.md", page("gone"));
    await done(push(author));
    await done(pull(reader));
  });

  it("belong to others if this workspace was reset and they sent the same", async () => {
    await put(author, GUIDE, others);
    await put(author, "pages/new.md", others);
    await rm(join(author, "pages/gone.md"));
    await failingPush({ arrives: false });
    await put(author, GUIDE, page("first"));
    await put(author, "pages/gone.md", page("gone"));
    await rm(join(author, "pages/new.md"));
    await put(reader, GUIDE, others);
    await put(reader, "pages/new.md", others);
    await rm(join(reader, "pages/gone.md"));
    await done(push(reader));

    expect((await push(author, "pages")).code).toBe(1);
    await done(pull(author));
    expect([await read(author, GUIDE), await read(author, "pages/new.md")]).toEqual([others, others]);
    expect(existsSync(join(author, "pages/gone.md"))).toBe(false);
    await done(push(author));
    expect((await dsr(reader, "status")).stdout).toContain("The workspace and the registry are identical.");
  });

  it("belong to this workspace if they arrived, regardless of later edits", { tags: "long" }, async () => {
    await put(author, GUIDE, others);
    await failingPush({ arrives: true });
    await put(author, GUIDE, page("third"));
    await done(push(author, "pages"));
    await done(pull(reader));
    expect(await read(reader, GUIDE)).toBe(page("third"));
  });

  it("is forgotten once the log was read", { tags: "long" }, async () => {
    await put(author, GUIDE, others);
    await failingPush({ arrives: false });
    await done(pull(author));
    await put(author, GUIDE, page("third"));
    await put(reader, GUIDE, others);
    await done(push(reader));
    expect(codes(await push(author, "pages"), await pull(author))).toEqual([1, 1]);
    expect(await read(author, GUIDE)).toBe(page("third"));
  });
});

it("the stored registry version is written without following links", async () => {
  await put(author, GUIDE, page("first"));
  await done(push(author));
  await done(pull(reader));
  await put(reader, GUIDE, page("mine"));
  await put(author, GUIDE, page("theirs"));
  await done(push(author));
  expect((await pull(reader)).code).toBe(1);
  const victim = await emptyFolder();
  await put(victim, "guide.md", "precious");
  await rm(join(reader, ".service/conflicts/pages"), { recursive: true });
  await symlink(victim, join(reader, ".service/conflicts/pages"));
  await done(push(reader, "--force"));
  expect(await read(victim, "guide.md")).toBe("precious");
  expect((await pull(reader)).stdout).toContain("Up to date.");
});

it("status and diff exit with 1 for an unreadable file, and report nothing as equal", async () => {
  await put(author, GUIDE, page("first"));
  await done(push(author));
  for (const command of ["status", "diff"]) await done(dsr(author, command));
  await put(author, "pages/other.md", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n");
  for (const command of ["status", "diff"]) {
    const ran = await dsr(author, command);
    expect([ran.code, ran.stderr], command).toEqual([1, expect.stringContaining("pages/other.md")]);
    expect(ran.stdout).toMatch(/No differences in the files that could be read/);
    expect(ran.stdout).not.toContain("The workspace and the registry are identical");
    const reported = await dsr(author, command, "--json");
    expect([reported.code, JSON.parse(reported.stdout).ok]).toEqual([1, false]);
  }
});
