// @module-tag long
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, type LogEntry, Logger, parse } from "@terrazzo/parser";
import JSON5 from "json5";
import StyleDictionary from "style-dictionary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

const folderOf = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const primer = join(folderOf("@primer/primitives"), "src/tokens");

/** The files of a folder as sources of a workspace. */
function sourcesIn(folder: string, isRequested: (path: string) => boolean = () => true): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => /\.json5?$/.test(path));
  return Object.fromEntries(
    paths.filter(isRequested).map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const name = path.replace(/\.json5$/, ".json");
      return [`design-system/tokens/${name}`, path.endsWith("5") ? JSON.stringify(JSON5.parse(text)) : text];
    }),
  );
}

/** As their makers write them: in the format, in it with liberties, in a draft. */
const systems: Record<string, Record<string, string>> = {
  "the example": sourcesIn("examples/design-system/tokens"),
  Primer: sourcesIn(primer, (path) => !/^(?:base\/color\/dark|fallback|removed)|high-contrast|dimmed/.test(path)),
  "Open Props": sourcesIn(folderOf("open-props"), (path) => path === "open-props.tokens.json"),
};

/** The tokens Style Dictionary reads, by name, with their values resolved. Throws where a reference leads nowhere. */
async function readWithStyleDictionary(text: string): Promise<Map<string, unknown>> {
  const dictionary = new StyleDictionary({
    tokens: JSON.parse(text),
    log: { verbosity: "silent", errors: { brokenReferences: "throw" } },
    platforms: { plain: { transforms: [], files: [{ destination: "tokens.json", format: "json" }] } },
  });
  const { allTokens } = await dictionary.getPlatformTokens("plain");
  return new Map(allTokens.map(({ path, $value }) => [path.join("."), $value]));
}

/** How tokens are called is their makers' affair. */
const NAMES_ARE_THEIRS = { rules: { "core/consistent-naming": "off" as const } };

/** What Terrazzo reads, and what it says of it. */
async function readWithTerrazzo(text: string): Promise<{ names: string[]; said: string[] }> {
  const said: string[] = [];
  const logger = new Logger({ level: "silent" });
  const note = (entry: LogEntry) => void said.push(entry.message);
  Object.assign(logger, {
    error: (...entries: LogEntry[]) => entries.forEach(note),
    warn: (...entries: LogEntry[]) => entries.forEach(note),
  });
  const config = defineConfig({ lint: NAMES_ARE_THEIRS }, { logger, cwd: pathToFileURL("/") });
  const { tokens } = await parse([{ filename: new URL("file:///tokens.json"), src: text }], { config, logger });
  return { names: Object.keys(tokens), said };
}

describe.each(Object.entries(systems))("the tokens of %s, downloaded", (system, sources) => {
  let registry: OpenService;
  let listed: string[] = [];
  const download = async (query: string) => (await registry.get(`/api/registry/dtcg/download?${query}`)).text();

  beforeAll(async () => {
    registry = await openRegistry("sqlite");
    const bundle = { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, sources };
    expect((await registry.post("/api/registry/dtcg", bundle)).status).toBe(200);
    const { tokens } = await (await registry.get("/api/registry/dtcg/tokens")).json();
    listed = tokens.map(({ name }: { name: string }) => name);
    expect(listed.length).toBeGreaterThan(300);
  });
  afterAll(() => registry.close());

  it("are read by Style Dictionary, every one, with no alias left", async () => {
    const read = await readWithStyleDictionary(await download("format=dtcg&selector=:root"));
    expect([...read.keys()].sort()).toEqual([...listed].sort());
    expect(JSON.stringify([...read.values()])).not.toMatch(/\[object Object\]|\{[\w.-]+\}/);
  });

  it("are read by Terrazzo, every one, without complaint", async () => {
    const { names, said } = await readWithTerrazzo(await download("format=dtcg&selector=:root"));
    expect(said).toEqual([]);
    expect(names.sort()).toEqual([...listed].sort());
  });

  it.runIf(system === "the example")("are read as written, too", async () => {
    const reader = { authorization: `Bearer ${SECRET}` };
    const source = await (await registry.get("/api/registry/dtcg/source", reader)).text();
    const resolved = await readWithStyleDictionary(await download("format=dtcg&selector=:root"));
    const read = await readWithStyleDictionary(source);
    expect([...read.keys()].sort()).toEqual([...resolved.keys()].sort());
    const { said, names } = await readWithTerrazzo(source);
    expect(said).toEqual([]);
    expect(names.sort()).toEqual([...listed].sort());
  });
});
