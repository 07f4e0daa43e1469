import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXCESSIVE_FONTS, REFUSED_FONTS } from "./hostile-fonts.ts";
import { makeFont } from "./make-font.ts";
import { SECRET } from "./open-service.ts";
import { reportOf, runDsr } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const { dsr } = registry;
const AXES = [{ tag: "wght", min: 200, default: 400, max: 800 }] as const;
const FILES = {
  "public/fonts/one/regular.woff2": makeFont({ family: "One", axes: AXES }),
  "public/fonts/two/deep er/regular.woff2": makeFont({ family: "Two", weight: 600, selection: 1 }),
  "public/fonts/two/OFL.txt": Buffer.from("SIL"),
};
const getJson = async (path: string) => (await registry.service.get(path)).json();

it("fonts in folders are pushed, served, pulled and cloned by their paths, with the properties of the files", async () => {
  const [here, there, home] = [
    await registry.emptyFolder(),
    await registry.emptyFolder(),
    await registry.emptyFolder(),
  ];
  for (const [path, bytes] of Object.entries(FILES)) await put(here, path, bytes);
  expect((await dsr(here, "push")).stderr).toBe("");
  const { fonts } = await getJson("/api/registry/fonts");
  expect(fonts).toMatchObject([
    {
      filename: "one/regular.woff2",
      family: "One",
      weightRange: { min: 200, max: 800 },
      url: "/fonts/one/regular.woff2",
    },
    { filename: "two/deep er/regular.woff2", weight: 600, style: "italic", url: "/fonts/two/deep%20er/regular.woff2" },
  ]);
  for (const [index, [path, bytes]] of Object.entries(FILES).slice(0, 2).entries()) {
    const answer = await registry.service.get(fonts[index].url);
    expect(answer.headers.get("content-type")).toBe("font/woff2");
    expect(Buffer.from(await answer.arrayBuffer()), path).toEqual(bytes);
  }
  const css = await (await registry.service.get("/api/registry/fonts.css")).text();
  expect(css).toContain('url("/fonts/two/deep%20er/regular.woff2")');
  expect(css).toContain("font-weight: 200 800;");
  expect((await dsr(there, "pull")).stderr).toBe("");
  await runDsr(["clone", registry.service.url, "."], home, { SERVICE_SYNC_SECRET: SECRET });
  for (const folder of [there, home]) {
    const found = await readdir(join(folder, "public/fonts"), { recursive: true, withFileTypes: true });
    expect(found.filter((entry) => entry.isFile())).toHaveLength(3);
    for (const [path, bytes] of Object.entries(FILES)) expect(await readFile(join(folder, path))).toEqual(bytes);
    const dry = await dsr(folder, "push", "--dry-run", "--json");
    expect(reportOf(dry).steps.filter(({ status }) => status === "would send")).toEqual([]);
  }
});

it("missing properties of a font come from the file, and given ones stay", async () => {
  const bytes = makeFont({ family: "Bars", axes: AXES, characters: "AB" });
  const font = { filename: "a/bars.woff2", family: "Mine", format: "woff2", data: bytes.toString("base64") };
  const unreadable = {
    ...font,
    filename: "b.woff2",
    weight: 700,
    data: Buffer.from("wOF2, and no more").toString("base64"),
  };
  expect((await registry.service.post("/api/registry/fonts", { fonts: [font, unreadable] })).status).toBe(200);
  expect((await getJson("/api/registry/fonts")).fonts).toMatchObject([
    {
      family: "Mine",
      weight: 400,
      style: "normal",
      weightRange: { min: 200, max: 800 },
      characters: 2,
      size: bytes.length,
    },
    { filename: "b.woff2", family: "Mine", weight: 700, style: "normal" },
  ]);
  const collection = { ...font, format: "ttf", filename: "a.ttf", data: Buffer.from("ttcf\0\x01").toString("base64") };
  expect((await registry.service.post("/api/registry/fonts", { fonts: [collection] })).status).toBe(400);
});

it("fonts that are meant to harm are left out by name, and a registry goes on", async () => {
  const here = await registry.emptyFolder();
  const places = new Map(
    REFUSED_FONTS.map(([name, make, why], index) => [`public/fonts/${index}.woff2`, { name, make, why }]),
  );
  for (const [path, { make }] of places) await put(here, path, make());
  const { stdout } = await dsr(here, "push", "fonts", "--json");
  const { leftOut }: { leftOut: { file: string; why: string }[] } = JSON.parse(stdout);
  expect(leftOut.map(({ file }) => file)).toEqual([...places.keys()].sort());
  for (const [path, { name, make, why }] of places) {
    const reported = leftOut.find(({ file }) => file === path)?.why;
    expect(reported, name).toMatch(make().length === 0 ? /it is empty/ : why);
  }
  const all = [...REFUSED_FONTS, ...EXCESSIVE_FONTS].map(([, make]) => make().toString("base64"));
  for (const data of all)
    for (const format of ["woff2", "woff", "ttf"]) {
      const font = { filename: `a.${format}`, family: "A", format, data };
      expect([200, 400]).toContain((await registry.service.post("/api/registry/fonts", { fonts: [font] })).status);
    }
  expect((await registry.service.get("/readyz")).status).toBe(200);
});
