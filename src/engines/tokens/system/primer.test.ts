import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import JSON5 from "json5";
import { describe, expect, it } from "vitest";
import { isObject } from "../../../safe/is-object.ts";
import { hexColor } from "../values/color-value.ts";
import { cssValue } from "../values/css-value.ts";
import { openTokenSystem } from "./token-system.ts";

const primer = dirname(createRequire(import.meta.url).resolve("@primer/primitives/package.json"));
const themes = join(primer, "dist/docs/functional/themes");

/** Primer's own sources, in the folders of a workspace. Its tokens have the full names of its colorblind themes. */
const sources = Object.fromEntries(
  readdirSync(join(primer, "src/tokens"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json5"))
    .map((path) => [
      folderOf(path),
      JSON.stringify(JSON5.parse(readFileSync(join(primer, "src/tokens", path), "utf8"))),
    ]),
);
const system = openTokenSystem({ sources });
const schemeOf = (theme: string) => theme.replace("colorblind", "protanopia-deuteranopia");

function folderOf(path: string): string {
  const name = path.replaceAll("/", "-").replace(".json5", ".tokens.json");
  if (!path.startsWith("base/")) return `design-system/tokens/semantic/${name}`;
  const scheme = /^base\/color\/(?:light|dark)\/(.+)\.json5$/.exec(path)?.[1];
  const isBase = scheme === undefined || scheme === "light" || scheme === "display-light";
  return isBase ? `design-system/tokens/primitive/${name}` : `design-system/tokens/themes/${scheme}.tokens.json`;
}

/** Primer writes border lengths in rem of 16 px, and without a unit for zero. */
const comparable = (css: unknown): string =>
  String(css)
    .replace(/(-?[\d.]+)rem\b/g, (_, amount: string) => `${Number(amount) * 16}px`)
    .replace(/\b0px(?= |$)/g, "0");

describe("Primer's values per mode", () => {
  it("become the schemes that tokens name, without partial ones", () => {
    const [scheme, ...others] = system.axes;
    expect(others).toEqual([]);
    expect(scheme).toMatchObject({ name: "scheme", role: "scheme", default: "light", from: "extensions" });
    const offered = readdirSync(themes).map((file) => schemeOf(file.replace(".json", "")));
    expect([...(scheme?.values ?? [])].sort()).toEqual(offered.sort());
  });

  it.each(readdirSync(themes).map((file) => file.replace(".json", "")))("are those of its own build: %s", (theme) => {
    const { tokens } = system.select({ scheme: schemeOf(theme) });
    const byName = new Map(tokens.map((token) => [token.path.join("-"), token]));
    const documented: unknown = JSON.parse(readFileSync(join(themes, `${theme}.json`), "utf8"));
    const differing = Object.values(isObject(documented) ? documented : {})
      .filter(isObject)
      .flatMap(({ name, value, type }) => {
        const token = byName.get(String(name));
        const ours = type === "color" ? hexColor(token?.resolved) : cssValue(token?.type, token?.resolved);
        return comparable(ours) === comparable(value) ? [] : [{ name, theirs: value, ours }];
      });
    expect(differing).toEqual([]);
    expect(Object.keys(isObject(documented) ? documented : {}).length).toBeGreaterThan(900);
  });
});
