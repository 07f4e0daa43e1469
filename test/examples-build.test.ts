import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copyExamples, runDsr } from "./push-workspace.ts";

/** What a build writes without a browser, by path. */
async function builtIn(folder: string): Promise<Record<string, string>> {
  const paths = await readdir(join(folder, "components"), { recursive: true });
  const built = paths.filter((path) => /^[^/]+\/dist\/.+\.(?:html|css|js|json)$/.test(path.replaceAll("\\", "/")));
  const kept = built.filter((path) => !path.endsWith("validation.json")).toSorted();
  const shared = "../public/api/component/live-nunjucks.js";
  return Object.fromEntries(
    await Promise.all(
      [...kept, shared].map(async (path) => [path, await readFile(join(folder, "components", path), "utf8")]),
    ),
  );
}

it("the built components of the examples are up to date", async () => {
  const { folder, remove } = await copyExamples();
  try {
    const { code, stdout } = await runDsr(["build", "--force", "--no-checks"], folder);
    expect(code, stdout).toBe(0);
    const committed = await builtIn("examples");
    expect(Object.keys(committed).length).toBeGreaterThan(30);
    expect(await builtIn(folder)).toEqual(committed);
  } finally {
    await remove();
  }
});
