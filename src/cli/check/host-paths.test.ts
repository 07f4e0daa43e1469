import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createHostPaths } from "./host-paths.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "host-paths-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const folders = async (...names: string[]) => {
  for (const name of names) await mkdir(join(root, name), { recursive: true });
};

it("names a file from the root of its repository, whatever folder one stands in", async () => {
  await folders("repo/.git", "repo/packages/web/src", "repo/design");
  for (const from of ["repo/packages/web", "repo/design", "repo", "."]) {
    const hosts = createHostPaths(join(root, from), {});
    expect(hosts(join(root, "repo/packages/web/src/a.css")), from).toEqual({ path: "packages/web/src/a.css" });
  }
});

it("takes the nearest repository, and the one CI names where git keeps that", async () => {
  await folders("all/.git", "all/vendored/.git", "all/vendored/src");
  const file = join(root, "all/vendored/src/a.css");
  expect(createHostPaths(root, {})(file)).toEqual({ path: "src/a.css" });
  expect(createHostPaths(root, { GITHUB_WORKSPACE: join(root, "all") })(file)).toEqual({ path: "vendored/src/a.css" });
  expect(createHostPaths(root, { GITHUB_WORKSPACE: root })(file)).toEqual({ path: "src/a.css" });
});

it("takes what CI names where git keeps nothing, and else the folder one stands in", async () => {
  await folders("copy/packages/web");
  const file = join(root, "copy/packages/web/a.css");
  const from = join(root, "copy/packages");
  expect(createHostPaths(from, { CI_PROJECT_DIR: join(root, "copy") })(file)).toEqual({ path: "packages/web/a.css" });
  expect(createHostPaths(from, { CI_PROJECT_DIR: join(root, "other") })(file)).toEqual({ path: "web/a.css" });
  expect(createHostPaths(join(root, "other"), {})(file)).toEqual({ url: `file://${file}` });
});
