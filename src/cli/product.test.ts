import { existsSync, globSync } from "node:fs";
import { expect, it } from "vitest";
import { kinds, steps } from "../domain/kinds.ts";
import { workspaceKinds, workspaceSteps } from "../domain/workspace.ts";
import { features } from "./product.ts";

/** First words of addresses that are no name of a folder or file: those that others decide, and short ones. */
const ALIASES: Readonly<Record<string, string>> = {
  index: "web/home",
  ".well-known": "api/oauth",
  AGENTS: "agents/discovery",
  llms: "agents/discovery",
  "llms-full": "agents/discovery",
  feed: "api/history",
  cdn: "api/icons",
  plugin: "api/designtool-plugin",
  "image-slots": "api/components",
  cli: "web/oauth",
  healthz: "api/health",
  readyz: "api/health",
};

/** `icons` of `/api/registry/icons/{id}` and of `/api/icons-sprite.svg`, `logos` of `/api/registry/logo.svg`. */
const wordOf = (path: string): string => {
  const [word = ""] = path.replace(/^\/api\/(?:(?:registry|service)\/)?|^\//, "").split("/");
  return word.replace(/(?:-sprite.*)?\.(?:json|md|css|svg|xml|txt)$/, "") || "index";
};

it("the first word of an address is the folder of its page or of its routes, or the file of its page", () => {
  const words = new Set(features.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => wordOf(endpoint.path)));
  const hasPlace = (word: string) =>
    globSync([`src/{web,api,agents}/${word}{,s}/`, `src/web/*/${word}.ts{,x}`]).length > 0;
  expect(words.size).toBeGreaterThan(30);
  expect([...words].filter((word) => !Object.hasOwn(ALIASES, word) && !hasPlace(word))).toEqual([]);
  expect(Object.values(ALIASES).filter((folder) => !existsSync(`src/${folder}`))).toEqual([]);
  expect(Object.keys(ALIASES).length).toBeLessThanOrEqual(12);
});

it("every step of a push sends kinds of the table, and every kind stands there once", () => {
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(steps.flatMap((step) => step.kinds).filter((kind) => !kinds.includes(kind))).toEqual([]);
});

it("each kind can be read from a workspace, and a push reads the same", () => {
  expect(workspaceKinds.map(({ name }) => name)).toEqual(kinds.map(({ name }) => name));
  expect(workspaceKinds.filter(({ workspace }) => workspace.read === undefined)).toEqual([]);
  expect(workspaceSteps.flatMap((step) => step.kinds).filter((kind) => !workspaceKinds.includes(kind))).toEqual([]);
});
