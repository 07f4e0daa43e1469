import { counted } from "../../../engines/text/noun.ts";
import { isObject } from "../../../safe/is-object.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { inFolder, type NewFile, type Part, printedJson, some } from "../part.ts";
import { type Repository, type RepositoryFile, written } from "../repository.ts";
import { readCompiledSheets } from "./compiled-sheets.ts";
import {
  type CustomProperties,
  noProperties,
  type Proof,
  proveTokens,
  readCustomProperties,
  tokensOfCss,
} from "./css-tokens.ts";
import { readTokenModules } from "./module-tokens.ts";
import { createModuleReader } from "./module-values.ts";
import { readTailwindConfig, takeTheme } from "./tailwind-config.ts";
import { sheetOf } from "./theme-objects.ts";
import { withTokenDialects } from "./token-dialects.ts";

/** Style sheets that are read for custom properties. */
const MOST_SHEETS = 400;
const MOST_TOKEN_FILES = 1_000;
const FOLDER = "design-system/tokens";
const NO_SHEETS = /(?:^|[./-])(?:min|rtl)\.css$|\.module\.css$/;

/**
 * Tokens: files that are tokens already (DTCG, Style Dictionary, Tokens Studio, …), as they are, those in other languages as
 * JSON; where there are none, the custom properties of style sheets, and else variables and modules.
 */
export async function findTokens(repository: Repository): Promise<Part | undefined> {
  const dialects = await withTokenDialects(repository);
  const part = (await tokenFiles(dialects.repository)) ?? (await cssTokens(repository));
  if (dialects.notes.length === 0) return part;
  return part ? { ...part, notes: [...part.notes, ...dialects.notes] } : unreadPart(dialects.notes);
}

async function tokenFiles(repository: Repository): Promise<Part | undefined> {
  // In a package of tokens every file may be one.
  const isOfTokens = /token/i.test(repository.name);
  const named = repository.files.filter(
    ({ path }) =>
      /\.json$|\.tokens$/.test(path) &&
      (isOfTokens || /token/i.test(path)) &&
      !/(?:^|\/)(?:package|tsconfig[\w.-]*|manifest|\w*schema|schemas?\/.+)\.json$/i.test(path),
  );
  const found: string[] = [];
  for (const { path } of written(named).slice(0, MOST_TOKEN_FILES)) {
    const content = await repository.json(path);
    if (!holdsTokens(path, content)) continue;
    found.push(path);
  }
  if (found.length === 0) return undefined;
  const files: NewFile[] = [];
  for (const path of found) {
    const content = await repository.bytes(path);
    if (content) files.push({ path: `${FOLDER}/${placeOf(path, found)}`, content });
  }
  return {
    name: "tokens",
    found: `${found.length} token files${inFolder(found)}`,
    about: "Copied as they are. From now on they are edited here, or copied again after a change.",
    files,
    notes: [],
  };
}

/** Relative to the folder they share, with an ending that is read. */
function placeOf(path: string, all: readonly string[]): string {
  const shared = inFolder(all).slice(" in ".length);
  const rest = shared === "" ? path : path.slice(shared.length + 1);
  return rest.replace(/\.tokens$/, ".tokens.json");
}

function holdsTokens(path: string, content: unknown): boolean {
  const name = path.split("/").at(-1) ?? "";
  if (/^\$(?:themes|metadata)\.json$/.test(name)) return true;
  if (!isObject(content) || ("$schema" in content === false && "name" in content && "version" in content)) return false;
  const waiting: unknown[] = [content];
  for (let looked = 0; looked < 2_000; looked++) {
    const one = waiting.shift();
    if (one === undefined) return false;
    if (!isObject(one)) continue;
    if ("$value" in one) return true;
    if ("value" in one && !isObject(one.value) && !("$ref" in one)) return true;
    waiting.push(...Object.values(one));
  }
  return false;
}

async function cssTokens(repository: Repository): Promise<Part | undefined> {
  const sheets = written(repository.files.filter(({ path }) => /\.css$/.test(path) && !NO_SHEETS.test(path)));
  const properties = noProperties();
  const from = await readSheets(repository, sheets, properties);
  const more = tokensOfCss(properties).light.count < FEWEST ? await readVariables(repository, properties) : undefined;
  from.push(...(more?.from ?? []));
  const { light, dark } = tokensOfCss(properties);
  if (light.count + dark.count === 0) return more && more.notes.length > 0 ? unreadPart(more.notes) : undefined;
  const files: NewFile[] = [{ path: `${FOLDER}/tokens.tokens.json`, content: printedJson(light.tree) }];
  if (dark.count > 0) files.push({ path: `${FOLDER}/themes/dark.tokens.json`, content: printedJson(dark.tree) });
  const leftOut = [...new Set([...light.leftOut, ...dark.leftOut])];
  const darkWords = dark.count > 0 ? `, ${dark.count} of them with a value for the dark scheme` : "";
  return {
    name: "tokens",
    found: `${counted(light.count, { one: "token", many: "tokens" })} from ${from.every((path) => path.endsWith(".css")) ? "custom properties" : "variables"} of ${some(from, 3)}${darkWords}`,
    about: proofWords(proveTokens(properties)),
    files,
    notes: [
      ...(more?.notes ?? []),
      ...conditionNotes(properties),
      ...(leftOut.length > 0
        ? [
            `No token values (parts of others, or made of what is not written here), so they were left out: ${some(leftOut)}.`,
          ]
        : []),
    ],
  };
}

/** Where there are tokens and none could be read: nothing of ours takes their place. */
const unreadPart = (notes: string[]): Part => ({
  name: "tokens",
  found: "none that could be read",
  about: "What there is and why it was not read stands below. Tokens go into design-system/tokens, as DTCG.",
  files: [],
  notes,
});

/** What a comparison found, and nothing more. */
function proofWords({ equal, different }: Proof): string {
  const all = `${equal + different.length} custom properties`;
  if (different.length === 0) return `DTCG; compiled again, ${all}: ${equal} with the names and values they had.`;
  return `DTCG; compiled again, ${equal} of ${all} have the names and values they had. Not: ${some(different)}.`;
}

/** What holds under a condition alone is no token of ours: named with the first condition of each. */
function conditionNotes({ light, conditional }: CustomProperties): string[] {
  const named = [...conditional]
    .filter(([name]) => light.has(name))
    .map(([name, condition]) => `${name} (${condition})`);
  return named.length === 0
    ? []
    : [`What these say under a condition is left out: ${some(named)}. Their values are those without it.`];
}

/** Reads style sheets into properties; answers those that had some. */
async function readSheets(
  repository: Repository,
  sheets: readonly RepositoryFile[],
  into: CustomProperties,
): Promise<string[]> {
  const from: string[] = [];
  // What is written for tokens says them first; a bundle says them again.
  const ranked = sheets.toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  for (const { path } of ranked.slice(0, MOST_SHEETS)) {
    const text = await repository.text(path);
    if (!text?.includes("--")) continue;
    const before = into.light.size + into.dark.size;
    readCustomProperties(text, into);
    if (into.light.size + into.dark.size > before) from.push(path);
  }
  return from;
}

/** Where style sheets say no custom properties: themes of Tailwind, variables of Sass and Less, and modules. */
async function readVariables(
  repository: Repository,
  into: CustomProperties,
): Promise<{ from: string[]; notes: string[] }> {
  const from: string[] = [];
  const before = into.light.size;
  const config = repository.files.find(({ path }) => TAILWIND.test(path))?.path;
  const told = config === undefined ? [] : await readTailwind(repository, config, into.light);
  if (config !== undefined && into.light.size > before) from.push(config);
  const compiled = await readCompiledSheets(repository, into.light);
  if (into.light.size >= FEWEST) return { from: [...from, ...compiled.from], notes: [...told, ...compiled.notes] };
  const modules = await readTokenModules(repository);
  readCustomProperties(sheetOf(modules), into);
  return { from: [...from, ...compiled.from, ...modules.from], notes: [...told, ...compiled.notes, ...modules.notes] };
}

/** Reads the theme of Tailwind's configuration: evaluated in the sandbox, else its literals. Answers what to say of it. */
async function readTailwind(repository: Repository, path: string, into: Map<string, string>): Promise<string[]> {
  const reader = createModuleReader(repository.root);
  try {
    const { default: config } = await reader.read(path);
    takeTheme(config, into);
    return [`What presets and plugins add to the theme of ${path} is not among the tokens.`];
  } catch (error) {
    const text = await repository.text(path);
    if (text !== undefined) readTailwindConfig(text, path, into);
    return [
      `${path} could not be evaluated (${reasonOf(error).split("\n")[0]}): only what stands in its theme as it is was taken.`,
    ];
  } finally {
    reader.close();
  }
}

/** Fewer tokens than this in custom properties are no system. */
const FEWEST = 20;
const TAILWIND = /^(?:.*\/)?tailwind\.config\.[cm]?[jt]s$/;
const rankOf = (path: string): number =>
  (/dark/i.test(path) ? 0.5 : 0) +
  (/token|variable|theme|color|palette/i.test(path) ? 0 : 2) +
  (path.split("/").length > 3 ? 1 : 0);
