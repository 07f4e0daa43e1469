import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commandGroups, commands } from "./commands.ts";

const folder = new URL("./", import.meta.url);
const text = readFileSync(new URL("commands.ts", folder), "utf8");

/** The files the table loads, by the name of the command. */
const loaded = new Map(
  text
    .split(/^ +name: "/m)
    .slice(1)
    .map((row) => [row.slice(0, row.indexOf('"')), /load: .*?import\("\.\/([^"]+)"\)/s.exec(row)?.[1] ?? ""]),
);

/** Where a command may lie: `pull` in `pull.ts` or `pull/command.ts`, `tokens diff` in `tokens/diff.ts`. */
function placesOf(name: string): string[] {
  const [first, second] = name.split(/[ :]/);
  return second === undefined ? [`${first}.ts`, `${first}/command.ts`] : [`${first}/${second}.ts`];
}

/** What says only what replaces it lies together. */
const gone = commandGroups.find(({ title }) => title === "Deprecated")?.entries ?? [];
const there = commands.filter((entry) => !gone.includes(entry)).map(({ name }) => name);

describe("a command of the table", () => {
  it.each(there)("%s lies where its name says", (name) => expect(placesOf(name)).toContain(loaded.get(name)));

  it("lies with the others that are gone, where it is gone", () => {
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.map(({ name }) => loaded.get(name))).toEqual(gone.map(() => "deprecated.ts"));
  });

  it("is all that lies there", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
    const named = files.filter((path) => /(?:^|\/)command\.ts$/.test(path) && path !== "runner/command.ts");
    const alone = files.filter((path) => /^[^/]+\.ts$/.test(path) && !path.endsWith(".test.ts"));
    const others = ["commands.ts", "help-texts.ts", "product.ts", "worker.ts"];
    const known = [...loaded.values(), ...others];
    expect([...named, ...alone].filter((path) => !known.includes(path))).toEqual([]);
  });
});
