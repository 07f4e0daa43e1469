// @module-tag long
import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectClient, ERAS } from "../test/mcp-client.ts";
import { SECRET, SECRET_KEY } from "../test/open-service.ts";
import { startPostgres, type TestPostgres } from "../test/postgres.ts";
import { type Program, spawnDsr } from "../test/spawn-dsr.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "../test/spawn-service.ts";
import { ADMIN_ENV, signIn } from "../test/visitor.ts";
import { installNode, installPacked, oldestNode, packInto } from "./install-packed.ts";

/** What the guide promises of `npm install --omit=optional`. */
const MAX_MB = 60;

/** Room that a folder takes on the disk, in MB (of 2^20 bytes). */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const stats = await Promise.all(entries.map((entry) => lstat(join(entry.parentPath, entry.name))));
  return stats.reduce((sum, { blocks }) => sum + blocks * 512, 0) / 2 ** 20;
}

/** A workspace with something of everything that needs no build. */
async function writeWorkspace(folder: string): Promise<void> {
  const files: Record<string, string> = {
    "pages/index.md": "---\ntitle: Harbour\n---\n\n# Harbour\n\n```tsx\nconst mast = <Mast height={3} />;\n```\n",
    "pages/about/index.md": "---\ntitle: About ropes\n---\n\nA bowline holds.\n",
    "icons/catalog.json": JSON.stringify([
      { id: "bell", name: "Bell", category: "signs", source: { type: "library", libraryIconId: "lucide:bell" } },
    ]),
    "theme.css": ":root { --ink: teal }\n",
    "design-system/tokens/color.tokens.json": JSON.stringify({
      color: { $type: "color", ink: { $value: "#008080" } },
    }),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

describe("an installation that only serves", { timeout: 120_000 }, () => {
  let folder = "";
  let remove = async () => {};
  let program: Program;
  let postgres: TestPostgres;
  beforeAll(async () => {
    ({ folder, remove } = await temporaryFolder());
    const [bin, { filename }] = await Promise.all([installNode(folder, await oldestNode()), packInto(folder)]);
    program = await installPacked({
      tarball: join(folder, filename),
      place: join(folder, "slim"),
      bin,
      more: ["--omit=optional"],
    });
    postgres = await startPostgres();
  }, 300_000);
  afterAll(async () => {
    await postgres?.close();
    await remove();
  });

  it(`takes at most ${MAX_MB} MB`, async () => {
    const size = await sizeOf(join(folder, "slim"));
    console.log(`Installed: ${size.toFixed(1)} MB`);
    expect(size).toBeLessThanOrEqual(MAX_MB);
    expect(size).toBeGreaterThan(10);
  });

  it("carries the licences of the packages that are inside its own files", async () => {
    const { devDependencies } = JSON.parse(await readFile("package.json", "utf8"));
    const text = await readFile(join(dirname(program.main), "licenses.txt"), "utf8");
    for (const name of ["hono", "kysely", "pg", "shiki", "zod"]) {
      expect(text).toContain(`${name} ${devDependencies[name]}`);
    }
    expect(text).toMatch(/Permission is hereby granted/);
    const bill = JSON.parse(await readFile(join(dirname(program.main), "sbom.cdx.json"), "utf8"));
    expect([bill.bomFormat, bill.specVersion]).toEqual(["CycloneDX", "1.6"]);
    const listed = bill.components.map(({ purl }: { purl: string }) => purl);
    expect(listed).toEqual(
      expect.arrayContaining([`pkg:npm/hono@${devDependencies.hono}`, `pkg:npm/pg@${devDependencies.pg}`]),
    );
  });

  describe.each(["sqlite", "postgres"])("on %s", (database) => {
    let service: SpawnedService;
    const env = { SERVICE_SYNC_SECRET: SECRET, SERVICE_SECRET_KEY: SECRET_KEY };
    const dsr = (words: string[], cwd: string) =>
      spawnDsr([...words, "--url", service.url], { cwd, env, program }).ended;
    beforeAll(async () => {
      const url = database === "sqlite" ? `sqlite:${join(folder, "slim.db")}` : await postgres.url("slim");
      service = await spawnServe({ ...env, ...ADMIN_ENV, DATABASE_URL: url }, folder, program);
      service.url = service.url.replace("127.0.0.1", "localhost");
    });
    afterAll(async () => {
      expect((await service.end("SIGTERM")).code).toBe(0);
    });

    it("accepts a push, shows its pages with colored code, and finds their content", async () => {
      const here = join(folder, `here-${database}`);
      await writeWorkspace(here);
      const built = await spawnDsr(["tokens", "build"], { cwd: here, env, program }).ended;
      expect([built.code, built.stderr.includes("✗")], built.stderr).toEqual([0, false]);
      const pushed = await dsr(["push:all"], here);
      expect([pushed.code, pushed.stderr.includes("✗")], pushed.stdout + pushed.stderr).toEqual([0, false]);
      const page = await (await fetch(service.url)).text();
      expect(page).toContain("Harbour");
      expect(page).toMatch(/<span[^>]*>\s*const\s*<\/span>/);
      const found = await (await fetch(`${service.url}/search?q=bowline`)).text();
      expect(found).toContain("About ropes");
      expect(await (await fetch(`${service.url}/api/registry/theme.css`)).text()).toContain("--ink");
      expect((await fetch(`${service.url}/foundations/colors`)).status).toBe(200);
      expect((await fetch(`${service.url}/cdn/icons/lucide/bell.svg`)).status).toBe(200);
    });

    it("gives it to another workspace", async () => {
      const there = join(folder, `there-${database}`);
      await mkdir(there);
      expect(await dsr(["pull"], there)).toMatchObject({ code: 0 });
      expect(await readFile(join(there, "pages/about/index.md"), "utf8")).toContain("A bowline holds.");
    });

    it("signs people in", async () => {
      const visitor = await signIn(service);
      expect((await visitor.get("/admin")).status).toBe(200);
    });

    it.each(ERAS)("answers agents, %s", async (era) => {
      const client = await connectClient(service.url, era);
      const { tools } = await client.listTools();
      expect(tools.length).toBeGreaterThan(10);
      const checked = await client.callTool({
        name: "service_validate_usage",
        arguments: { code: "const a = <a style={{ color: '#008080' }} />;", language: "tsx" },
      });
      expect(checked.isError).not.toBe(true);
      await client.close();
    });
  });
});
