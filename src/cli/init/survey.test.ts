import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRepository } from "./repository.ts";
import { surveyRepository } from "./survey.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "survey-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function survey(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries({ "package.json": `{ "private": true }`, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { systems, parts } = await surveyRepository(
    await openRepository(root, { folders: [], without: [] }),
    "design-workspace",
  );
  const components = parts.find(({ name }) => name === "components");
  const ids = (components?.files ?? []).flatMap(({ path }) => /^components\/([^/]+)\/\1\.json$/.exec(path)?.[1] ?? []);
  return { systems, ids, notes: components?.notes ?? [] };
}

/** A published package for each name, with parts of its component. */
const packages = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      const code = (file: string) => `export const ${file} = ({ children }) => <b>{children}</b>;\n`;
      return [
        [`packages/x-${name}/package.json`, JSON.stringify({ name: `@acme/${name}`, main: "dist/index.js" })],
        [
          `packages/x-${name}/src/index.ts`,
          ["", "Group", "Bar", "Area"].map((end) => `export * from "./${title}${end}";\n`).join(""),
        ],
        ...["", "Group", "Bar", "Area"].map((end): [string, string] => [
          `packages/x-${name}/src/${title}${end}.tsx`,
          code(title + end),
        ]),
      ];
    }),
  );
const NAMES = ["alert", "badge", "card", "chip", "link", "menu", "table", "tooltip"];

describe("a package for each component", () => {
  it("is one system, if another package exports them", async () => {
    const { systems, ids, notes } = await survey({
      ...packages(NAMES),
      "packages/all/package.json": JSON.stringify({ name: "@acme/all", main: "dist/index.js" }),
      "packages/all/src/index.ts": NAMES.filter((name) => name !== "tooltip")
        .map((name) => `export { ${name.charAt(0).toUpperCase()}${name.slice(1)} } from "@acme/${name}";\n`)
        .join(""),
    });
    expect(ids).toEqual(NAMES.slice(0, -1));
    expect(systems).toEqual([{ folder: "packages/all", components: 7 }]);
    expect(notes[0]).toMatch(/^Components that packages\/all\/src\/index\.ts does not export were left out \(25\): /);
  });

  it("is one system by the npm scope, if none exports them", async () => {
    const { systems, ids, notes } = await survey({
      ...packages(NAMES),
      "apps/site/package.json": JSON.stringify({ name: "site", private: true }),
      "apps/site/src/Hero.tsx": "export const Hero = () => <b />;\n",
    });
    expect(ids).toEqual(NAMES.flatMap((name) => [name, ...["area", "bar", "group"].map((end) => `${name}-${end}`)]));
    expect(systems).toHaveLength(1);
    expect(notes).toContain(
      "The components of 8 @acme packages are one design system. To use fewer packages, run dsr init --source <folder>.",
    );
  });

  it("is a choice, if there are only a few packages", async () => {
    expect((await survey(packages(["alert", "badge"]))).systems).toHaveLength(2);
  });
});
