import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { writeServiceFile } from "../src/store/workspace/service-folder.ts";
import { SECRET } from "./open-service.ts";
import { reportOf, runDsr } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const { dsr } = registry;
let here = "";
let there = "";
beforeEach(async () => {
  here = await registry.emptyFolder();
  there = await registry.emptyFolder();
});

const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");
const page = (name: string, text: string) => [`pages/${name}.md`, `---\ntitle: ${name}\n---\n${text}\n`] as const;

describe("singletons", () => {
  const drawing = (d: string) => `<svg viewBox="0 0 8 8">\n\t<path d="${d}"/>\n</svg>`;
  const FONT = "public/fonts/Figtree-Variable.woff2";
  const system = async (folder: string): Promise<Record<string, string | Buffer>> => {
    const files = {
      "public/theme.css": ":root { --accent:\t#0a6c74 }",
      "public/api/tokens.json": '{ "localStyles":\n{"color":[] }, "timestamp": "2026-01-01T00:00:00.000Z"}',
      "design-system/tokens/primitive/color.tokens.json": '{"ink":{"$type":"color",\n  "$value":"#101010"}}',
      "icons/arrows/left.svg": drawing("M0 0h8"),
      "icons/dot.svg": drawing("M4 4h1"),
      "logos/acme/primary-dark.svg": drawing("M1 1h6"),
      [FONT]: await readFile(join("examples", FONT)),
      "licenses/Figtree-OFL.txt": "Copyright\r\n",
      "public/fonts/OFL.txt": "SIL",
    };
    for (const [path, content] of Object.entries(files)) await put(folder, path, content);
    return files;
  };
  const theSame = async (folder: string) => {
    expect((await dsr(folder, "status")).stdout).toContain("The workspace and the registry are identical.");
    const dry = await dsr(folder, "push", "--dry-run", "--json");
    expect(reportOf(dry).steps.filter(({ status }) => status === "would send")).toEqual([]);
  };
  const filesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && !entry.parentPath.includes(".service") && entry.name !== ".gitattributes")
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
      .sort();

  it("comes as the files it was pushed from, with a pull and with a clone", async () => {
    await registry.useNew();
    const files = await system(here);
    expect((await dsr(here, "push")).code).toBe(0);
    const home = await registry.emptyFolder();
    expect((await dsr(there, "pull")).stderr).toBe("");
    const cloned = await runDsr(["clone", registry.service.url, "."], home, { SERVICE_SYNC_SECRET: SECRET });
    expect(cloned.stderr).toBe("");
    for (const folder of [there, home]) {
      expect(await filesIn(folder)).toEqual(Object.keys(files).sort());
      for (const [path, content] of Object.entries(files))
        expect(await readFile(join(folder, path)), path).toEqual(Buffer.from(content));
      await theSame(folder);
    }
    expect(await (await registry.service.get("/api/registry/tokens")).json()).toEqual({
      payload: JSON.parse(String(files["public/api/tokens.json"])),
    });

    await rm(join(here, "icons/dot.svg"));
    await put(here, "icons/arrows/right.svg", drawing("M8 0h-8"));
    await put(here, "public/theme.css", ":root{}");
    await rm(join(here, "licenses"), { recursive: true });
    expect((await dsr(here, "push")).code).toBe(0);
    expect((await dsr(there, "pull")).stdout).toMatch(/↓ icons\/arrows\/right\.svg[\s\S]*- icons\/dot\.svg/);
    expect(await filesIn(there)).toEqual(await filesIn(here));
    await theSame(there);
    expect((await dsr(there, "pull")).stdout).toContain("Up to date.");
  });

  it("is printed where it was changed in the registry, to the file that is here", async () => {
    const service = await registry.useNew();
    await system(here);
    expect((await dsr(here, "push")).code).toBe(0);
    expect((await service.post("/api/registry/theme", { css: "/* by hand */" })).status).toBe(200);
    const icon = { id: "plus", name: "Plus", source: { type: "custom", svg: drawing("M2 2h2") }, category: "more" };
    expect((await service.post("/api/registry/icons", { catalog: [icon] })).status).toBe(200);
    expect((await service.post("/api/registry/logos", { logoSet: { name: "New", variants: [] } })).status).toBe(200);
    expect((await dsr(here, "pull")).stderr).toBe("");
    expect(await read(here, "public/theme.css")).toBe("/* by hand */");
    expect(JSON.parse(await read(here, "icons/catalog.json"))).toEqual([icon]);
    expect(JSON.parse(await read(here, "logos/logo-set.json"))).toEqual({ name: "New", variants: [] });
    expect((await filesIn(here)).filter((path) => path.endsWith(".svg"))).toEqual([]);
    await theSame(here);
  });

  it("ask after changes on both sides: --take pulls it, --keep lets the next push replace it", async () => {
    await registry.useNew();
    await system(here);
    expect((await dsr(here, "push")).code).toBe(0);
    expect((await dsr(there, "pull")).code).toBe(0);
    await put(here, "public/theme.css", "/* theirs */");
    await put(here, "icons/dot.svg", drawing("theirs"));
    expect((await dsr(here, "push")).code).toBe(0);
    await put(there, "public/theme.css", "/* mine */");
    await put(there, "icons/dot.svg", drawing("mine"));
    await put(there, "icons/own.svg", drawing("own"));
    const dry = await dsr(there, "pull", "--dry-run");
    const reported = await dsr(there, "pull");
    for (const { code, stderr, stdout } of [dry, reported]) {
      expect([code, stdout]).toEqual([1, expect.stringContaining("Nothing was written.")]);
      for (const kind of ["theme", "icons"])
        expect(stderr).toMatch(new RegExp(`dsr pull --take ${kind} [\\s\\S]*dsr pull --keep ${kind} `));
    }
    expect(await read(there, "public/theme.css")).toBe("/* mine */");
    expect(await read(there, "icons/dot.svg")).toBe(drawing("mine"));
    expect((await dsr(there, "push")).code).toBe(1);

    const resolved = await dsr(there, "pull", "--take", "theme", "--keep", "icons");
    expect([resolved.code, resolved.stderr]).toEqual([0, ""]);
    expect(resolved.stdout).toContain(
      "icons: your version is kept. The next push replaces the version in the registry.",
    );
    expect(await read(there, "public/theme.css")).toBe("/* theirs */");
    expect(await read(there, "icons/dot.svg")).toBe(drawing("mine"));
    const [time = ""] = await readdir(join(there, ".service/backups"));
    expect(await read(there, `.service/backups/${time}/public/theme.css`)).toBe("/* mine */");
    const status = JSON.parse((await dsr(there, "status", "--json")).stdout);
    expect([status.push.update, status.pull.update, status.conflicts]).toEqual([["icons:main"], [], []]);
    expect((await dsr(there, "push")).code).toBe(0);
    await theSame(there);
    expect((await dsr(here, "pull")).code).toBe(0);
    expect(await read(here, "icons/own.svg")).toBe(drawing("own"));
    await theSame(here);
  });

  it("are taken and kept by name", async () => {
    for (const [argv, sentence] of [
      [["--take", "pages"], "don't support pages"],
      [["--keep", "config"], "don't support config"],
      [["--take", "theme", "--keep", "theme"], "not both"],
    ] as const) {
      const ran = await dsr(here, "pull", ...argv);
      expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
    // Nobody changed it there: what was edited here goes back, or stays.
    await registry.useNew();
    await put(here, "theme.css", "/* first */");
    expect((await dsr(here, "push")).code).toBe(0);
    await put(here, "theme.css", "/* edited */");
    expect((await dsr(here, "pull", "--keep", "theme")).code).toBe(0);
    expect(await read(here, "theme.css")).toBe("/* edited */");
    expect((await dsr(here, "pull", "--take", "theme")).code).toBe(0);
    expect(await read(here, "theme.css")).toBe("/* first */");
    await theSame(here);
  });

  it("are pulled into a workspace whose last pull was by an older version", async () => {
    await registry.useNew();
    await put(here, "theme.css", "/* first */");
    expect((await dsr(here, "push")).code).toBe(0);
    expect((await dsr(there, "pull")).code).toBe(0);
    await put(here, "theme.css", "/* second */");
    await put(here, ...page("shared", "first"));
    expect((await dsr(here, "push")).code).toBe(0);
    const stateIn = async (folder: string) => JSON.parse(await read(folder, ".service/sync-state.json"));
    const { pulledTypes: _, ...state } = await stateIn(there);
    const older = { ...state, pulledVersion: (await stateIn(here)).lastSyncVersion };
    await writeServiceFile(there, "sync-state.json", JSON.stringify(older), true);
    expect((await dsr(there, "pull")).code).toBe(0);
    expect(await read(there, "theme.css")).toBe("/* second */");
    await theSame(there);
  });
});
