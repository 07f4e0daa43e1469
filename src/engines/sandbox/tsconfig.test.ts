import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFence } from "./fence.ts";
import { createTsconfigs } from "./tsconfig.ts";

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "tsconfig-")));
});
afterEach(() => rm(home, { recursive: true }));

function put(files: Record<string, string | object>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), typeof content === "string" ? content : JSON.stringify(content));
  }
}

/** The candidates of a specifier in a folder, relative to the repository. */
function candidates(folder: string, specifier: string): string[] {
  const config = createTsconfigs(home, createFence(home)).of(join(home, folder));
  return config.candidates(specifier).map((path) => relative(home, path));
}

const faults = (folder: string) => createTsconfigs(home, createFence(home)).of(join(home, folder)).faults;

it("uses the nearest file, the longest pattern first, and no types for modules", () => {
  put({
    "tsconfig.json": { compilerOptions: { paths: { "@/*": ["./src/*"] } } },
    "packages/ui/tsconfig.json": {
      compilerOptions: {
        paths: { "*": ["vendor/*"], "@/*": ["./lib/*", "./other/*"], "@/icons": ["./icons.tsx"], t: ["t.d.ts"] },
      },
    },
  });
  expect(candidates("src/deep", "@/lib/utils")).toEqual(["src/lib/utils"]);
  expect(candidates("packages/ui/src", "@/a")).toEqual(["packages/ui/lib/a", "packages/ui/other/a"]);
  expect(candidates("packages/ui/src", "@/icons")).toEqual(["packages/ui/icons.tsx"]);
  expect(candidates("packages/ui/src", "left")).toEqual(["packages/ui/vendor/left"]);
  expect(candidates("packages/ui/src", "t")).toEqual([]);
});

it("follows extends, baseUrl and references, with comments and trailing commas", () => {
  put({
    "tsconfig.json":
      '{ // Vite\n "files": [], "references": [{ "path": "./tsconfig.app.json" }, { "path": "./node" },], }',
    "tsconfig.app.json": { extends: ["./base", "preset/tsconfig.json"], compilerOptions: { jsxImportSource: "own" } },
    "base.json": { compilerOptions: { baseUrl: "./src", paths: { "~/*": ["app/*"] }, jsxImportSource: "base" } },
    "node_modules/preset/tsconfig.json": { compilerOptions: { experimentalDecorators: true } },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: TypeScript writes it so.
    "node/tsconfig.json": { compilerOptions: { paths: { "#/*": ["${configDir}/here/*"] } } },
  });
  expect(candidates("src", "~/a")).toEqual(["src/app/a", "src/~/a"]);
  expect(candidates("src", "#/a")).toEqual(["src/#/a", "node/here/a"]);
  expect(createTsconfigs(home, createFence(home)).of(home).compilerOptions).toEqual({
    jsxImportSource: "own",
    experimentalDecorators: true,
  });
});

it("names the files it does not read, and ends if files refer to each other", () => {
  put({
    "round/tsconfig.json": {
      extends: "./tsconfig.json",
      references: [{ path: "." }],
      compilerOptions: { paths: { a: ["b"] } },
    },
    "broken/tsconfig.json": '{ "compilerOptions": { "paths": ',
    "lost/tsconfig.json": { extends: "./nowhere.json", compilerOptions: { paths: { a: ["b"] } } },
    "hidden/tsconfig.json": { extends: "./.secret.json" },
    "hidden/.secret.json": { compilerOptions: { jsxImportSource: "secret" } },
    "list/tsconfig.json": "[]",
  });
  execFileSync("mkfifo", [join(home, "hidden/pipe.json")]);
  put({ "pipe/tsconfig.json": { extends: "../hidden/pipe.json" } });
  expect(candidates("round", "a")).toEqual(["round/b"]);
  expect(faults("round")).toEqual([]);
  expect(faults("broken")[0]).toMatch(/^broken\/tsconfig\.json is not read, so its settings are not used: /);
  expect(faults("lost")).toEqual([`lost/tsconfig.json: "extends" names "./nowhere.json", which doesn't exist`]);
  expect(candidates("lost", "a")).toEqual(["lost/b"]);
  expect(faults("hidden")[0]).toMatch(/\.secret\.json is not read, .*: it is hidden$/);
  expect(faults("pipe")[0]).toMatch(/pipe\.json is not read, .*: it is not a regular file$/);
  expect(candidates("list", "a")).toEqual([]);
});

it("ends on hostile files with long chains", () => {
  for (let at = 0; at < 40; at++)
    put({ [`many/t${at}.json`]: { extends: [`./t${at + 1}.json`, `./t${at + 1}.json`] } });
  put({ "many/tsconfig.json": { extends: "./t0.json" }, "quotes/tsconfig.json": '\\"'.repeat(200_000) });
  expect(candidates("many", "a")).toEqual([]);
  expect(faults("quotes")).toHaveLength(1);
});
