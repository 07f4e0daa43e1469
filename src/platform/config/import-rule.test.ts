import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOMS } from "../../../test/rooms.ts";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(?:tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
  .sort();
const sources = files.filter((path) => !path.endsWith(".css"));

const texts = new Map(files.map((path) => [path, readFileSync(join("src", path), "utf8")]));
const textOf = (path: string) => texts.get(path) ?? "";

/** Static and dynamic imports, of values and of types; in CSS `@import`. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"\n]+)"/g;
const CSS_IMPORT = /@import\s+(?:url\()?"(\.[^"\n]+)"/g;

/** Paths below src that a file imports. */
const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(path.endsWith(".css") ? CSS_IMPORT : IMPORT)].map(([, target = ""]) =>
    posix.normalize(posix.join(posix.dirname(path), target)),
  );

const patterns = new Map<string, RegExp>();
/** Whether a path is, or lies in, what a table names; `*` is one folder. */
const isIn = (path: string, name: string): boolean => {
  const pattern = patterns.get(name) ?? new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}(?:/|$)`);
  patterns.set(name, pattern);
  return pattern.test(path);
};

const rooms = Object.keys(ROOMS).sort((a, b) => b.length - a.length);
const roomOf = (path: string): string => rooms.find((room) => isIn(path, room)) ?? "";

/** Each import that `isAllowed` says no to, as `from → to`. */
const wrong = (isAllowed: (path: string, target: string) => boolean, among = files): string[] =>
  among.flatMap((path) =>
    importsOf(path)
      .filter((target) => !isAllowed(path, target))
      .map((target) => `${path} → ${target}`),
  );

const wingOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1];
/** A feature is a folder of a wing with an `index.ts`; what else lies in a wing is the wing's own. */
const featureOf = (path: string): string | undefined => {
  const folder = /^features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];
  return folder !== undefined && texts.has(`${folder}/index.ts`) ? folder : undefined;
};
/** What leaves a feature. */
const LEAVES_A_FEATURE = /^features\/[^/]+\/[^/]+\/(?:contract|kind|api)\.ts$/;
const LEAVES_A_WING = /^features\/[^/]+\/api\.ts$/;
/** The tables of contents, and the program of the threads. */
const isComposer = (path: string) =>
  path === "features/index.ts" || path === "features/kinds.ts" || path === "worker.ts" || path.startsWith("cli/");

const found = (pattern: RegExp, allowed: (path: string) => boolean) =>
  sources.filter((path) => !allowed(path) && pattern.test(textOf(path)));

describe("the rooms", () => {
  it("are all there, and every file is in one", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(files.filter((path) => roomOf(path) === "")).toEqual([]);
    expect(Object.keys(ROOMS).filter((room) => !files.some((path) => isIn(path, room)))).toEqual([]);
  });

  it("name only rooms further down", () => {
    const upwards = Object.entries(ROOMS).flatMap(([room, targets], index) =>
      targets
        .filter((target) => Object.keys(ROOMS).indexOf(roomOf(target)) >= index)
        .map((target) => `${room} → ${target}`),
    );
    expect(upwards).toEqual([]);
  });

  it("import what the table says, in code and in styles", () => {
    expect(
      wrong((path, target) => {
        const room = roomOf(path);
        return roomOf(target) === room || (ROOMS[room] ?? []).some((name) => isIn(target, name));
      }),
    ).toEqual([]);
  });

  it("name nothing that they do not use", () => {
    const unused = Object.entries(ROOMS).flatMap(([room, names]) => {
      const targets = files.filter((path) => roomOf(path) === room).flatMap(importsOf);
      return targets.length === 0
        ? []
        : names.filter((name) => !targets.some((target) => isIn(target, name))).map((name) => `${room} → ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it("are entered by the build through no feature", () => {
    const scripts = readdirSync("scripts").filter((name) => name.endsWith(".ts"));
    expect(
      scripts.filter((name) => /["'`][^"'`\n]*features\/[a-z]/.test(readFileSync(join("scripts", name), "utf8"))),
    ).toEqual([]);
  });
});

describe("features", () => {
  it("are entered through contract.ts, kind.ts and api.ts", () => {
    expect(
      wrong((path, target) => {
        const feature = featureOf(target);
        return (
          feature === undefined || feature === featureOf(path) || isComposer(path) || LEAVES_A_FEATURE.test(target)
        );
      }),
    ).toEqual([]);
  });

  it("share the files of their wing, which others reach through its api.ts", () => {
    expect(
      wrong((path, target) => {
        const wing = wingOf(target);
        return (
          wing === undefined || featureOf(target) !== undefined || wing === wingOf(path) || LEAVES_A_WING.test(target)
        );
      }),
    ).toEqual([]);
  });

  it("are not asked by what their wing shares", () => {
    expect(
      wrong(
        (path, target) =>
          featureOf(path) !== undefined || wingOf(path) === undefined || featureOf(target) === undefined,
      ),
    ).toEqual([]);
  });

  it("offer names of other files in an api.ts alone", () => {
    expect(found(/^export (?:type )?(?:\*|\{[^}]*\})(?: as \w+)? from "/m, (path) => path.endsWith("/api.ts"))).toEqual(
      [],
    );
  });

  it("do not ask their own api.ts", () => {
    expect(wrong((path, target) => target !== posix.join(posix.dirname(path), "api.ts"))).toEqual([]);
  });
});

describe("circles", () => {
  it("there are none, of values or of types", () =>
    expect(circlesOf(new Map(files.map((path) => [path, importsOf(path)])))).toEqual([]));
});

describe("tests beside the source", () => {
  it("need nothing that is built, no process and no database server: those lie in test/", () => {
    const needs = /process\.execPath|from "(?:playwright-core|[./]*test\/(?:open-|spawn-|postgres)[^"]*)"/;
    const tests = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
      /\.test\.tsx?$/.test(path),
    );
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((path) => needs.test(readFileSync(join("src", path), "utf8")))).toEqual([]);
  });
});

describe("types", () => {
  it("take schemas as `Schema`: `z.ZodType` has the compiler compare all of zod for each", () => {
    expect(found(/\bz\.ZodType\b/, (path) => path === "store/schema.ts")).toEqual([]);
  });
});

describe("the doors", () => {
  it("reads the environment in environment.ts only", () => {
    expect(found(/\bprocess\.env\b/, (path) => path === "environment.ts")).toEqual([]);
  });

  it("fetches behind safe/ only, but for the one door of our scripts in the browser", () => {
    expect(found(/(?<![.\w])fetch\(/, (path) => path.startsWith("safe/") || path === "web/client/call.ts")).toEqual([]);
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
