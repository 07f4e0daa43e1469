// `npm run where <thing>`: the files of an address, an endpoint, a tool, a command or a noun, and where a file is that was moved.
import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { compareTemplates } from "../src/server/router.ts";
import { readSources } from "./source-graph.ts";

/** A place of a thing: what it is there, and `src/api/icons/routes.ts:14`. */
export interface Where {
  what: string;
  place: string;
}

const { sources, textOf } = readSources("src");

/** Every place of what somebody types, opens or calls; none where nothing is called so. */
export function where(asked: string): Where[] {
  const thing = asked.trim();
  const moved = movedTo(thing.replace(/^src\//, ""));
  if (moved !== undefined) return [{ what: "moved to", place: `src/${moved}` }];
  const address = /^(?:(GET|POST|PUT|PATCH|DELETE) )?(\/[^?#]*)/.exec(thing);
  if (address) return ofAddress(address[2] ?? "/", address[1]);
  return [...ofTool(thing), ...ofCommand(thing.replace(/^dsr /, "")), ...ofNoun(thing)];
}

function movedTo(path: string): string | undefined {
  const moved: Record<string, Record<string, string>> = JSON.parse(readFileSync("scripts/moved.json", "utf8"));
  return moved[posix.dirname(path)]?.[posix.basename(path)];
}

/** The declarations whose template fits, the closest first, and the functions that answer them. */
function ofAddress(path: string, method?: string): Where[] {
  const page = path.replace(/\.md$/, "").replace(/^\/index$/, "/");
  const declared = sources
    .filter((file) => file.startsWith("web/") || file.endsWith("contract.ts"))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\bpath: "(\/[^"]*)"/g)].map(({ 1: template = "", index }) => ({
        ...{ file, template, index },
      })),
    );
  const fitting = (wanted: string) =>
    declared
      .filter(({ template }) => patternOf(template).test(wanted))
      .sort((one, other) => compareTemplates(one.template, other.template));
  const found = fitting(path).length > 0 ? fitting(path) : fitting(page);
  const closest = found.filter(({ template }) => template === found[0]?.template);
  const places = closest.flatMap(({ file, index }) => {
    const before = textOf(file).slice(0, index);
    const [, name] = [...before.matchAll(/export const (\w+) = endpoint\(/g)].at(-1) ?? [];
    const own = /method: "(\w+)"/.exec(before.slice(before.lastIndexOf("endpoint(")))?.[1];
    if (name === undefined || file.startsWith("web/")) return [{ what: "page", place: placeIn(file, index) }];
    if (method !== undefined && own !== undefined && own !== method) return [];
    return [{ what: `${own ?? ""} declared`, place: placeIn(file, index) }, ...usesOf(name, "answered")];
  });
  return [...places, ...foldersOf(page)];
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

const patternOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .replace(/[.+?^$()|[\]\\]/g, "\\$&")
      .replaceAll(/\{\w+\*\}/g, ".+")
      .replaceAll(/\{\w+\}/g, "[^/]+")}$`,
  );

/** Where a declared endpoint is handed to `route` or `bytesRoute`. */
function usesOf(name: string, what: string): Where[] {
  const use = new RegExp(`\\b(?:bytesRoute|route)\\(\\s*${name}\\b`);
  return sources.flatMap((file) => {
    const at = textOf(file).search(use);
    return at < 0 ? [] : [{ what, place: placeIn(file, at) }];
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

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && import.meta.filename === process.argv[1]) {
  const thing = process.argv.slice(2).join(" ");
  const found = thing === "" ? [] : where(thing);
  for (const { what, place } of found) console.log(`${what.padEnd(14)} ${place}`);
  if (found.length === 0) {
    console.error(
      thing === ""
        ? "Usage: npm run where <thing>\n  /foundations/contrast, GET /api/service/assets, service_get_component, tokens diff, icon, or the path of a file before it was moved"
        : `Nothing is called ${JSON.stringify(thing)}. Ask for an address, an endpoint, a tool, a command, a noun or the old path of a file.`,
    );
    process.exitCode = 1;
  }
}
