import { readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { casesOf } from "./long-form.ts";
import { makeFont } from "./make-font.ts";
import { SECRET } from "./open-service.ts";
import { pngOf } from "./pictures.ts";
import { type Ran, statusesOf, stepOf } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const push = (folder: string, ...argv: string[]) => registry.dsr(folder, "push", "--skip-build", "--json", ...argv);
const status = (folder: string) => registry.dsr(folder, "status", "--json");
const pull = (folder: string, ...argv: string[]) => registry.dsr(folder, "pull", "--json", ...argv);
/** The newest change of a record: what a push left out is reported besides. */
async function head(): Promise<number> {
  const answer = await fetch(`${registry.service.url}/api/sync/changes?kinds=all&data=none`, {
    headers: { authorization: `Bearer ${SECRET}` },
  });
  const { changes }: { changes: { entityType: string; version: number }[] } = await answer.json();
  return Math.max(0, ...changes.flatMap(({ entityType, version }) => (entityType === "left-out" ? [] : [version])));
}

/** What `--json` says was left out. */
const leftOutBy = ({ stdout }: Ran): { file: string; why: string; instead: string }[] => JSON.parse(stdout).leftOut;
/** Every record that `status` says differs. */
function differencesIn({ stdout }: Ran): string[] {
  const { push, pull, conflicts } = JSON.parse(stdout);
  return [...Object.values(push), ...Object.values(pull), conflicts].flat() as string[];
}
/** Steps of a push that had something to send. */
const sentBy = (ran: Ran) => Object.entries(statusesOf(ran)).flatMap(([step, how]) => (how === "sent" ? [step] : []));

/** Renames all below a folder to one Unicode form. */
async function respell(folder: string, form: "NFC" | "NFD"): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === ".service") continue;
    if (entry.isDirectory()) await respell(join(folder, entry.name), form);
    const name = entry.name.normalize(form);
    if (name !== entry.name) await rename(join(folder, entry.name), join(folder, name));
  }
}

const svg = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n<path d="${path}"/>\n</svg>\n`;
const MARKED: Record<string, string> = {
  "service.config.json": '{"title":"Acme"}',
  "pages/index.md": "---\ntitle: Home\n---\nHello\n",
  "pages/Übersicht.md": "---\ntitle: Overview\n---\n![A](./Bilder/größe.svg) ![B](./Bilder/gr%C3%B6%C3%9Fe.svg)\n",
  "pages/Tiếng Việt/Hướng dẫn.md": "# Vietnamese\n",
  "pages/한국어/안녕.md": "# Hangul\n",
  "pages/がぎぐ.md": "# Japanese\n",
  "pages/Bilder/größe.svg": svg("M1 1h9"),
  "reference/Führung.md": "# Guide\n",
  "icons/süß.svg": svg("M4 4h16v16H4z"),
  "logos/größe.svg": svg("M0 0h2"),
  "components/café/café.json": '{"id":"café","title":"Café","group":"x"}',
  "components/café/café.html": "<b>café</b>\n",
  "components/café/dist/café-default.html": "<b>café</b>\n",
  "patterns/motif-é/motif-é.json": '{"id":"motif-é","title":"Motif"}',
  "public/Fotos/Ärzte.svg": svg("M2 2h2"),
};

describe("names from macOS, zip and rsync (Unicode form NFD)", () => {
  it("are the names in NFC: nothing differs, in either direction", async () => {
    await registry.useNew();
    const folder = await registry.emptyFolder();
    for (const [path, text] of Object.entries(MARKED)) await put(folder, path.normalize("NFC"), text);
    const first = await push(folder);
    expect([first.code, leftOutBy(first)], first.stderr).toEqual([0, []]);
    const before = await head();
    for (const form of ["NFD", "NFC"] as const) {
      await respell(folder, form);
      const again = await push(folder);
      expect([again.code, sentBy(again), leftOutBy(again), stepOf(again, "pages")?.warnings], form).toEqual([
        0,
        [],
        [],
        [],
      ]);
      const reported = await status(folder);
      expect([reported.code, differencesIn(reported)], form).toEqual([0, []]);
      expect(await head(), form).toBe(before);
    }
  });

  it("stay unchanged on disk when a pull replaces the content", async () => {
    await registry.useNew();
    const [mine, theirs] = [await registry.emptyFolder(), await registry.emptyFolder()];
    for (const [path, text] of Object.entries(MARKED)) await put(mine, path.normalize("NFC"), text);
    expect((await push(mine)).code).toBe(0);
    expect((await pull(theirs)).code).toBe(0);
    await respell(theirs, "NFD");
    await put(mine, "pages/Übersicht.md".normalize("NFC"), "---\ntitle: Overview\n---\nNew\n");
    expect((await push(mine)).code).toBe(0);
    const ran = await pull(theirs);
    expect([ran.code, JSON.parse(ran.stdout).conflicts], ran.stderr).toEqual([0, []]);
    const spelled = "Übersicht.md".normalize("NFD");
    expect((await readdir(join(theirs, "pages"))).filter((name) => name.normalize("NFC") === "Übersicht.md")).toEqual([
      spelled,
    ]);
    expect(await readFile(join(theirs, "pages", spelled), "utf8")).toContain("New");
  });
});

describe("names that can't be kept", () => {
  it("is named with a remedy, is not removed, and ends a push with 1 unless that is allowed", async ({ skip }) => {
    await registry.useNew();
    const [folder, aside] = [await registry.emptyFolder(), await registry.emptyFolder()];
    const texts: Record<string, string | Uint8Array> = {
      "pages/index.md": "# Home\n",
      "pages/linked.md": "# Linked\n",
      "pages/folder/below.md": "# Below\n",
      "pages/über.md": "# Twin\n",
      "pages/pictures/a.svg": svg("M1 1h1"),
      "reference/text.md": "# Text\n",
      "icons/one.svg": svg("M1 1h2"),
      "icons/two.svg": svg("M1 1h3"),
      "logos/mark.svg": svg("M1 1h4"),
      "components/button/button.json": '{"id":"button","title":"Button"}',
      "components/button/button.html": "<b>x</b>",
      "components/card/card.json": '{"id":"card","title":"Card"}',
      "components/card/card.css": ".card {}\n",
      "components/tag/tag.json": '{"id":"tag","title":"Tag"}',
      "components/tag/dist/tag.css": ".tag {}\n",
      "components/tag/dist/screenshot.png": pngOf([]),
      "public/fonts/Inter.otf": makeFont(),
      "licenses/inter.txt": "Of Inter",
      "patterns/form/form.json": '{"id":"form","title":"Form"}',
      "public/photo.svg": svg("M1 1h5"),
    };
    for (const [path, text] of Object.entries(texts)) await put(folder, path, text);
    expect((await push(folder)).code).toBe(0);
    const before = await head();
    const away = ["pages/linked.md", "pages/folder", "pages/pictures", "reference/text.md", "icons/two.svg"].concat([
      "logos/mark.svg",
      "components/button",
      "components/card/card.css",
      "components/tag/dist",
      "licenses/inter.txt",
      "patterns/form",
      "public/photo.svg",
    ]);
    for (const [index, path] of away.entries()) {
      await rename(join(folder, path), join(aside, `${index}`));
      await symlink(join(aside, `${index}`), join(folder, path));
    }
    await writeFile(join(folder, "pages/u\u0308ber.md"), "# Other twin\n");
    const names = ["a:b.md", "con.md", "aux.md", "back\\slash.md", "bell\u0007.md", "dot..md", "GIT~1.md"];
    for (const name of names) await writeFile(join(folder, "pages", name), "x");
    await symlink("nowhere.md", join(folder, "pages/dangling.md"));
    if ((await readdir(join(folder, "pages"))).filter((name) => name.endsWith("ber.md")).length < 2)
      skip("This file system takes NFC and NFD for one name.");
    const expected = [
      ...away,
      ...[...names, "dangling.md", "u\u0308ber.md", "\u00fcber.md"].map((name) => `pages/${name}`),
    ].sort();

    const ran = await push(folder);
    expect(ran.code).toBe(1);
    expect(
      leftOutBy(ran)
        .map(({ file }) => file)
        .sort(),
    ).toEqual(expected);
    for (const { file, why, instead } of leftOutBy(ran))
      expect([file, why !== "", instead]).toEqual([file, true, expect.stringMatching(/\.$/)]);
    for (const { step, removed } of JSON.parse(ran.stdout).steps) expect([step, removed]).toEqual([step, 0]);
    expect(await head()).toBe(before);
    const reported = await status(folder);
    expect([
      JSON.parse(reported.stdout).push.delete.filter((key: string) => !key.startsWith("asset:")),
      leftOutBy(reported).length,
    ]).toEqual([[], expected.length]);
    const shown = await registry.dsr(folder, "status");
    expect(shown.stdout).not.toContain("have the same");

    await put(folder, "pages/new.md", "# New\n");
    const allowed = await push(folder, "--allow-left-out");
    expect([allowed.code, stepOf(allowed, "pages")]).toMatchObject([0, { created: 1, removed: 0 }]);

    for (const path of away) await rm(join(folder, path));
    for (const [index, path] of away.entries()) await rename(join(aside, `${index}`), join(folder, path));
    for (const name of [...names, "dangling.md", "u\u0308ber.md"]) await rm(join(folder, "pages", name));
    await rm(join(folder, "pages/new.md"));
    const whole = await push(folder);
    expect([whole.code, leftOutBy(whole), stepOf(whole, "pages")]).toMatchObject([0, [], { removed: 1 }]);
    expect(differencesIn(await status(folder))).toEqual([]);
  });
});

const TEXTS: Record<string, string> = {
  "service.config.json": '{\n  "title": "Acme"\n}\n',
  "theme.css": ":root {\n  --accent: teal;\n}\n",
  "pages/index.md": "---\ntitle: Home\n---\n\nOne.\n\n![A](/picture.svg)\n",
  "pages/bom.md": "\ufeff# With a mark\n\nTwo.\n",
  "pages/raw.html": "<h1>Raw</h1>\n<p>Three.</p>\n",
  "pages/beside.svg": svg("M1 1h6"),
  "reference/voice.md": "# Voice\n\nFour.\n",
  "public/picture.svg": svg("M1 1h7"),
  "icons/one.svg": svg("M1 1h8"),
  "logos/mark.svg": svg("M1 1h9"),
  "components/button/button.json": '{\n  "id": "button",\n  "title": "Button"\n}\n',
  "components/button/button.html": "<button>\n  x\n</button>\n",
  "components/button/button.css": ".button {\n  color: red;\n}\n",
  "components/button/dist/button-default.html": '<p>\n<img src="../../../public/picture.svg">\n</p>\n',
  "patterns/form/form.json": '{\n  "id": "form",\n  "title": "Form"\n}\n',
  "design-system/tokens/base.tokens.json":
    '{\n  "space": { "$type": "dimension", "s": { "$value": { "value": 8, "unit": "px" } } }\n}\n',
};
const BINARY = pngOf([]);
const crlf = (text: string) => text.replaceAll("\n", "\r\n");

async function workspace(form: (text: string) => string, texts = TEXTS): Promise<string> {
  const folder = await registry.emptyFolder();
  for (const [path, text] of Object.entries(texts)) await put(folder, path, form(text));
  await put(folder, "public/binary.png", BINARY);
  return folder;
}
const conflictsIn = async (folder: string) => readdir(join(folder, ".service/conflicts")).catch(() => []);
const page = async (slug: string) =>
  (await (await registry.service.get(`/api/registry/pages/${slug}`)).json()).markdown;

const LINE_ENDS: readonly [string, string, (text: string) => string, (text: string) => string][] = [
  ["LF", "CRLF", (text) => text, crlf],
  ["CRLF", "LF", crlf, (text) => text],
];

describe.each(casesOf(LINE_ENDS, 2))(
  "a registry that was filled from files with %s, and a clone with %s",
  { tags: "repeated" },
  (_there, _here, there, here) => {
    it("are equal: nothing is sent, pulled or set aside, with and without state", async () => {
      await registry.useNew();
      expect((await push(await workspace(there))).code).toBe(0);
      const before = await head();
      const clone = await workspace(here);
      for (const _ of ["without state", "with state"]) {
        expect(differencesIn(await status(clone))).toEqual([]);
        const brought = JSON.parse((await pull(clone)).stdout);
        expect([brought.conflicts, brought.written, await conflictsIn(clone)]).toEqual([[], [], []]);
        const ran = await push(clone);
        expect([ran.code, sentBy(ran).filter((step) => step !== "images")]).toEqual([0, []]);
        expect(await head()).toBe(before);
      }
      await writeFile(join(clone, "pages/index.md"), here(TEXTS["pages/index.md"] ?? "").replaceAll("\r\n", "\n"));
      expect(differencesIn(await status(clone))).toEqual([]);
      expect((await readFile(join(clone, "public/binary.png"))).equals(BINARY)).toBe(true);
    });

    it("differ if a line differs: the record is replaced with the registry's line ends", async () => {
      await registry.useNew();
      const origin = await workspace(there);
      expect((await push(origin)).code).toBe(0);
      const clone = await workspace(here);
      const edit = (text: string) =>
        text.replace("One.", "Edited.").replace("color: red", "color: blue").replace("Four.", "Five.");
      for (const path of ["pages/index.md", "components/button/button.css", "reference/voice.md"])
        await writeFile(join(clone, path), here(edit(TEXTS[path] ?? "")));
      const ran = await push(clone);
      expect([ran.code, stepOf(ran, "pages"), stepOf(ran, "components")], ran.stderr).toMatchObject([
        0,
        { replaced: 2 },
        { replaced: 1 },
      ]);
      expect(await page("index")).toContain(there("\nEdited.\n\n"));
      expect(differencesIn(await status(clone))).toEqual([]);
      const brought = await pull(origin);
      expect([brought.code, JSON.parse(brought.stdout).conflicts]).toEqual([0, []]);
      for (const path of ["pages/index.md", "components/button/button.css", "reference/voice.md"])
        expect(await readFile(join(origin, path), "utf8")).toBe(there(edit(TEXTS[path] ?? "")));
      await writeFile(
        join(origin, "pages/index.md"),
        there(edit(TEXTS["pages/index.md"] ?? "").replace("Edited.", "Again.")),
      );
      expect((await push(origin)).code).toBe(0);
      const next = await pull(clone);
      expect([next.code, JSON.parse(next.stdout).conflicts, await conflictsIn(clone)], next.stderr).toEqual([
        0,
        [],
        [],
      ]);
      expect(await readFile(join(clone, "pages/index.md"), "utf8")).toContain("Again.");
      expect(differencesIn(await status(clone))).toEqual([]);
    });
  },
);

it("gives a picture the digest of its LF form, with any line ends", async () => {
  await registry.useNew();
  const ids = async () => {
    const headers = { authorization: `Bearer ${SECRET}` };
    const { changes } = await (
      await fetch(`${registry.service.url}/api/sync/changes?kinds=all&data=none`, { headers })
    ).json();
    return changes
      .flatMap((one: { entityType: string; entityId: string }) => (one.entityType === "asset" ? [one.entityId] : []))
      .sort();
  };
  const only = Object.fromEntries(Object.entries(TEXTS).filter(([path]) => dirname(path) === "public"));
  expect((await push(await workspace(crlf, only))).code).toBe(0);
  const before = await ids();
  expect((await push(await workspace((text) => text, only))).code).toBe(0);
  expect([await ids(), before.length]).toEqual([before, 2]);
});
