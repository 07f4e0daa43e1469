// @module-tag long
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decideDevice } from "../test/approve.ts";
import { SECRET } from "../test/open-service.ts";
import { type Program, spawnDsr } from "../test/spawn-dsr.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "../test/spawn-service.ts";
import { clientOf } from "../test/standards/target.ts";
import { ADMIN, createVisitor } from "../test/visitor.ts";
import { openBrowser } from "./browser.ts";
import { installNode, installPacked, oldestNode, type Packed, packInto } from "./install-packed.ts";

const run = promisify(execFile);
/** Older than the oldest. */
const TOO_OLD = "20.20.2";

/** The package as npm would publish it, installed with production dependencies on the oldest Node it names. */
describe("the packed tarball", { timeout: 120_000 }, () => {
  let folder = "";
  let remove = async () => {};
  let browser: Browser;
  let packed: Packed;
  let program: Awaited<ReturnType<typeof installPacked>>;
  let older: Program;
  let oldest = "";
  let bin = "";
  /** Where it is installed without what only builds need. */
  let bare: Program;
  const env = { SERVICE_SYNC_SECRET: SECRET };

  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    oldest = await oldestNode();
    const [bins, tooOld] = await Promise.all([installNode(folder, oldest), installNode(folder, TOO_OLD)]);
    bin = bins;
    packed = await packInto(folder);
    const tarball = join(folder, packed.filename);
    program = await installPacked({ tarball, bin, place: join(folder, "home") });
    bare = await installPacked({ tarball, bin, place: join(folder, "bare"), more: ["--omit=optional"] });
    older = { ...program, node: join(tooOld, "node") };
    browser = await openBrowser();
  }, 300_000);
  afterAll(async () => {
    await browser?.close();
    await remove();
  });

  it("holds all that was built, the examples and the guides, and nothing else", async () => {
    const { stdout } = await run("git", [
      "ls-files",
      "--cached",
      "--others",
      "--exclude-standard",
      "docs",
      "examples",
      "deploy",
    ]);
    const built = await readdir("dist", { recursive: true, withFileTypes: true });
    const expected = [
      ...built.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
      ...stdout.trim().split("\n"),
      ...["CHANGELOG.md", "LICENSE", "README.md", "package.json"],
    ];
    expect(packed.files.map(({ path }) => path).sort()).toEqual(expected.sort());
  });

  it("is installed without a warning about Node, and says its version on it", async () => {
    expect(program.warnings).not.toMatch(/EBADENGINE/);
    const { stdout } = await run(join(dirname(program.main), "../../.bin/dsr"), ["--version"], { env: { PATH: bin } });
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    expect(stdout).toBe(`${version}\n`);
    expect((await run(program.node, ["--version"])).stdout).toMatch(`v${oldest}`);
  });

  it("prints its requirements on an older Node, and its version", async () => {
    const on = (words: string[]) => spawnDsr(words, { cwd: folder, program: older }).ended;
    const { version } = JSON.parse(await readFile("package.json", "utf8"));
    expect(await on(["--version"])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: "" });
    expect(await on(["serve", "--help"])).toMatchObject({ code: 0, stderr: "" });
    const { code, stderr } = await on(["serve"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^✗ [^\n]+\n$/);
    expect(stderr).toContain(`Node ${oldest.split(".", 2).join(".")} or newer`);
  });

  describe("without the packages for building", () => {
    it("has none of them", async () => {
      const { optionalDependencies } = JSON.parse(await readFile("package.json", "utf8"));
      const installed = await readdir(join(dirname(bare.main), "../.."));
      expect(Object.keys(optionalDependencies)).toContain("esbuild");
      expect(installed).toContain("better-sqlite3");
      expect(installed.filter((name) => name in optionalDependencies)).toEqual([]);
    });

    it("reports the requirements of a build in one line, and builds nothing", async () => {
      const workspace = join(folder, "unbuilt");
      for (const id of ["note", "tag"]) {
        await mkdir(join(workspace, "components", id), { recursive: true });
        await writeFile(join(workspace, "components", id, `${id}.json`), JSON.stringify({ id, title: id }));
        await writeFile(join(workspace, "components", id, `${id}.njk`), "<p>Text</p>\n");
        await writeFile(join(workspace, "components", id, `${id}.css`), "p { color: teal }\n");
      }
      const { code, stderr } = await spawnDsr(["build"], { cwd: workspace, program: bare }).ended;
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^✗ esbuild is not installed[^\n]+--include=optional[^\n]+\n$/),
      ]);
      expect(await readdir(join(workspace, "components/note"))).not.toContain("dist");
    });
  });

  describe("begins a workspace", () => {
    const dsr = (words: string[], cwd: string) => spawnDsr(words, { cwd, program }).ended;
    let repository = "";
    beforeAll(async () => {
      repository = join(folder, "repository");
      const write = async (path: string, content: string) => {
        await mkdir(dirname(join(repository, path)), { recursive: true });
        await writeFile(join(repository, path), content);
      };
      await write("package.json", JSON.stringify({ name: "acme", dependencies: { react: "19.0.0" } }));
      await write("src/tokens.css", ":root { --acme-ink: #025987; --acme-paper: #ffffff; }\n");
      await write("src/note/note.njk", '<p class="note">{{ label }}</p>\n');
      await write(
        "icons/anchor.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
      );
    });

    it("of what a repository has, and says what is missing of it", async () => {
      const made = await dsr(["init", "--json"], repository);
      expect(made.code, made.stderr).toBe(0);
      const { workspace, ok } = JSON.parse(made.stdout);
      expect([ok, workspace]).toEqual([true, "design-workspace"]);
      const checked = await dsr(["doctor", "--json", "--workspace", workspace], repository);
      expect(JSON.parse(checked.stdout)).toMatchObject({ ok: checked.code === 0 });
      expect(checked.stderr).not.toContain("    at ");
    });

    it("and serves it on this machine", async () => {
      const words = ["start", "--port", "0", "--workspace", "design-workspace"];
      const started = spawnDsr(words, { cwd: repository, program });
      const [url = ""] = await started.prints(/http:\/\/\S+/);
      const page = await browser.newPage();
      expect((await page.goto(`${url}/foundations/icons`))?.status()).toBe(200);
      await page.getByText("anchor").first().waitFor();
      await page.close();
      expect(await started.end("SIGTERM")).toMatchObject({ code: 0, stderr: "" });
    });
  });

  describe("serves", () => {
    let service: SpawnedService;
    let here = "";
    let there = "";
    const person = { id: "ada", cookie: "" };
    const dsr = (words: string[], cwd: string, onError?: (text: string) => void) =>
      spawnDsr([...words, "--url", service.url], { cwd, env: cwd === here ? {} : env, program, onError }).ended;

    beforeAll(async () => {
      [here = "", there = ""] = await Promise.all(
        ["here", "there"].map(async (name) => {
          await mkdir(join(folder, name));
          return join(folder, name);
        }),
      );
      const database = `sqlite:${join(folder, "registry.db")}`;
      service = await spawnServe({ ...env, DATABASE_URL: database }, folder, program);
      service.url = service.url.replace("127.0.0.1", "localhost");
    });
    afterAll(async () => {
      expect((await service.end("SIGTERM")).code).toBe(0);
    });

    it("its first administrator, who signs the command line in with a code", async () => {
      const visitor = createVisitor(service);
      const { pathname, search, searchParams } = new URL(service.setUpUrl ?? "");
      const page = await (await visitor.get(pathname + search)).text();
      const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(page)?.[1] ?? "";
      const fields = { csrf, token: searchParams.get("token") ?? "", name: "Ada", ...ADMIN };
      expect((await visitor.post("/setup", fields)).status).toBe(303);
      person.cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const { code, stderr } = await dsr(["login", "--json"], here, (text) => {
        const userCode = /"user_code":"([^"]+)"/.exec(text)?.[1];
        if (userCode) void decideDevice(service.url, person, userCode);
      });
      expect([code, stderr]).toEqual([0, expect.stringContaining("user_code")]);
    });

    it("what is pushed to it: a component is built, and its preview shown", async () => {
      const write = async (path: string, content: string) => {
        await mkdir(dirname(join(here, path)), { recursive: true });
        await writeFile(join(here, path), content);
      };
      await write("theme.css", ":root { --ink: teal }\n");
      await write("pages/index.md", "---\ntitle: Hello\n---\n\nA page.\n");
      await write(
        "components/note/note.json",
        JSON.stringify({ id: "note", title: "Note", previews: { default: { values: { label: "Built here" } } } }),
      );
      await write("components/note/note.njk", '<p class="note">{{ label }}</p>\n');
      await write("components/note/note.css", ".note { color: var(--ink) }\n");
      const { code, stderr, stdout } = await dsr(["push:all"], here);
      expect([code, stderr.includes("✗")], stdout + stderr).toEqual([0, false]);
      const page = await browser.newPage();
      await page.goto(`${service.url}/components/note`);
      await page.frameLocator("iframe").first().getByText("Built here").waitFor();
      await page.close();
    });

    it("the same to another workspace", async () => {
      expect(await dsr(["pull"], there)).toMatchObject({ code: 0 });
      for (const path of ["pages/index.md", "components/note/note.njk", "components/note/dist/note-default.html"])
        expect(await readFile(join(there, path), "utf8"), path).toBe(await readFile(join(here, path), "utf8"));
    });

    it("all of it to who clones it, as it was pushed", async () => {
      const cloned = await spawnDsr(["clone", service.url, "cloned"], { cwd: folder, env, program }).ended;
      expect(cloned.code, cloned.stderr).toBe(0);
      const paths = [
        "theme.css",
        "pages/index.md",
        "components/note/note.css",
        "components/note/dist/note-default.html",
      ];
      for (const path of paths)
        expect(await readFile(join(folder, "cloned", path), "utf8"), path).toBe(
          await readFile(join(here, path), "utf8"),
        );
      const words = ["push:all", "--dry-run", "--json", "--url", service.url];
      const dry = await spawnDsr(words, { cwd: join(folder, "cloned"), env, program }).ended;
      const steps: { status: string }[] = JSON.parse(dry.stdout).steps;
      expect([dry.code, steps.filter(({ status }) => status === "would send")]).toEqual([0, []]);
    });

    it("a connector that comes with a code and PKCE", async () => {
      const client = clientOf(() => ({ url: service.url, admin: person, member: person }));
      const { access_token, token_type } = await client.tokens({ scope: "sync:read" });
      expect(token_type).toBe("Bearer");
      expect(await client.bearerStatus(access_token)).toBe(200);
      expect(await client.bearerStatus(`${access_token}x`)).toBe(401);
    });
  });
});
