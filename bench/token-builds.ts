// One build of tokens as a process of its own: reads a file, writes outputs, prints its processor time in milliseconds and its
// peak memory in MB. `node token-builds.mjs <who> <file> <folder> [addresses of packages]`
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openEdition } from "../src/tokens/emit/edition.ts";
import { emitters } from "../src/tokens/emit/emitters.ts";
import { openTokenSystem } from "../src/tokens/system/token-system.ts";

const [who = "", file = "", folder = "", ...addresses] = process.argv.slice(2);

const builds: Record<string, () => void | Promise<void>> = { ours, axes, styleDictionary, terrazzo };

await builds[who]?.();
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000, process.resourceUsage().maxRSS / 1024);

function ours(): void {
  const edition = openEdition(openTokenSystem({ dtcg: JSON.parse(readFileSync(file, "utf8")) }));
  for (const format of ["css", "scss", "json"] as const) {
    writeFileSync(join(folder, emitters[format].file), emitters[format].emit(edition));
  }
}

/** One stylesheet of all values of an axis; the file holds the sources. */
function axes(): void {
  const edition = openEdition(openTokenSystem({ sources: JSON.parse(readFileSync(file, "utf8")) }));
  writeFileSync(join(folder, emitters.css.file), emitters.css.emit(edition));
}

async function styleDictionary(): Promise<void> {
  const { default: StyleDictionary } = await import(addresses[0] ?? "");
  const platform = (transformGroup: string, destination: string, format: string) => ({
    ...{ transformGroup, buildPath: `${folder}/peer/`, files: [{ destination, format }] },
  });
  const dictionary = new StyleDictionary({
    source: [file],
    log: { verbosity: "silent", warnings: "disabled" },
    platforms: {
      css: platform("css", "tokens.css", "css/variables"),
      scss: platform("scss", "_tokens.scss", "scss/variables"),
      json: platform("css", "tokens.json", "json/flat"),
    },
  });
  await dictionary.buildAllPlatforms();
}

/** What `tz build` does with its CSS plugin: CSS alone. */
async function terrazzo(): Promise<void> {
  const [parserAddress = "", pluginAddress = ""] = addresses;
  const { build, defineConfig, Logger, parse } = await import(parserAddress);
  const { default: css } = await import(pluginAddress);
  const logger = new Logger({ level: "silent" });
  const plugins = [css({ filename: "tokens.css" })];
  const config = defineConfig({ tokens: [file], outDir: "./", plugins }, { logger, cwd: pathToFileURL(`${folder}/`) });
  const source = { filename: pathToFileURL(file), src: readFileSync(file, "utf8") };
  const { tokens, sources, resolver } = await parse([source], { config, logger });
  const { outputFiles } = await build(tokens, { sources, resolver, config, logger });
  for (const { filename, contents } of outputFiles) writeFileSync(join(folder, `terrazzo-${filename}`), contents);
}
