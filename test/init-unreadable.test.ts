import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>`;
const REPOSITORY = {
  "package.json": '{ "name": "@acme/ui" }',
  "src/components/Button.tsx": "export const Button = () => <button>Go</button>;\n",
  "src/icons/arrow.svg": ICON,
  "src/icons/nav/menu.svg": ICON,
  "src/icons/nav/search.svg": ICON,
};

let folder = "";
let remove = async () => {};
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const write = async (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
};

describe("dsr init in a repository with files that cannot be read", () => {
  it("reports unreadable input files, exits with 1, and writes the rest", async () => {
    const color = (name: string) => `{\n  "${name}": { "$type": "color", "$value": "#ff0000" }\n}`;
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 99\n`;
    await write({
      ...REPOSITORY,
      "tokens/good.tokens.json": color("a"),
      "tokens/bad.tokens.json": color("b").replace("\n}", ",\n}"),
      "src/icons/merged.svg": `<<<<<<< HEAD\n${ICON}\n=======\n${ICON}\n>>>>>>> topic\n`,
      "src/fonts/Inter.woff2": pointer,
      "src/fonts/Inter-Bold.woff2": "wOF2",
      "docs/guide.md": `# Guide\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n`,
    });
    await writeFile(join(folder, "docs/latin.md"), Buffer.from("# Caf\u00e9", "latin1"));
    const bad = [
      ["docs/guide.md", 2, /merge conflict/],
      ["docs/latin.md", undefined, /UTF-8/],
      ["src/fonts/Inter.woff2", undefined, /Git LFS/],
      ["src/icons/merged.svg", 1, /merge conflict/],
      ["tokens/bad.tokens.json", 3, /comma/],
    ] as const;
    for (const words of [["init", "--dry-run"], ["init"], ["init"]]) {
      const ran = await runDsr([...words, "--json"], folder);
      expect(ran.code, ran.stderr).toBe(1);
      const { ok, leftOut } = JSON.parse(ran.stdout);
      expect(ok).toBe(false);
      expect(
        leftOut.toSorted((one: { file: string }, other: { file: string }) => (one.file < other.file ? -1 : 1)),
      ).toEqual(
        bad.map(([file, line, why]) => ({
          file,
          ...(line === undefined ? {} : { line }),
          what: "the file",
          why: expect.stringMatching(why),
          instead: expect.stringMatching(/\.$/),
        })),
      );
      for (const [file, line] of bad)
        expect(ran.stderr).toContain(`${file}${line === undefined ? "" : `:${line}`}: the file`);
    }
    const made = join(folder, "design-workspace");
    expect(await readdir(join(made, "design-system/tokens"))).toEqual(["good.tokens.json"]);
    expect((await readdir(join(made, "icons"))).toSorted()).toEqual(["arrow.svg", "nav"]);
    expect(await readdir(join(made, "public/fonts"))).toEqual(["Inter-Bold.woff2"]);
  });

  it("reads files that are broken, and goes on", async () => {
    await write({
      ...REPOSITORY,
      "package.json": "{ nonsense",
      "src/broken.css": ":root { --x: #fff",
      "src/components/Broken.tsx": "export const Broken = () => <b",
      "src/components/Null.tsx": "\u0000\u0001",
      "tokens/bad.tokens.json": "[1",
    });
    const ran = await runDsr(["init"], folder);
    expect(ran.code, ran.stderr).toBe(1);
    expect(ran.stderr).toContain("package.json:1: the file is left out: ");
    expect(ran.stderr).toContain("tokens/bad.tokens.json:1: the file is left out: ");
    expect(await readdir(join(folder, "design-workspace/components"))).toContain("button");
  });
});
