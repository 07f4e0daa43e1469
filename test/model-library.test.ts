import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const DIST = join(import.meta.dirname, "..", "dist");

describe("the library for language models", () => {
  it("is a chunk that loads with the first question only", async () => {
    const files = (await readdir(join(DIST, "chunks"))).map((name) => join(DIST, "chunks", name));
    const texts = new Map<string, string>();
    for (const file of [join(DIST, "main.js"), ...files]) texts.set(file, await readFile(file, "utf8"));
    const holds = [...texts].filter(([, text]) => text.includes("model-call-end") && text.includes("tool-input-delta"));
    const library = holds.map(([file]) => file.split("/").at(-1) ?? "").filter((name) => name.startsWith("sdk-"));
    expect(library).toHaveLength(1);
    const [name = ""] = library;
    const users = [...texts].filter(([file, text]) => !file.endsWith(name) && text.includes(name));
    expect(users.length).toBeGreaterThan(0);
    for (const [, text] of users) {
      expect(text).toContain(`import("./${name}")`);
      expect(text).not.toMatch(new RegExp(`from"[^"]*${name}"|import"[^"]*${name}"`));
    }
  });

  it("knows only the address of its provider", async () => {
    const files = (await readdir(join(DIST, "chunks"))).map((name) => join(DIST, "chunks", name));
    const reported = new Set<string>();
    for (const file of files) {
      const text = await readFile(file, "utf8");
      for (const host of ["ai-gateway.vercel", "api.vercel.com", "telemetry.vercel"])
        if (text.includes(host)) reported.add(host);
    }
    expect([...reported]).toEqual([]);
  });
});
