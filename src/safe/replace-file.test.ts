import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { replaceFile } from "./replace-file.ts";

const folder = await mkdtemp(join(tmpdir(), "replace-"));
afterAll(() => rm(folder, { recursive: true }));

it("replaces a file, or leaves it unchanged if not permitted; no temporary file stays", async () => {
  const path = join(folder, "a.txt");
  await writeFile(path, "before", { mode: 0o644 });
  expect(await replaceFile(path, "no", { mode: 0o600, mayStill: async () => false })).toBe(false);
  expect(await readFile(path, "utf8")).toBe("before");
  expect(await replaceFile(path, "after", { mode: 0o600, durable: true, mayStill: async () => true })).toBe(true);
  expect([await readFile(path, "utf8"), (await stat(path)).mode & 0o777]).toEqual(["after", 0o600]);
  const refused = replaceFile(path, "x", { mode: 0o600, mayStill: () => Promise.reject(new Error("gone")) });
  await expect(refused).rejects.toThrow("gone");
  expect(await readdir(folder)).toEqual(["a.txt"]);
});
