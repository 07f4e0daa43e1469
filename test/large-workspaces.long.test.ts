// @module-tag long
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { steps } from "../src/domain/kinds.ts";
import { sha256 } from "../src/store/kind.ts";
import { reportOf } from "./push-workspace.ts";
import { treeOf } from "./sync-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const { dsr } = registry;
let here = "";
let there = "";
beforeEach(async () => {
  here = await registry.emptyFolder();
  there = await registry.emptyFolder();
});

describe("large workspaces", () => {
  it("of 5,000 files in a component and an artifact of 10 MB go there and back", async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => `parts/${index % 50}/${index}.txt`);
    await put(here, "components/many/many.json", '{"id":"many","title":"Many"}');
    await Promise.all(names.map((name) => put(here, `components/many/${name}`, `file ${name}`)));
    const large = Buffer.alloc(10 << 20, "0123456789abcdef");
    await put(here, "components/many/dist/many.js", large);
    expect((await dsr(here, "push:all")).code).toBe(0);
    expect((await dsr(there, "pull")).code).toBe(0);
    const tree = await treeOf(here);
    expect(Object.keys(tree)).toHaveLength(5_002);
    expect(await treeOf(there)).toEqual(tree);
  });

  it("may have videos larger than a request for records", { timeout: 120_000 }, async () => {
    const video = Buffer.alloc(50 << 20, "frame");
    await put(here, "public/film.mp4", video);
    const service = await registry.useNew();
    const pushed = await dsr(here, "push");
    expect([pushed.code, pushed.stderr]).toEqual([0, ""]);
    const served = await service.get(`/assets/${sha256(video)}.mp4`);
    expect([served.status, (await served.arrayBuffer()).byteLength]).toEqual([200, video.length]);
    expect((await dsr(there, "pull")).code).toBe(0);
    expect(sha256(await readFile(join(there, "public/film.mp4")))).toBe(sha256(video));
  });
});

describe("a push whose server goes away", () => {
  it("records completed parts, and sends the rest next time", async () => {
    const STEPS = steps.map(({ step }) => step);
    const writes = () =>
      registry
        .sent()
        .map(({ path }) => path)
        .filter((path) => !path.startsWith("/api/sync/missing") && !path.startsWith("/api/sync/blobs"));
    const folder = await registry.exampleFolder();
    await registry.useNew();
    registry.between.cut = () => writes().length >= 3;
    const broken = await dsr(folder, "push", "--json");
    expect(broken.code).toBe(1);
    const before = reportOf(broken).steps;
    expect(before.map(({ status }) => status)).toEqual(STEPS.map((_, index) => (index < 3 ? "sent" : "failed")));
    for (const { message } of before.slice(3)) expect(message).toContain(`Cannot connect to ${registry.between.url}`);
    registry.between.cut = () => false;
    registry.between.passed = [];
    const rest = await dsr(folder, "push", "--json");
    expect(rest.code).toBe(0);
    const after = reportOf(rest).steps.map(({ status }) => status);
    expect(after).toEqual(STEPS.map((_, index) => (index < 3 ? "unchanged" : "sent")));
    expect(writes().length).toBeGreaterThanOrEqual(STEPS.length - 3);
  });
});
