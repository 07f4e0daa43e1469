import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { readPatterns } from "./read-patterns.ts";

it("takes the HTML beside a pattern, and never its JSON, whatever the case of the ending", async () => {
  const root = await mkdtemp(join(tmpdir(), "patterns-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await mkdir(join(root, "public/api/pattern"), { recursive: true });
  await writeFile(join(root, "public/api/pattern/form.JSON"), '{"title": "Form"}');
  await writeFile(join(root, "public/api/pattern/form.html"), "<form></form>");
  const { records } = await readPatterns(createWorkspaceFiles(root));
  expect(records).toMatchObject([{ id: "form", document: { html: "<form></form>" } }]);
});

it("names a folder in the place of a pattern's JSON, whatever lies in it", async () => {
  const root = await mkdtemp(join(tmpdir(), "patterns-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const path of ["patterns/login/login.json", "public/api/pattern/form.json"]) {
    await mkdir(join(root, path), { recursive: true });
    await writeFile(join(root, path, "x.json"), "{}");
  }
  const { records, leftOut } = await readPatterns(createWorkspaceFiles(root));
  expect(records).toEqual([]);
  expect(leftOut?.map(({ file, holds }) => [file, holds])).toEqual([
    ["public/api/pattern/form.json", ["form"]],
    ["patterns/login/login.json", ["login"]],
  ]);
});
