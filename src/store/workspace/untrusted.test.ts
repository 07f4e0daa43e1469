import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "./create-workspace-files.ts";
import { dropUntrusted, listUntrusted, readUntrusted, storeUntrusted, withUntrusted } from "./untrusted.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "untrusted-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const aside = (path: string) => join(root, ".service/untrusted", `${path}.txt`);
const keep = (path: string, text: string) => storeUntrusted(root, path, Buffer.from(text));
const read = async (path: string) => {
  const bytes = await readUntrusted(root, path);
  return bytes && new TextDecoder().decode(bytes);
};
const put = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

describe("a script set aside by a pull", () => {
  it("is read unchanged, in the latest version", async () => {
    await keep("components/a/a.test.ts", "one");
    await keep("components/a/a.test.ts", "two");
    await keep("components/b/b.test.ts", "three");
    expect([await read("components/a/a.test.ts"), await read("components/c/c.test.ts")]).toEqual(["two", undefined]);
    expect((await listUntrusted(root)).map(({ path }) => path)).toEqual([
      "components/a/a.test.ts",
      "components/b/b.test.ts",
    ]);
    expect(await listUntrusted(root, "components/b")).toHaveLength(1);
  });

  it("is readable after an interrupted write: the marks of the next version are written before its bytes", async () => {
    await keep("a.test.ts", "one");
    const before = readFileSync(aside("a.test.ts"));
    await keep("a.test.ts", "two");
    writeFileSync(aside("a.test.ts"), before);
    expect(await read("a.test.ts")).toBe("one");
  });

  it("counts as absent if another author wrote it, and leaves nothing when it is dropped", async () => {
    await keep("a.test.ts", "one");
    put(aside("b.test.ts"), "one");
    put(
      join(root, ".service/untrusted-marks/b.test.ts"),
      readFileSync(join(root, ".service/untrusted-marks/a.test.ts"), "utf8"),
    );
    put(aside("a.test.ts"), "edited");
    expect([await read("a.test.ts"), await read("b.test.ts"), await listUntrusted(root)]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    await dropUntrusted(root, "a.test.ts");
    expect(readdirSync(join(root, ".service/untrusted-marks"))).toEqual(["b.test.ts"]);
  });

  it("is used in its place when a workspace is compared", async () => {
    put(join(root, "components/a/a.css"), "a {}");
    await keep("components/a/a.test.ts", "three");
    const files = withUntrusted(createWorkspaceFiles(root), false);
    const listed = await files.list("components");
    expect(listed.map(({ path, size }) => [path, size])).toEqual([
      ["components/a/a.css", 4],
      ["components/a/a.test.ts", 5],
    ]);
    expect((await files.list("components", [".css"])).map(({ path }) => path)).toEqual(["components/a/a.css"]);
    expect(await files.text("components/a/a.test.ts")).toBe("three");
  });

  it.runIf(process.platform === "linux")("takes the same work for each file, regardless of their number", async () => {
    const [few, many] = [await bytesReadFor(10), await bytesReadFor(80)];
    expect(many / few).toBeLessThan(2);
  });
});

/** Bytes that this process reads per file, while all are listed, compared and set aside again. */
async function bytesReadFor(count: number): Promise<number> {
  const paths = Array.from({ length: count }, (_, index) => `components/part-${count}-${index}/part.test.ts`);
  for (const path of paths) await keep(path, path);
  const files = withUntrusted(createWorkspaceFiles(root), false);
  const before = bytesRead();
  expect((await files.list("components")).length).toBeGreaterThanOrEqual(count);
  for (const path of paths) {
    expect(await files.text(path)).toBe(path);
    await keep(path, `${path} anew`);
    expect(await read(path)).toBe(`${path} anew`);
  }
  const after = bytesRead();
  for (const path of paths) await dropUntrusted(root, path);
  return (after - before) / count;
}

const bytesRead = (): number => Number(/^rchar: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
