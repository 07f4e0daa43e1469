import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CommandContext } from "../runner/command.ts";
import { offerAddress } from "./offer-address.ts";

const URL_HERE = "https://design.example";
let workspace = "";
beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), "address-"));
});
afterEach(() => rm(workspace, { recursive: true }));

/** What is printed and asked when the address is offered. */
async function offered(answer: boolean | undefined, env: Record<string, string> = {}): Promise<string[]> {
  const said: string[] = [];
  const confirm = async (question: string) => {
    said.push(question);
    return answer === true;
  };
  const terminal = { print: (...lines: string[]) => said.push(...lines), style: (_: unknown, text: string) => text };
  const context = { workspace, env, flags: { url: URL_HERE }, terminal, ...(answer === undefined ? {} : { confirm }) };
  await offerAddress(context as unknown as CommandContext, URL_HERE);
  return said.filter(Boolean);
}
const config = () => readFile(join(workspace, "service.config.json"), "utf8").catch(() => undefined);

describe("the address of the first push to --url", () => {
  it("is written to a configuration in JSON, all else of it stays, and is then not asked for again", async () => {
    await writeFile(join(workspace, "service.config.json"), '{\n  "app": { "title": "T" }\n}\n');
    expect(await offered(true)).toEqual([expect.stringContaining("Save this URL in service.config.json")]);
    expect(await config()).toContain('"app": { "title": "T" }');
    expect(JSON.parse((await config()) ?? "")).toEqual({ app: { title: "T" }, registry: { url: URL_HERE } });
    expect(await offered(true)).toEqual([]);
  });

  it("is written nowhere without a yes, and nothing is said where nobody can answer", async () => {
    await offered(false);
    expect([await offered(undefined), await config()]).toEqual([[], undefined]);
  });

  it("is a line to add where the configuration is a script, or where a secret goes to no address in a file", async () => {
    expect(await offered(true, { SERVICE_SYNC_SECRET: "s".repeat(40) })).toEqual([
      expect.stringContaining(`export SERVICE_REGISTRY_URL=${URL_HERE}`),
    ]);
    await writeFile(join(workspace, "service.config.mjs"), "export default {};\n");
    expect(await offered(true)).toEqual([
      expect.stringContaining('service.config.mjs: registry: { url: "https://design.example" }'),
    ]);
    expect(await config()).toBe(undefined);
  });
});
