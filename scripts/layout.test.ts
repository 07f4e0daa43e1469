import { globSync, readFileSync } from "node:fs";
import { matchesGlob, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { BROWSER, NOUN_LAYERS, ORDER, PUBLIC_MODULES, SIBLING_IMPORTS } from "./layout.ts";
import { readSources } from "./source-graph.ts";

const { files, sources, importsOf, valuesOf, loadedWith, textOf } = readSources("src", PUBLIC_MODULES);

/** Each import that `isAllowed` says no to, as `from → to`. */
const wrong = (isAllowed: (path: string, target: string) => boolean, among: readonly string[] = files): string[] =>
  among.flatMap((path) =>
    importsOf(path)
      .filter((target) => !isAllowed(path, target))
      .map((target) => `${path} → ${target}`),
  );

const found = (pattern: RegExp, allowed: (path: string) => boolean) =>
  sources.filter((path) => !allowed(path) && pattern.test(textOf(path)));

const folderOf = (path: string): string => path.split("/")[0] ?? path;
const placeOf = (path: string): number => (ORDER as readonly string[]).indexOf(folderOf(path));
/** `web/media` of `web/media/client/asset.ts`. */
const partOf = (path: string): string => path.split("/").slice(0, 2).join("/");
const nounOf = (path: string): string | undefined => /^domain\/([^/]+)\//.exec(path)?.[1];
/** -1 for those on the ground. */
const floorOf = (noun: string): number => NOUN_LAYERS.findIndex((floor) => floor.includes(noun));

describe("the folders", () => {
  it("are all there, and every file is in one", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect([...new Set(files.map(folderOf))].sort()).toEqual([...ORDER].sort());
  });

  it("import only what stands before them", () =>
    expect(wrong((path, target) => placeOf(target) <= placeOf(path))).toEqual([]));

  it("do not ask their neighbours, but for those that are named", () => {
    const layers = ["web", "agents", "api"];
    const tables = ["web/pages.ts", "web/frame.ts", "api/routes.ts", "agents/tools.ts", "api/resource-routes.ts"];
    const asked = wrong(
      (path, target) =>
        tables.includes(path) ||
        !layers.includes(folderOf(path)) ||
        !layers.includes(folderOf(target)) ||
        partOf(path) === partOf(target) ||
        partOf(target) === "web/ui",
    ).map((line) => line.split(" → ").map(partOf).join(" → "));
    expect([...new Set(asked)].sort()).toEqual([...SIBLING_IMPORTS].sort());
  });
});

describe("the domain", () => {
  const nouns = [...new Set(files.flatMap((path) => nounOf(path) ?? []))];

  it("has each noun on one floor", () => {
    expect(NOUN_LAYERS.flat().filter((noun) => !nouns.includes(noun))).toEqual([]);
    expect(new Set(NOUN_LAYERS.flat()).size).toBe(NOUN_LAYERS.flat().length);
  });

  it("imports only nouns of lower floors", () =>
    expect(
      wrong((path, target) => {
        const [noun, other] = [nounOf(path), nounOf(target)];
        return noun === undefined || other === undefined || noun === other || floorOf(other) < floorOf(noun);
      }),
    ).toEqual([]));
});

it("what people see is in web/: no JSX, style sheet or script for a browser below it", () => {
  const shown = files.filter((path) => /\.(?:tsx|css)$|\/client\//.test(path) && folderOf(path) !== "web");
  expect(shown.filter((path) => !/^engines\/markdown\/.*\.css$/.test(path))).toEqual([]);
});

it("what runs in a browser brings nothing of a server", () => {
  const rooms = Object.keys(BROWSER);
  const roomOf = (path: string) =>
    rooms.find((room) => matchesGlob(posix.dirname(path), room) || matchesGlob(path, `${room}/**`));
  const isIn = (path: string, name: string) => path === name || matchesGlob(path, name) || path.startsWith(`${name}/`);
  const scripts = files.filter((path) => roomOf(path) !== undefined);
  expect(scripts.length).toBeGreaterThan(80);
  expect(
    wrong((path, target) => {
      const room = roomOf(path) ?? "";
      return roomOf(target) === room || (BROWSER[room] ?? []).some((name) => isIn(target, name));
    }, scripts),
  ).toEqual([]);
});

it("a name is imported from the file that defines it", () =>
  expect(
    found(/^export (?:type )?(?:\*|\{[^}]*\})(?: as \w+)? from "/m, (path) =>
      PUBLIC_MODULES.some((door) => door === path),
    ),
  ).toEqual([]));

describe("the token engine", () => {
  const isInside = (path: string) => path.startsWith("engines/tokens/");
  const isDoor = (path: string) => PUBLIC_MODULES.some((door) => door === path);

  it("is entered by its two doors, and does not go out by them", () =>
    expect(wrong((path, target) => (isInside(path) ? !isDoor(target) : !isInside(target) || isDoor(target)))).toEqual(
      [],
    ));

  it("says what it calls things without being loaded", () => {
    const loaded = reachOf("engines/tokens/names.ts");
    expect(loaded.length, loaded.join("\n")).toBeLessThanOrEqual(4);
  });

  it("hands on no more names than these", () => {
    const handed = PUBLIC_MODULES.flatMap((door) =>
      [...textOf(door).matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(([, names = ""]) =>
        names.split(",").filter((name) => name.trim() !== ""),
      ),
    );
    expect(handed.length).toBeLessThanOrEqual(120);
  });
});

it("no file leads back to itself, by values or by types", () =>
  expect(circlesOf(new Map(files.map((path) => [path, importsOf(path)])))).toEqual([]));

describe("a contract", () => {
  const contracts = files.filter((path) => /contract\.ts$/.test(path));

  it("brings little with it, and no page", () => {
    expect(contracts.length).toBeGreaterThan(20);
    const reached = contracts.map((path) => ({ path, loaded: reachOf(path) }));
    expect(reached.filter(({ loaded }) => loaded.length > 51).map(({ path }) => path)).toEqual([]);
    expect(reached.filter(({ loaded }) => loaded.some((one) => one.endsWith(".tsx"))).map(({ path }) => path)).toEqual(
      [],
    );
  });
});

it("a kind knows of the token engine what it calls things: its reader may stand in domain/workspace.ts", () => {
  const kinds = files.filter((path) => /^domain\/.*\bkinds?\.ts$/.test(path));
  expect(kinds.length).toBeGreaterThan(15);
  // What a configuration says of axes is read by a few lines that load nothing.
  const light = new Set([...reachOf(PUBLIC_MODULES[0]), "engines/tokens/bundle/bundle-config.ts"]);
  const isEngine = (path: string) => path.startsWith("engines/tokens/") && !light.has(path);
  expect(kinds.filter((path) => reachOf(path).some(isEngine))).toEqual([]);
});

it("a server starts without what no first page needs: what reads markdown, rules of the check, the OpenAPI document", () => {
  const loaded = reachOf("cli/start/command.ts", loadedWith);
  expect(loaded).toContain("web/home/pages.tsx");
  const heavy = ["engines/markdown/parse-markdown.ts", "engines/check/rules.ts", "platform/contract/openapi.ts"];
  expect(heavy.filter((path) => loaded.includes(path))).toEqual([]);
});

it("a check of code starts no application: it reads what it needs from the workspace", () => {
  const loaded = reachOf("cli/check/workspace-system.ts", loadedWith);
  expect(loaded.filter((path) => /^(?:web|agents|server|store\/sql)\//.test(path))).toEqual([]);
  expect(reachOf("cli/check/command.ts").filter((path) => /^(?:web|agents|server)\//.test(path))).toEqual([]);
  expect(loaded).not.toContain("engines/markdown/parse-markdown.ts");
  expect(loaded.length).toBeLessThanOrEqual(260);
});

describe("the longest chain of imports by value", () => {
  it.each([
    ["main.ts", 23],
    ["cli/product.ts", 17],
    ["cli/worker.ts", 15],
  ])("from %s is at most %i files", (path, most) => {
    const longest = chainFrom(path);
    expect(longest.length, longest.join("\n")).toBeLessThanOrEqual(most);
  });
});

describe("tests beside the source", () => {
  it("need nothing that is built, no process and no database server: those lie in test/", () => {
    const needs = /process\.execPath|from "(?:playwright-core|[./]*test\/(?:open-|spawn-|postgres)[^"]*)"/;
    const tests = globSync("src/**/*.test.{ts,tsx}");
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((path) => needs.test(readFileSync(path, "utf8")))).toEqual([]);
  });
});

describe("types", () => {
  it("take schemas as `Schema`: `z.ZodType` has the compiler compare all of zod for each", () => {
    expect(found(/\bz\.ZodType\b/, (path) => path === "store/schema.ts")).toEqual([]);
  });
});

describe("the doors", () => {
  it("reads the environment in one file", () => {
    expect(found(/\bprocess\.env\b/, (path) => path === "safe/environment.ts")).toEqual([]);
  });

  it("fetches behind safe/ only, but for the one door of our scripts in the browser", () => {
    expect(found(/(?<![.\w])fetch\(/, (path) => path.startsWith("safe/") || path === "web/ui/client/call.ts")).toEqual(
      [],
    );
  });

  it("parses YAML behind safe/ only", () => {
    expect(found(/from "yaml"/, (path) => path.startsWith("safe/"))).toEqual([]);
  });

  it("writes no HTML from strings in the browser", () => {
    expect(found(/\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/, () => false)).toEqual([]);
  });
});

describe("the size of files", () => {
  it("stays below 400 lines", () => {
    expect(sources.filter((path) => textOf(path).split("\n").length > 400)).toEqual([]);
  });
});

/** What is loaded with a file, itself among it; with `loadedWith` at once, else also what it loads later. */
function reachOf(start: string, nextOf = valuesOf): string[] {
  const reached = new Set([start]);
  for (const path of reached) for (const next of nextOf(path)) reached.add(next);
  return [...reached];
}

/** The longest way from a file along what it imports by value. */
function chainFrom(start: string): string[] {
  const known = new Map<string, string[]>();
  const visit = (path: string): string[] => {
    const seen = known.get(path);
    if (seen) return seen;
    const chains = valuesOf(path).map(visit);
    const longest = chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
    const chain = [path, ...longest];
    known.set(path, chain);
    return chain;
  };
  return visit(start);
}

describe("the long form", () => {
  // What has no tag is not run by `npm run long`, though it asks for its counts.
  it("knows by tags what belongs to it", () => {
    const tests = globSync(["src/**/*.ts", "test/**/*.ts", "e2e/**/*.ts"]).filter(
      (path) => !path.endsWith("long-form.ts"),
    );
    const untagged = tests.filter((path) => {
      const text = readFileSync(path, "utf8");
      if (path.endsWith(".long.test.ts")) return !/^\/\/ @module.tag long$/m.test(text);
      const asks = /import \{[^}]*\b(?:countOf|casesOf|fuzzRuns|isLongForm)\b[^}]*\} from "[./]*long-form\.ts"/.test(
        text,
      );
      return asks && !/\btags: "(?:long|repeated)"/.test(text);
    });
    // The files that run these are tagged.
    expect(untagged).toEqual(["test/standards/races.ts"]);
  });
});

/** Files that lead back to themselves, grouped (Tarjan's strongly connected components). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    order.set(node, order.size);
    let lowest = order.size - 1;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (path.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    if (lowest === order.get(node)) {
      const circle = path.splice(path.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
