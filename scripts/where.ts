// `npm run where <thing>`: the files of an address, an endpoint, a tool, a command or a noun, and where a file is that was moved.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compareTemplates } from "../src/server/router.ts";
import { serverBundle, serverPlugins } from "./server-bundle.ts";
import { readSources } from "./source-graph.ts";

/** A place of a thing: what it is there, and `src/api/icons/routes.ts:14`. */
export interface Where {
  what: string;
  place: string;
}

const root = fileURLToPath(new URL("..", import.meta.url));

/** What is known of an endpoint here. */
export interface Addressed {
  method: string;
  path: string;
  summary: string;
}

const { sources, textOf } = readSources("src");

/** Every place of what somebody types, opens or calls; none where nothing is called so. */
export function where(asked: string, endpoints: readonly Addressed[]): Where[] {
  const thing = asked.trim();
  const moved = movedTo(thing.replace(/^src\//, ""));
  if (moved !== undefined) return [{ what: "moved to", place: `src/${moved}` }];
  const address = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/[^?#]*)/.exec(thing);
  if (address) return ofAddress(address[2] ?? "/", address[1], endpoints);
  return [...ofTool(thing), ...ofCommand(thing.replace(/^dsr /, "")), ...ofNoun(thing)];
}

function movedTo(path: string): string | undefined {
  const moved: Record<string, Record<string, string>> = JSON.parse(readFileSync("scripts/moved.json", "utf8"));
  return moved[posix.dirname(path)]?.[posix.basename(path)];
}

/** The declarations whose template fits, of the closest, and the functions that answer them. */
function ofAddress(path: string, method: string | undefined, endpoints: readonly Addressed[]): Where[] {
  const page = path.replace(/^\/index\.md$/, "/").replace(/\.md$/, "");
  const fitting = endpoints
    .filter((one) => patternOf(one.path).test(path) && (method === undefined || one.method === method))
    .sort((one, other) => compareTemplates(one.path, other.path));
  const closest = fitting.filter((one) => one.path === fitting[0]?.path);
  const places = closest.flatMap(({ summary, path: template }) => {
    // What a function declares has the words of its caller, or stands by its path alone.
    const words = [
      `summary: ${JSON.stringify(summary.replace(/ as Markdown$/, ""))}`,
      JSON.stringify(template),
      `"${template.split("/").slice(0, 3).join("/")}`,
    ];
    const said = words.find((one) => sources.some((file) => textOf(file).includes(one))) ?? "";
    const file = said === "" ? undefined : sources.find((one) => textOf(one).includes(said));
    if (file === undefined) return [];
    const at = textOf(file).indexOf(said);
    const [, name] =
      [
        ...textOf(file)
          .slice(0, at)
          .matchAll(/export const (\w+)(?:: [^=]*)? = endpoint\(/g),
      ].at(-1) ?? [];
    if (name === undefined) return [{ what: "page", place: placeIn(file, at) }];
    return [{ what: "declared", place: placeIn(file, at) }, ...usesOf(name)];
  });
  return [...places, ...(closest.length > 0 ? foldersOf(page) : [])];
}

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replace(/[.+?^$()|[\]\\]/g, "\\$&")
      .replaceAll(/\{\w+\*\}/g, ".+")
      .replaceAll(/\{\w+\}/g, "[^/]+")}$`,
  );

/** Where a declared endpoint is handed to the function that answers it. */
function usesOf(name: string): Where[] {
  const use = new RegExp(`\\b(?:bytesRoute|nodeRoute|route)\\(\\s*${name}\\b`);
  return sources.flatMap((file) => {
    const at = textOf(file).search(use);
    return at < 0 ? [] : [{ what: "answered", place: placeIn(file, at) }];
  });
}

/** The folders of the words of an address, of pages and of the noun: `src/web/foundations/contrast/`. */
function foldersOf(path: string): Where[] {
  const words = path.split("/").filter((word) => word !== "");
  if (words[0] === "api") return [];
  const deepest = words.map((_, at) => words.slice(0, words.length - at).join("/"));
  return ["web", "domain"].flatMap((layer) => {
    const folder = deepest.map((place) => `src/${layer}/${place}/`).find((place) => existsSync(place));
    return folder === undefined ? [] : [{ what: "folder", place: folder }];
  });
}

const named = (what: string, pattern: RegExp, among: readonly string[]): Where[] =>
  among.flatMap((file) => {
    const at = textOf(file).search(pattern);
    return at < 0 ? [] : [{ what, place: placeIn(file, at) }];
  });

const ofTool = (name: string): Where[] =>
  /^service_\w+$/.test(name)
    ? named(
        "tool",
        new RegExp(`"${name}"`),
        sources.filter((file) => file.startsWith("agents/")),
      )
    : [];

/** A command where its help stands, and the file that runs it. */
function ofCommand(name: string): Where[] {
  if (!/^[a-z][a-z: -]*$/.test(name)) return [];
  return sources
    .filter((file) => file.startsWith("cli/"))
    .flatMap((file) => {
      const text = textOf(file);
      const at = text.search(new RegExp(`\\bname: "${name}",\\n\\s*usage:`));
      if (at < 0) return [];
      const loaded = /import\("(\.[^"]+)"\)/.exec(text.slice(at))?.[1] ?? "";
      const run = posix.join("src", posix.dirname(file), loaded);
      return [
        { what: "command", place: run },
        { what: "help", place: placeIn(file, at) },
      ];
    });
}

/** The folders and files that are called like a noun, in singular or plural. */
function ofNoun(noun: string): Where[] {
  if (!/^[a-z][a-z -]*$/.test(noun)) return [];
  const name = noun.replaceAll(" ", "-");
  const names = new Set([
    name,
    name.replace(/s$/, ""),
    `${name}s`,
    name.replace(/ies$/, "y"),
    name.replace(/y$/, "ies"),
  ]);
  return [...names]
    .flatMap((one) => [
      ...globSync([`src/{domain,api,web,agents}/**/${one}/`, `examples/${one}/`]).map((place) => ({
        what: "folder",
        place,
      })),
      ...globSync([
        `src/{domain,agents,engines,platform}/**/${one}.ts`,
        `test/${one}.test.ts`,
        `docs/guide/${one}.md`,
      ]).map((place) => ({ what: "file", place })),
    ])
    .map(({ what, place }) => ({
      what,
      place: place.replaceAll("\\", "/").replace(/\/$/, "") + (what === "folder" ? "/" : ""),
    }));
}

const placeIn = (file: string, index: number): string =>
  `src/${file}:${textOf(file).slice(0, index).split("\n").length}`;

/** The endpoints of the program, which is bundled for that: pages are JSX. */
async function readEndpoints(): Promise<Addressed[]> {
  const folder = join(root, ".tmp/where");
  await build({
    ...serverBundle(root, folder),
    entryPoints: [{ in: join(root, "src/cli/product.ts"), out: "product" }],
    splitting: false,
    metafile: false,
    plugins: serverPlugins,
  });
  const { features } = await import(pathToFileURL(join(folder, "product.js")).href);
  return features.flatMap(({ routes = [] }: { routes?: { endpoint: Addressed }[] }) =>
    routes.map(({ endpoint }) => endpoint),
  );
}

if (import.meta.main) {
  const thing = process.argv.slice(2).join(" ");
  const found = thing === "" ? [] : where(thing, /^(?:[A-Z]+ )?\//.test(thing) ? await readEndpoints() : []);
  for (const { what, place } of found) console.log(`${what.padEnd(10)} ${place}`);
  if (found.length === 0) {
    console.error(
      thing === ""
        ? "Usage: npm run where <thing>\n  /foundations/contrast, GET /api/service/assets, service_get_component, tokens diff, icon, or the path of a file before it was moved"
        : `Nothing is called ${JSON.stringify(thing)}. Ask for an address, an endpoint, a tool, a command, a noun or the old path of a file.`,
    );
    process.exitCode = 1;
  }
}
