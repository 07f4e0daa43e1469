import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { reportDocumentFaults } from "./report-document-faults.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "faults-"));
  await mkdir(join(folder, "pages"));
  await writeFile(join(folder, "pages/a.md"), "---\ntitle: A\n---\n\n![](./x.svg)\n");
});
afterEach(() => rm(folder, { recursive: true }));

it("reads pages when the first answer is out, and no sooner", async () => {
  const reported: string[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const warn = (sentence: string) => {
    reported.push(sentence);
    first.resolve();
  };
  const end = reportDocumentFaults(folder, warn, answered);
  // What is written before is read with the rest.
  await writeFile(join(folder, "pages/a.md"), "---\ntitle: A\n---\n\n\n\n![](./y.svg)\n");
  answer();
  await first.promise;
  await end();
  expect(reported.map((sentence) => sentence.slice(0, 13))).toEqual(["pages/a.md:7:"]);
});

it("ends without a reading where nothing was asked for", async () => {
  const reported: string[] = [];
  await reportDocumentFaults(folder, (sentence) => reported.push(sentence), new Promise(() => undefined))();
  expect(reported).toEqual([]);
});
