import { posix } from "node:path";
import JSON5 from "json5";
import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { parseYaml } from "../../../safe/yaml.ts";
import { printedJson, some } from "../part.ts";
import { type Repository, type RepositoryFile, written } from "../repository.ts";
import { createModuleReader } from "./module-values.ts";
import { findPandaModules, pandaTokens } from "./panda-tokens.ts";

/** A repository with its token files of other languages as JSON. */
export interface TokenDialects {
  repository: Repository;
  /** Converted files, and unreadable ones with the reason. */
  notes: string[];
}

const DATA = /\.(?:json5|jsonc|ya?ml)$/;
const MODULE = /\.[cm]?[jt]s$/;
const NO_MODULE =
  /\.(?:d|test|spec|stories|config)\.|(?:^|\/)(?:tests?|__tests__|[\w-]*scripts|_?build|transforms?|formats?|utils?|helpers?)\//i;
/** Modules of programs that make something of tokens. */
const OF_PROGRAMS =
  /\b(?:from|require\(|import\()\s*["'](?:style-dictionary|@tokens-studio\/|node:|fs["'/]|path["']|postcss)/;
/** How a token says its value, in Style Dictionary's trees and in DTCG. */
const HAS_VALUE = /["']?\$?value["']?\s*:/;
const MAX_FILES = 500;
const MAX_DEPTH = 40;

/**
 * Converts token files in JSON5, JSONC and YAML, and modules that export token trees (`{ value: … }`, `{ $value: … }`),
 * to JSON under a path that ends in `.json`. JSON files and modules of plain values stay unchanged.
 */
export async function withTokenDialects(repository: Repository): Promise<TokenDialects> {
  const isOfTokens = /token/i.test(repository.name);
  const candidates = written(
    repository.files.filter(
      ({ path }) => (isOfTokens || /token/i.test(path)) && (DATA.test(path) || MODULE.test(path)),
    ),
  ).filter(({ path }) => !MODULE.test(path) || !NO_MODULE.test(path));
  const texts = new Map<string, string>();
  for (const { path } of candidates.slice(0, MAX_FILES)) {
    const text = await repository.text(path);
    if (text === undefined || !(HAS_VALUE.test(text) || /^props\s*:/m.test(text))) continue;
    // In a folder of tokens, a module that needs more than values is named.
    if (MODULE.test(path) && OF_PROGRAMS.test(text) && !/token[^/]*\//i.test(path)) continue;
    texts.set(path, text);
  }
  const panda = await findPandaModules(repository);
  if (texts.size + panda.length === 0) return { repository, notes: [] };
  const taken = new Set(repository.files.map(({ path }) => path));
  const made = new Map<string, { from: RepositoryFile; document: unknown }>();
  const faults: string[] = [];
  const leftOut: string[] = [];
  const reader = createModuleReader(repository.root);
  try {
    for (const path of panda) {
      try {
        const document = pandaTokens(await reader.read(path), leftOut);
        const from = repository.files.find((file) => file.path === path);
        if (!document || !from) continue;
        made.set(tokenPath(path, taken), { from, document });
        texts.delete(path);
      } catch (error) {
        faults.push(`${path} (${reasonOf(error).split("\n")[0]})`);
      }
    }
    for (const from of candidates) {
      const text = texts.get(from.path);
      if (text === undefined) continue;
      try {
        const document = MODULE.test(from.path) ? treeOf(await reader.read(from.path)) : dataOf(from.path, text);
        if (isObject(document) && holdsTokens(document)) made.set(jsonPath(from.path, taken), { from, document });
      } catch (error) {
        faults.push(`${from.path} (${reasonOf(error).split("\n")[0]})`);
      }
    }
  } finally {
    reader.close();
  }
  const names = [...made.values()].map(({ from }) => from.path);
  return {
    repository: withFiles(repository, made),
    notes: [
      ...(names.length > 0 ? [`Converted to JSON for the workspace: ${some(names)}.`] : []),
      ...(leftOut.length > 0
        ? [`Values for conditions other than modes were left out: ${some(leftOut)}. Write them by hand.`]
        : []),
      ...(faults.length > 0 ? [`Not read: ${some(faults, 3)}. Fix them and run this command again.`] : []),
    ],
  };
}

function withFiles(
  repository: Repository,
  made: ReadonlyMap<string, { from: RepositoryFile; document: unknown }>,
): Repository {
  if (made.size === 0) return repository;
  const added = [...made].map(([path, { from }]) => ({ ...from, path }));
  return {
    ...repository,
    files: [...repository.files, ...added].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    json: async (path) => made.get(path)?.document ?? repository.json(path),
    bytes: async (path) => {
      const found = made.get(path);
      return found ? Buffer.from(printedJson(found.document)) : repository.bytes(path);
    },
  };
}

/** `a.yaml` becomes `a.json`, or `a.yaml.json` if that exists. */
function jsonPath(path: string, taken: Set<string>): string {
  const plain = `${path.slice(0, -posix.extname(path).length)}.json`;
  const free = taken.has(plain) ? `${path}.json` : plain;
  taken.add(free);
  return free;
}

/** A name that shows tokens: `panda.config.ts` becomes `panda.config.tokens.json`. */
const tokenPath = (path: string, taken: Set<string>): string =>
  jsonPath(`${path.slice(0, -posix.extname(path).length)}.tokens${posix.extname(path)}`, taken);

/** Parses a file with the limits of the JSON reader for depth and size. */
const dataOf = (path: string, text: string): unknown =>
  /\.ya?ml$/.test(path) ? parseYaml(text) : parseJson(JSON.stringify(JSON5.parse(text)));

/** The tree of a module: its default export, else all it exports. */
function treeOf({ default: whole, ...named }: Record<string, unknown>): unknown {
  return isObject(whole) ? whole : named;
}

function holdsTokens(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth > MAX_DEPTH) return false;
  if (isObject(value.props) && (isObject(value.aliases) || isObject(value.global))) return true;
  const stated = value.$value ?? value.value;
  if (stated !== undefined && typeof stated !== "function" && !(isObject(stated) && holdsTokens(stated, depth + 1)))
    return true;
  return Object.values(value).some((member) => holdsTokens(member, depth + 1));
}
