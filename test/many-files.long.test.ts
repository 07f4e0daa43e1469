// @module-tag long
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findComponentFolders } from "../src/build/find-components.ts";
import { createWorkspaceFiles } from "../src/store/workspace/create-workspace-files.ts";
import { createFileTree } from "../src/store/workspace/file-tree.ts";
import "./long-form.ts";

/** More than one of the readers took once, while another took them. */
const MANY = 100_001;

describe(`a workspace of ${MANY} files`, () => {
  let root = "";
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "many-files-"));
    for (let index = 0; index < MANY; index++) {
      const folder = join(root, "components", `part-${index >> 6}`);
      if (index % 64 === 0) mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${index}.css`), "");
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it("is listed by all that read one", async () => {
    const tree = createFileTree(root);
    for (const options of [{}, { still: true }, { tree }])
      expect(await createWorkspaceFiles(root, options).list("components"), Object.keys(options)[0]).toHaveLength(MANY);
    tree.close();
    const sources = (await findComponentFolders(root)).flatMap((folder) => folder.sources);
    expect(sources).toHaveLength(MANY);
  });
});
