import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { browserContracts } from "../scripts/browser-contracts.ts";
import { getAccount } from "../src/domain/people/account-contract.ts";

/** What a script that imports these gets in the browser. */
async function bundled(imports: string, from: string) {
  const contents = `export { ${imports} } from "./src/domain/${from}-contract.ts";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "silent",
    plugins: [browserContracts()],
  });
  return outputFiles[0]?.text ?? "";
}

describe("contracts in the browser", () => {
  it("are method and address of the endpoints that a script calls", async () => {
    const text = await bundled("getAccount", "people/account");
    const { method, path } = getAccount;
    const { getAccount: inBrowser } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(inBrowser).toEqual({ method, path });
    expect(text).not.toContain("putAccount");
  });

  it("do not build where they have no such endpoint", async () => {
    await expect(bundled("getNothing", "people/account")).rejects.toThrow(/getNothing/);
  });

  it("contain no validation", () => {
    const scripts = readdirSync("dist/web").filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(3);
    for (const name of scripts) expect(readFileSync(join("dist/web", name), "utf8")).not.toContain("safeParse");
  });
});
