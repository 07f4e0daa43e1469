import { readFile } from "node:fs/promises";
import { parseTokens } from "../src/engines/tokens/dtcg/parse.ts";
import { resolveTokens } from "../src/engines/tokens/dtcg/resolve.ts";
import { emitJson } from "../src/engines/tokens/emit/emit-json.ts";

const FOLDER = new URL("../src/web/ui/look/", import.meta.url);

async function colors(scheme: string): Promise<Record<string, string>> {
  const { tokens, problems } = parseTokens(
    JSON.parse(await readFile(new URL(`${scheme}.tokens.json`, FOLDER), "utf8")),
  );
  const { resolved, problems: dangling } = resolveTokens(tokens);
  const [problem] = [...problems, ...dangling];
  if (problem) throw new Error(`${scheme}.tokens.json${problem.pointer}: ${problem.message}`);
  return emitJson(resolved);
}

/** The colors of our own pages, from their DTCG tokens: one custom property each, for both schemes. */
export async function lookCss(): Promise<string> {
  const [light, dark] = await Promise.all([colors("light"), colors("dark")]);
  const lines = Object.entries(light).map(([name, value]) => {
    const other = dark[name];
    if (other === undefined) throw new Error(`dark.tokens.json has no ${name}`);
    return `  --${name}: ${value === other ? value : `light-dark(${value}, ${other})`};`;
  });
  return `:root {\n${lines.join("\n")}\n}\n`;
}
