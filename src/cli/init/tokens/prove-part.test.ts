import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRepository } from "../repository.ts";
import { provePart } from "./prove-part.ts";

it("says that a comparison failed, and keeps the tokens", async () => {
  const root = await mkdtemp(join(tmpdir(), "prove-part-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, "a.css"), `${"@media print{".repeat(5_000)}--a:1px${"}".repeat(5_000)}`);
  const part = { name: "tokens", found: "", about: "", files: [], notes: [] } as const;
  const repository = await openRepository(root, { folders: [], without: [] });
  const { proof, ...kept } = await provePart(repository, { ...part, files: [], notes: [] }, undefined);
  expect(kept).toEqual(part);
  expect(proof?.lines).toEqual([
    { severity: "warning", text: expect.stringMatching(/^The tokens could not be compared with your stylesheets: /) },
  ]);
});
