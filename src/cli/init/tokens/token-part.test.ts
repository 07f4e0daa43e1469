import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRepository } from "../repository.ts";
import { surveyTokens } from "./token-part.ts";

async function tokensOf(files: Record<string, string>) {
  const root = await mkdtemp(join(tmpdir(), "token-part-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return surveyTokens(await openRepository(root, { folders: [], without: [] }));
}

const NAMES = Array.from({ length: 24 }, (_, at) => `part${at}`);
const MANIFEST = JSON.stringify({ name: "acme", style: "acme.css" });

it("takes token files where the style sheet of the package comes to nothing", async () => {
  const circles = NAMES.map((name) => `--${name}: var(--${name});`).join("");
  const part = await tokensOf({
    "package.json": MANIFEST,
    "acme.css": `:root { ${circles} }`,
    "tokens/a.tokens.json": JSON.stringify({ ink: { $type: "color", $value: "#111111" } }),
  });
  expect(part?.files.map(({ path }) => path)).toEqual(["design-system/tokens/a.tokens.json"]);
});

it("takes token files whose names the style sheet has with escapes", async () => {
  const size = (at: number) => ({
    ...{ $type: "dimension", $value: { value: at, unit: "px" } },
    $extensions: { "design-system-registry": { variable: `space-${at}.5` } },
  });
  const part = await tokensOf({
    "package.json": MANIFEST,
    "acme.css": `:root { ${NAMES.map((_, at) => String.raw`--space-${at}\.5: ${at}px;`).join("")} }`,
    "tokens/a.tokens.json": JSON.stringify(Object.fromEntries(NAMES.map((name, at) => [name, size(at)]))),
  });
  expect(part?.found).toContain("1 token file");
});

const number = (at: number) => ({ $type: "number", $value: at });
const sheet = (name: (at: number) => string) => `:root { ${NAMES.map((_, at) => `${name(at)}: ${at};`).join("")} }`;

it("gives tokens the names of the style sheet where these begin with more, or are spelled otherwise", async () => {
  const part = await tokensOf({
    "build/css/variables.css": sheet((at) => `--acme-main-part${at}`),
    "tokens/a.json": JSON.stringify({ main: Object.fromEntries(NAMES.map((name, at) => [name, number(at)])) }),
  });
  expect(part?.files.map(({ path }) => path)).toEqual(["design-system/tokens/a.json"]);
  expect(JSON.parse(String(part?.files[0]?.content)).main.part3).toEqual({
    ...number(3),
    $extensions: { "design-system-registry": { variable: "acme-main-part3" } },
  });
  expect(part?.notes.join("\n")).toContain("24 tokens have a name in the stylesheets that differs from their paths");
});

it("takes the style sheet where token files have its values and other names", async () => {
  const part = await tokensOf({
    "build/css/variables.css": sheet((at) => `--n${at}`),
    "tokens/a.json": JSON.stringify(Object.fromEntries(NAMES.map((name, at) => [name, number(at)]))),
  });
  expect(part?.found).toMatch(/^24 tokens from custom properties of build\/css\/variables.css/);
  expect(part?.notes[0]).toContain("differ from the stylesheets: 1 token file in tokens. To use them");
});

it("takes token files beside a style sheet of something else", async () => {
  const part = await tokensOf({
    "app/globals.css": sheet((at) => `--layout${at}00`),
    "tokens/a.json": JSON.stringify(Object.fromEntries(NAMES.map((name, at) => [name, number(at + 500)]))),
  });
  expect(part?.files.map(({ path }) => path)).toEqual(["design-system/tokens/a.json"]);
});
