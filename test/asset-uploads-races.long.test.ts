// @module-tag long
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countOf, databases } from "./long-form.ts";
import { SECRET, SECRET_KEY } from "./open-service.ts";
import { pictureOf } from "./pictures.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { type SpawnedService, spawnServe, temporaryFolder } from "./spawn-service.ts";
import { createUploader, type Uploader } from "./uploader.ts";

/** `PROOF_RACES` sets how often each race is run. */
const ROUNDS = countOf("PROOF_RACES", 5);
const timeout = 60_000 + ROUNDS * 3_000;

describe.each(databases)("concurrent uploads to two processes on %s", (database) => {
  let processes: [SpawnedService, SpawnedService];
  let uploaders: [Uploader, Uploader];
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    const env = {
      DATABASE_URL: database === "sqlite" ? `sqlite:${join(folder.folder, "registry.db")}` : await freshPostgres(),
      SERVICE_SYNC_SECRET: SECRET,
      SERVICE_SECRET_KEY: SECRET_KEY,
      SERVICE_BASE_URL: "http://registry.test",
    };
    processes = [await spawnServe(env), await spawnServe(env)];
    uploaders = [createUploader(processes[0]), createUploader(processes[1])];
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.end("SIGTERM")));
    await folder.remove();
  });
  const six = [0, 1, 0, 1, 0, 1] as const;

  it("confirm one asset, the same for all who say the same", { timeout }, async () => {
    const png = await pictureOf("png");
    for (let round = 0; round < ROUNDS; round++) {
      const presigned = await uploaders[0].presign();
      await uploaders[1].put(presigned, png);
      const answers = await Promise.all(six.map((which) => uploaders[which].confirm(presigned, { title: "One" })));
      expect(answers.map(({ status }) => status)).toEqual(six.map(() => 201));
      const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()));
      for (const other of others) expect(other).toBe(first);
    }
    const { revisions } = await changesOf();
    expect(revisions).toBe(ROUNDS);
  });

  it("are confirmed by one client, and the others get the result", { timeout }, async () => {
    const png = await pictureOf("png");
    for (let round = 0; round < ROUNDS; round++) {
      const presigned = await uploaders[0].presign();
      await uploaders[0].put(presigned, png);
      const answers = await Promise.all(
        six.map((which, index) => uploaders[which].confirm(presigned, { title: `Title ${index}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    }
  });

  it("store one complete file, and never parts of two", { timeout }, async () => {
    const pictures = await Promise.all(six.map((_, index) => pictureOf("png", { width: 200, height: 100 + index })));
    for (let round = 0; round < ROUNDS; round++) {
      const presigned = await uploaders[0].presign();
      const sent = await Promise.all(six.map((which, index) => uploaders[which].put(presigned, pictures[index] ?? "")));
      expect(sent.map(({ status }) => status)).toEqual(six.map(() => 204));
      expect((await uploaders[1].confirm(presigned)).status).toBe(201);
      const shown = await fetch(`${processes[1].url}/assets/${presigned.storageKey}`);
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect(pictures.filter((picture) => picture.equals(bytes))).toHaveLength(1);
    }
  });

  /** How many revisions of assets the log has. */
  async function changesOf() {
    const answer = await fetch(`${processes[0].url}/api/sync/changes?since=0&limit=1000&kinds=all`, {
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const { changes } = await answer.json();
    return { revisions: changes.filter(({ entityType }: { entityType: string }) => entityType === "asset").length };
  }
});
