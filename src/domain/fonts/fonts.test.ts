import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MadeFont, makeFont } from "../../../test/make-font.ts";
import { freshFolder } from "../../../test/store-suite-opened.ts";
import { fontFaces } from "../../api/fonts/font-faces.ts";
import { TaskStopped } from "../../platform/workers/task.ts";
import { readFont } from "../../safe/fonts/read-font.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { readKind } from "../../store/workspace/read-kind.ts";
import { inWorkspace } from "../workspace.ts";
import { faceOf } from "./face-of-font.ts";
import { fontFace, type StoredFont } from "./font-face.ts";
import { describeStoppedTask, refuseLargeFont } from "./font-fault.ts";
import { fontsKind } from "./kind.ts";

const stored = (filename: string, font: MadeFont): StoredFont => ({
  ...faceOf(filename, readFont(makeFont(font))),
  hash: "",
  size: 0,
});

/** The descriptors of each rule. */
const rulesOf = (...fonts: StoredFont[]): Record<string, string>[] =>
  [...fontFaces(fonts).matchAll(/\{([^}]*)\}/g)].map(([, body = ""]) =>
    Object.fromEntries([...body.matchAll(/([\w-]+): (.*);/g)].map(([, name = "", value = ""]) => [name, value])),
  );

const AXES = [
  { tag: "wght", min: 200, default: 400, max: 800 },
  { tag: "wdth", min: 75, default: 100, max: 125 },
  { tag: "slnt", min: -12, default: 0, max: 0 },
] as const;

describe("rules of fonts", () => {
  it("have the ranges of a variable font", () =>
    expect(rulesOf(stored("a.woff2", { family: "Bars", axes: AXES, characters: "ABC" }))).toEqual([
      {
        "font-family": '"Bars"',
        src: 'url("/fonts/a.woff2") format("woff2")',
        "font-weight": "200 800",
        "font-style": "oblique 0deg 14deg",
        "font-stretch": "75% 125%",
        "unicode-range": "U+20, U+41-43",
        "font-display": "swap",
      },
    ]));

  it.each<[MadeFont, Record<string, string | undefined>]>([
    [
      { weight: 600, selection: 1 },
      { "font-weight": "600", "font-style": "italic", "font-stretch": undefined },
    ],
    [{ selection: 512, angle: -8 }, { "font-style": "oblique 8deg 14deg" }],
    [{ selection: 512 }, { "font-style": "oblique" }],
    [{ selection: 512, angle: -20 }, { "font-style": "oblique 20deg" }],
    [{ selection: 512, angle: 9 }, { "font-style": "oblique -9deg" }],
    [{ widthClass: 3 }, { "font-stretch": "75%" }],
  ])("have of %o what its file says", (font, descriptors) =>
    expect(rulesOf(stored("a.woff2", font))[0]).toEqual(
      expect.objectContaining(Object.fromEntries(Object.entries(descriptors).filter(([, value]) => value))),
    ),
  );

  it("name files by their paths", () =>
    expect(
      rulesOf(stored("inter/re gular.woff2", { family: "A" }), stored("roboto/re gular.woff2", { family: "B" })),
    ).toMatchObject([
      { "font-family": '"A"', src: 'url("/fonts/inter/re%20gular.woff2") format("woff2")' },
      { "font-family": '"B"', src: 'url("/fonts/roboto/re%20gular.woff2") format("woff2")' },
    ]));

  it("share out the characters of files of one face", () =>
    expect(
      rulesOf(
        stored("a-greek.woff2", { characters: "A αβγ" }),
        stored("a-latin.woff2", { characters: "ABCDE " }),
        stored("a.woff", { characters: "ABCDE ", format: "woff" }),
      ).map((rule) => rule["unicode-range"]),
    ).toEqual(["U+20, U+41-45", "U+3B1-3B3", "U+20, U+41-45"]));

  it("keep the space of a face to itself, and give it to what has none", () => {
    const ranges = (...texts: string[]) =>
      rulesOf(...texts.map((characters, n) => stored(`${n}.woff2`, { characters }))).map(
        (rule) => rule["unicode-range"],
      );
    expect(ranges("\ue001")).toEqual(["U+20, U+E001"]);
    expect(ranges("\ue001", "AB ")).toEqual(["U+E001", "U+20, U+41-42"]);
    expect(ranges("\ue001", "AB")).toEqual(["U+20, U+E001", "U+20, U+41-42"]);
  });

  it("answer to a family without the word that it is variable, unless another font has that name", () => {
    const variable = stored("a.woff2", { family: "Bars Variable", axes: AXES });
    const families = (...fonts: StoredFont[]) => rulesOf(...fonts).map((rule) => rule["font-family"]);
    expect(families(variable)).toEqual(['"Bars Variable"', '"Bars"']);
    expect(families(variable, stored("b.woff2", { family: "Bars" }))).toEqual(['"Bars Variable"', '"Bars"']);
  });

  it("have for what an older program pushed what it knew", () =>
    expect(
      rulesOf({
        filename: "a.woff2",
        family: "A",
        weight: 400,
        style: "normal",
        format: "woff2",
        variable: true,
        hash: "",
        size: 0,
      }),
    ).toMatchObject([{ "font-weight": "100 900" }]));

  it("cannot be broken out of by a name", () => {
    const hostile = {
      filename: 'x") }; body{}.woff2',
      family: '"; } * { display: none } /*',
      weight: 400,
      style: "normal" as const,
    };
    const css = fontFaces([{ ...hostile, format: "woff2", hash: "", size: 0 }]);
    expect(css.match(/[{}]/g)).toHaveLength(2);
    expect(css.match(/"/g)).toHaveLength(6);
  });

  it("take no ranges but those of CSS", () => {
    const face = { filename: "a.woff2", family: "A", weight: 400, style: "normal", format: "woff2" };
    expect(fontFace.safeParse({ ...face, unicodeRange: "U+41; } *{" }).success).toBe(false);
    expect(fontFace.safeParse({ ...face, weightRange: { min: 900, max: 100 } }).success).toBe(false);
    expect(fontFace.safeParse({ ...face, filename: "a/../b.woff2" }).success).toBe(false);
    expect(fontFace.safeParse({ ...face, unicodeRange: "U+41, U+50-5F" }).success).toBe(true);
  });
});

it.each([
  ["public/fonts/Inter.woff2", false, ["main"]],
  ["public/fonts/inter/Inter.woff2", false, ["main"]],
  ["public/fonts/OFL.txt", false, ["main"]],
  ["public/fonts/inter", true, ["main"]],
  ["licenses/Inter.txt", false, ["main"]],
  ["licenses/inter", true, ["main"]],
  ["public/fonts/preview.png", false, undefined],
  ["licenses/logo.png", false, undefined],
])("what stands in the place of %s may hold a font or its licence (folder: %s)", (path, isFolder, held) =>
  expect(fontsKind.workspace.holds?.({ path, isFolder })).toEqual(held),
);

describe("the fonts of a workspace", () => {
  let root = "";
  beforeEach(async () => {
    root = await freshFolder();
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  };
  const read = () => readKind(inWorkspace(fontsKind), createWorkspaceFiles(root));
  const fontsOf = (reading: Awaited<ReturnType<typeof read>>) =>
    fontsKind.schema.parse(reading.records.get("main")?.document).fonts;

  it("are what their files say, whatever these are called, also in folders", async () => {
    await put("public/fonts/a/regular.woff2", makeFont({ family: "Ay", weight: 700 }));
    await put("public/fonts/b/regular.woff2", makeFont({ family: "Be", axes: AXES }));
    await put("public/fonts/b/OFL.txt", "SIL");
    const reading = await read();
    expect(fontsOf(reading)).toMatchObject([
      { filename: "a/regular.woff2", family: "Ay", weight: 700, style: "normal", format: "woff2", characters: 4 },
      {
        filename: "b/regular.woff2",
        family: "Be",
        weightRange: { min: 200, max: 800 },
        widthRange: { min: 75, max: 125 },
        slantRange: { min: 0, max: 12 },
        axes: ["wght", "wdth", "slnt"],
        scripts: [],
      },
    ]);
    expect(reading.leftOut).toEqual([]);
    const [one, other] = fontsOf(reading);
    expect(one?.hash).not.toBe(other?.hash);
    expect(await reading.blobs.get(other?.hash ?? "")?.()).toEqual(
      await readFile(join(root, "public/fonts/b/regular.woff2")),
    );
  });

  it("are left out by name where one cannot be read", async () => {
    await put("public/fonts/a.woff2", makeFont());
    await put("public/fonts/b/cut.woff2", makeFont().subarray(0, 90));
    await put("public/fonts/b/empty.woff2", "");
    await put("public/fonts/b/lfs.ttf", "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n");
    await put("public/fonts/c.ttf", "ttcf\0\0");
    await put("public/fonts/d.otf", "<!doctype html>");
    const { leftOut, records } = await read();
    expect(records.size).toBe(0);
    expect(leftOut.map(({ file, why, holds }) => [file, why, holds])).toEqual([
      ["public/fonts/b/cut.woff2", "it is incomplete", "all"],
      ["public/fonts/b/empty.woff2", "it is empty", "all"],
      ["public/fonts/b/lfs.ttf", "it is a Git LFS pointer, not the file itself", "all"],
      ["public/fonts/c.ttf", "it is a collection of several fonts, and CSS cannot use collections", "all"],
      ["public/fonts/d.otf", "it is not a font", "all"],
    ]);
    expect(leftOut[3]?.instead).toMatch(/Save each font/);
  });

  it("are left out where one takes too long, and other faults are told as they are", () => {
    expect(describeStoppedTask(new TaskStopped("read font", "time"))).toBe(
      "it takes more time to read than the limit for a font",
    );
    expect(describeStoppedTask(new TaskStopped("read font", "memory"))).toBe(
      "it takes more memory to read than the limit for a font",
    );
    expect(() => describeStoppedTask(new TaskStopped("read font", "closed"))).toThrow(TaskStopped);
    expect(() => refuseLargeFont("public/fonts/a.ttf", (64 << 20) + 1)).toThrow(/is larger than 64 MB/);
  });

  it("name collections, which nothing reads", async () => {
    await put("public/fonts/a.woff2", makeFont());
    await put("public/fonts/b/Many.ttc", "ttcf\0\0");
    const { leftOut, records } = await read();
    expect(records.size).toBe(1);
    expect(leftOut).toMatchObject(
      [
        { file: "public/fonts/b/Many.ttc", passedOver: "not read", holds: [], why: /collection/, instead: /Save each/ },
      ].map(({ why, instead, ...one }) => ({
        ...one,
        why: expect.stringMatching(why),
        instead: expect.stringMatching(instead),
      })),
    );
  });

  it("are unpacked once: the next reading takes what was kept, and reads again what is another file", async () => {
    await put("public/fonts/a.woff2", makeFont({ family: "Ay" }));
    await read();
    const kept = JSON.parse((await readFile(join(root, ".service/fonts.json"), "utf8")).replace(/^mark .*\n/, ""));
    expect(Object.keys(kept.faces)).toEqual([expect.stringMatching(/^[0-9a-f]{64} public\/fonts\/a\.woff2$/)]);
    await put("public/fonts/a.woff2", makeFont({ family: "Be" }));
    expect(fontsOf(await read())).toMatchObject([{ family: "Be" }]);
  });
});
