import { webcrypto } from "node:crypto";
import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { bootScript, bootScriptHash } from "./boot-script.ts";

describe("the boot script", () => {
  it("has the hash a browser computes of it", async () => {
    const digest = await webcrypto.subtle.digest("SHA-256", new TextEncoder().encode(bootScript));
    expect(bootScriptHash).toBe(`sha256-${Buffer.from(digest).toString("base64")}`);
  });

  it("is a script that the HTML parser does not end early or rewrite", () => {
    expect(() => new Script(bootScript)).not.toThrow();
    expect(bootScript).not.toMatch(/<\/script|<!--|\r/i);
  });
});
