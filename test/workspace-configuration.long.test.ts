// @module-tag long
import { mkdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "../src/store/workspace/create-workspace-files.ts";
import { untrustedConfig } from "../src/store/workspace/run-config.ts";
import { rememberTrusted } from "../src/store/workspace/trusted.ts";
import { WorkspaceFault } from "../src/store/workspace/workspace-files.ts";
import { freshFolder } from "./store-suite-opened.ts";

let root = "";
beforeEach(async () => {
  root = await freshFolder();
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (path: string, content: string | Uint8Array) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
};

describe("the configuration of a workspace", () => {
  const config = () => createWorkspaceFiles(root).config();

  it("is undefined without a file", async () => {
    expect(await config()).toBeUndefined();
  });

  it("comes from JSON, JavaScript and TypeScript, by value, promise or function", async () => {
    await put("service.config.json", '{"from":"json"}');
    expect(await config()).toEqual({ from: "json" });
    await put("service.config.mjs", "console.log('noise'); export default Promise.resolve({ from: 'mjs' });");
    expect(await config()).toEqual({ from: "mjs" });
    await put("service.config.js", "module.exports = () => ({ from: 'commonjs' });");
    expect(await config()).toEqual({ from: "commonjs" });
    await put("brand.ts", "export const brand: string = 'Acme';");
    await put(
      "service.config.mts",
      "import { brand } from './brand.ts'; export default { from: brand satisfies string };",
    );
    expect(await config()).toEqual({ from: "Acme" });
    await put("service.config.ts", "type A = { from: string }; const a: A = { from: 'ts' }; export default a;");
    expect(await config()).toEqual({ from: "ts" });
  });

  it("runs without access to the machine", async () => {
    process.env.STORE_TEST_SECRET = "secret";
    await put(
      "service.config.mjs",
      "export default { env: process.env, there: [typeof fetch, typeof WebSocket, typeof WebAssembly] };",
    );
    expect(await config()).toEqual({ env: {}, there: ["undefined", "undefined", "undefined"] });
    delete process.env.STORE_TEST_SECRET;
  });

  it("runs with modules of Node only after it is trusted, and again after a change", async () => {
    const script = (title: string) =>
      `import { basename } from "node:path"; export default { title: basename("a/${title}"), cwd: process.cwd() };`;
    await put("service.config.mjs", script("one"));
    await expect(config()).rejects.toThrow(/it needs node:path from Node, .* --trust/);
    const found = await untrustedConfig(root);
    expect(found?.path).toBe("service.config.mjs");
    await rememberTrusted(root, found ? [found] : []);
    expect(await config()).toEqual({ title: "one", cwd: root });
    expect(await untrustedConfig(root)).toBeUndefined();
    await put("service.config.mjs", script("two"));
    await expect(config()).rejects.toThrow(/--trust/);
    await put("service.config.mjs", "export default { home: process.cwd() };");
    await expect(config()).rejects.toThrow(/it needs process from Node, .* --trust/);
  });

  it("runs again only after its file changed", async () => {
    const files = createWorkspaceFiles(root);
    const path = "service.config.mjs";
    await put(path, "export default { at: Date.now() };");
    await utimes(join(root, path), 1_700_000_000, 1_700_000_000);
    const first = await files.config();
    expect(await files.config()).toEqual(first);
    await utimes(join(root, path), 1_700_000_001, 1_700_000_001);
    expect(await files.config()).not.toEqual(first);
  });

  it("is a fault that names the file when it is broken", async () => {
    const faults: [string, string, RegExp][] = [
      ["service.config.mjs", "export default {", /Expected identifier/],
      ["service.config.mjs", "throw new Error('no brand');", /no brand/],
      ["service.config.mjs", "export const x = 1;", /no default export/],
      ["service.config.mjs", "export default 7;", /is not an object/],
      ["service.config.mjs", "export default []", /is not an object/],
      ["service.config.mjs", "const a = {}; a.a = a; export default a;", /is not JSON/],
      ["service.config.mjs", "import '../../../../etc/hostname.json';", /outside of the workspace|resolve/],
      ["service.config.mjs", "import '.env';", /resolve/],
      ["service.config.mjs", "export default { x: 'x'.repeat(5_000_000) };", /larger than 4 MB/],
      ["service.config.mjs", "export default () => ({ ['__proto__']: 1 });", /__proto__/],
      ["service.config.json", "{", /is incomplete/],
    ];
    for (const [path, text, message] of faults) {
      await put(path, text);
      const fault = await config().catch((error: unknown) => error);
      expect(fault, text).toBeInstanceOf(WorkspaceFault);
      expect(String(fault), text).toMatch(message);
      expect(String(fault).replace(/:\d+(?=: )/, ""), text).toContain(`${path}: `);
      await rm(join(root, path));
    }
  });

  // A sandbox that ends what does not end is looked at in sandbox.test.ts, too.
  it("has ten seconds", { tags: "long" }, async () => {
    await put("service.config.mjs", "while (true) {}");
    await expect(config()).rejects.toThrow(/within 10 seconds/);
  });
});
