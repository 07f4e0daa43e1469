// @module-tag long
import { execFileSync, spawnSync } from "node:child_process";
import { copyFile, cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backUp } from "../src/store/backup/back-up.ts";
import { restoreBackup } from "../src/store/backup/restore.ts";
import { verifyBackup } from "../src/store/backup/verify.ts";
import { dsr, type Environment, emptyDatabase, fillRegistry, whileServing } from "./backup-registry.ts";
import { casesOf } from "./long-form.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

let folder = "";
let remove = async () => {};
let source: Environment;
let backup: Buffer;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  source = await emptyDatabase("sqlite", folder);
  await whileServing(source, fillRegistry);
  expect((await dsr(source, folder, "backup", "b.tar")).code).toBe(0);
  backup = await readFile(join(folder, "b.tar"));
});
afterAll(() => remove());

/** Entries of a tar archive: where their head and their body lie. */
function entriesOf(archive: Buffer): { name: string; at: number; size: number }[] {
  const entries = [];
  for (let at = 0; archive[at] !== 0; ) {
    const name = archive.toString("latin1", at, at + 100).replaceAll("\0", "");
    const size = Number.parseInt(archive.toString("latin1", at + 124, at + 135), 8);
    entries.push({ name, at, size });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

const verified = async (file: string) => {
  const { code, stdout } = await runDsr(["verify", file, "--json"], folder, {});
  return { code, ...JSON.parse(stdout) };
};

describe("one byte that is wrong in a backup", () => {
  it("is found wherever it is, and nothing is restored from it", { timeout: 120_000 }, async () => {
    const entries = entriesOf(backup);
    const names = entries.map(({ name }) => name.replace(/^(blobs|tables)\/.*/, "$1"));
    expect(new Set(names)).toEqual(
      new Set(
        ["manifest.json", "README.md", "tables", "blobs", "secret.key", "sha256", "contents.json"].map((one) =>
          one === "sha256" ? "sha256/000001.txt" : one,
        ),
      ),
    );
    const progress = () => undefined;
    const places = entries.flatMap(({ name, at, size }, index) =>
      [
        { what: `name of ${name}`, at: at + 3 },
        { what: `size of ${name}`, at: at + 134 },
        // The end of a JSON text is white space, which says nothing.
        { what: `first byte of ${name}`, at: at + 512 },
        { what: `middle of ${name}`, at: at + 512 + (size >> 1) },
      ].map((place) => ({ ...place, isOneOfItsSort: names.indexOf(names[index] ?? "") === index })),
    );
    const silent: string[] = [];
    const path = join(folder, "flipped.tar");
    const target = await emptyDatabase("sqlite", folder, "target");
    const url = target.DATABASE_URL ?? "";
    for (const { what, at, isOneOfItsSort } of casesOf(places, 9)) {
      const flipped = Buffer.from(backup);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      await writeFile(path, flipped);
      const faults = await verifyBackup({ path, kinds: [], progress }).then((reported) => reported.faults, String);
      if (faults.length === 0) silent.push(what);
      const restored = await restoreBackup({
        url,
        path,
        replace: false,
        settleKey: async () => undefined,
        progress,
      }).then(
        () => true,
        () => false,
      );
      if (restored) silent.push(`${what}, restored`);
      // What the command line makes of it, once for each sort of place.
      if (isOneOfItsSort) {
        if ((await verified("flipped.tar")).code !== 1) silent.push(`${what}, told`);
        const { code, stderr } = await runDsr(["restore", "flipped.tar"], folder, target);
        if (code !== 1 || !stderr.startsWith("✗ ")) silent.push(`${what}, refused`);
      }
      for (const name of (await readdir(folder)).filter((one) => one.startsWith("target"))) {
        silent.push(`${what} left ${name}`);
        await rm(join(folder, name), { recursive: true });
      }
    }
    expect(silent).toEqual([]);
    expect(places.length).toBeGreaterThan(60);
  });

  it.each([0.2, 0.5, 0.9, 0.999])("or a truncated end (%f of it) is reported", async (part) => {
    await writeFile(join(folder, "cut.tar"), backup.subarray(0, Math.floor(backup.length * part)));
    const { code, faults, message } = await verified("cut.tar");
    expect([code, message ?? JSON.stringify(faults)]).toEqual([
      1,
      expect.stringMatching(/incomplete|cannot be read|missing/),
    ]);
  });

  it("is accepted after repacking", async () => {
    execFileSync(
      "sh",
      ["-c", "mkdir again && tar -xf b.tar -C again && tar -tf b.tar > names && tar -cf again.tar -C again -T names"],
      { cwd: folder },
    );
    expect(await verified("again.tar")).toMatchObject({ code: 0, faults: [] });
  });
});

describe("faults in a live database", () => {
  let copy: Environment;
  let file = "";
  const filesOf = async (name: string) => (await readdir(folder)).filter((one) => one.startsWith(`${name}.db`));
  beforeAll(async () => {
    expect((await runDsr(["restore", "b.tar"], folder, await emptyDatabase("sqlite", folder, "whole"))).code).toBe(0);
  });
  beforeEach(async () => {
    copy = await emptyDatabase("sqlite", folder, "copy");
    file = join(folder, "copy.db");
    for (const name of await filesOf("copy")) await rm(join(folder, name), { recursive: true });
    for (const name of await filesOf("whole"))
      await cp(join(folder, name), join(folder, name.replace("whole", "copy")), { recursive: true });
  });

  const faultsAfter = async (damage: (db: Database.Database) => void) => {
    const db = new Database(file);
    damage(db);
    db.close();
    const { code, stdout } = await runDsr(["verify", "--json"], folder, copy);
    return {
      code,
      faults: JSON.parse(stdout).faults.map(({ where, message }: Record<string, string>) => `${where}: ${message}`),
    };
  };

  it.each(
    casesOf<[string, string, RegExp]>(
      [
        [
          "a document",
          "update document set json = replace(json, 'again', 'agaim')",
          /revision \d+ \(page one\): Its document does not have the digest/,
        ],
        [
          "a document that is absent",
          "delete from document where seq = (select max(seq) from document)",
          /Its document is absent/,
        ],
        [
          "a document too many",
          "insert into document values (99999, '{}')",
          /revision 99999: There is a document that no revision has/,
        ],
        [
          "a digest of the log",
          "update revision set hash = replace(hash, 'a', 'b') where seq = 1",
          /revision 1 .*does not have the digest/,
        ],
        [
          "a number",
          "update revision set seq = 1000 where seq = (select max(seq) from revision)",
          /the sequence has a gap/,
        ],
        ["a revision that is absent", "delete from revision where seq = 2", /the sequence has a gap/],
        [
          "what supersedes",
          "update revision set superseded_by = superseded_by + 1 where superseded_by is not null",
          /should be superseded by/,
        ],
        [
          "what supersedes nothing",
          "update revision set superseded_by = 9999 where seq = (select max(seq) from revision where superseded_by is null)",
          /superseded by 9999, which is no revision/,
        ],
        [
          "an action",
          "update revision set action = 'create' where action = 'update'",
          /It says create, but the record was there/,
        ],
        ["the head", "update head set seq = seq + 1", /table head/],
        [
          "the head of a kind",
          "update kind_head set seq = seq - 1 where kind = 'page'",
          /table kind_head: .* for page/,
        ],
        [
          "what needs a blob",
          "delete from revision_blob where seq = (select max(seq) from revision_blob)",
          /is not noted/,
        ],
        [
          "a blob's row",
          "delete from blob where hash = (select hash from revision_blob limit 1)",
          /It is absent; revision \d+ needs it/,
        ],
        ["a blob's size", "update blob set size = size + 1", /It has \d+ bytes, not/],
      ],
      4,
    ),
  )("is reported: %s", async (_, statement, expected) => {
    const { code, faults } = await faultsAfter((db) => db.exec(statement));
    expect([code, faults]).toEqual([1, expect.arrayContaining([expect.stringMatching(expected)])]);
  });

  /** Files with bytes of blobs beside the database, the largest first. */
  const filesBeside = async () => {
    const names = (await readdir(`${file}-blobs`, { recursive: true })).filter((path) => /^[0-9a-f]{2}\/./.test(path));
    const paths = names.map((name) => join(`${file}-blobs`, name));
    const sizes = new Map(await Promise.all(paths.map(async (path) => [path, (await stat(path)).size] as const)));
    return [...sizes].sort((a, b) => b[1] - a[1]).map(([path]) => path);
  };

  it("reports missing files", async () => {
    await rm((await filesBeside()).at(-1) ?? "");
    const { code, faults } = await faultsAfter(() => undefined);
    expect([code, faults]).toEqual([1, expect.arrayContaining([expect.stringMatching(/The blob is missing/)])]);
  });

  it("reports additional files, and unreferenced ones", async () => {
    const [path = ""] = await filesBeside();
    const bytes = await readFile(path);
    bytes[5] = (bytes[5] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await copyFile(path, join(path, "..", "0".repeat(62)));
    const { code, stdout } = await runDsr(["verify", "--json"], folder, copy);
    const { faults, unnamed } = JSON.parse(stdout);
    expect([code, faults]).toEqual([
      1,
      [{ where: expect.stringMatching(/^blob /), message: "The digest of the blob is wrong." }],
    ]);
    expect(unnamed).toEqual([expect.stringMatching(/0{62}$/)]);

    const damaged = await runDsr(["backup", "damaged.tar", "--json"], folder, copy);
    const { missing } = JSON.parse(damaged.stdout);
    expect([damaged.code, missing.length]).toEqual([1, 1]);
    expect((await verified("damaged.tar")).faults).toEqual([expect.objectContaining({ where: `blob ${missing[0]}` })]);
  });
});

describe("a record that is erased while a backup is written", () => {
  it("is not in it, and the backup is whole", async () => {
    let reported = 0;
    const erase = () => {
      if (reported++ > 0) return;
      const argv = [resolve("dist/main.js"), "erase", "component-source", "button/big.bin", "--yes"];
      const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
        env: source,
        cwd: folder,
        encoding: "utf8",
      });
      // The backup itself is in the way of the write-ahead log.
      expect([status, stdout, stderr]).toEqual([
        1,
        expect.stringContaining("Erased 1"),
        expect.stringContaining("Run this command again"),
      ]);
    };
    const progress = (text: string) => text.startsWith("kind_head") && erase();
    await backUp({
      url: source.DATABASE_URL ?? "",
      path: join(folder, "erased.tar"),
      replace: false,
      version: "test",
      progress,
    });
    expect(await verified("erased.tar")).toMatchObject({ code: 0, faults: [] });
    expect((await readFile(join(folder, "erased.tar"))).includes("big file")).toBe(false);
    expect(reported).toBeGreaterThan(1);
  });
});
