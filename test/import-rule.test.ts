import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .sort();

const textOf = (path: string) => readFileSync(join("src", path), "utf8");

/** Paths below src that a file imports. */
const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(([, target = ""]) =>
    posix.normalize(posix.join(posix.dirname(path), target)),
  );

const featureOf = (path: string): string | undefined => /^features\/([^/]+\/[^/]+)\//.exec(path)?.[1];
/** What the wing of people lends to all others; to become its one public file. */
const isAccounts = (path: string) => path.startsWith("features/people/accounts/");
const isFeatureList = (path: string) => path === "features/index.ts";

/** Files that know every feature: the command line composes the program, `worker.ts` that of the threads. */
const COMPOSERS = /^(?:main\.ts|worker\.ts|cli\/commands\/)/;
/** The command line calls a registry by its declarations. */
const isCalled = (path: string, target: string) =>
  path.startsWith("cli/") && /^features\/[^/]+\/[^/]+\/contract\.ts$/.test(target);

const found = (pattern: RegExp, allowed: (path: string) => boolean) =>
  sources.filter((path) => !allowed(path) && pattern.test(textOf(path)));

describe("the import rule", () => {
  it("finds the sources", () => expect(sources.length).toBeGreaterThan(100));

  it("lets the spine name no feature", () => {
    const wrong = sources
      .filter((path) => !path.startsWith("features/") && !COMPOSERS.test(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith("features/") && !isAccounts(target) && !isCalled(path, target))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("lets a feature import only contract.ts and kind.ts of another", () => {
    const wrong = sources
      .filter((path) => featureOf(path) !== undefined && !isFeatureList(path))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => featureOf(target) !== undefined && featureOf(target) !== featureOf(path))
          .filter((target) => !isAccounts(target))
          .filter((target) => !/^features\/[^/]+\/[^/]+\/(?:contract|kind)\.ts$/.test(target))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("lets no feature import the command line", () => {
    const wrong = sources
      .filter((path) => featureOf(path) !== undefined || path === "feature.ts")
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith("cli/"))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it("lets nothing import main.ts", () => {
    expect(sources.filter((path) => importsOf(path).includes("main.ts"))).toEqual([]);
  });

  it("keeps the doors, the tokens, texts, the cage and the store to themselves", () => {
    const allowed: Record<string, RegExp> = {
      safe: /^safe\//,
      tokens: /^tokens\//,
      cage: /^(?:cage\/|safe\/|contract\/shapes\.ts$)/,
      text: /^text\//,
      store: /^(?:store|safe|cage)\//,
    };
    const wrong = sources.flatMap((path) => {
      const own = allowed[path.split("/")[0] ?? ""];
      return own
        ? importsOf(path)
            .filter((target) => !own.test(target))
            .map((target) => `${path} → ${target}`)
        : [];
    });
    expect(wrong).toEqual([]);
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
