import { counted } from "../../../engines/text/noun.ts";
import { resolverDocument } from "../../../engines/tokens/engine.ts";
import type { ResolverAxis, TokenTree } from "../../../engines/tokens/names.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { Repository } from "../repository.ts";
import { type FileAxis, findFileAxes, type TokenSource } from "./file-axes.ts";

/** A token file at its future path, relative to the folder of tokens. */
export interface TokenDocument {
  place: string;
  document: unknown;
}

/** Parsed files by path. */
export async function documentsOf(repository: Repository, paths: readonly string[]): Promise<Map<string, unknown>> {
  const documents = new Map<string, unknown>();
  for (const path of paths) documents.set(path, await repository.json(path));
  return documents;
}

/** Removes older formats of the same tokens in one folder: packages ship a file for each tool. The DTCG file stays. */
export function omitCopies(paths: readonly string[], documents: ReadonlyMap<string, unknown>) {
  const names = new Map(paths.map((path) => [path, tokenNames(documents.get(path))]));
  const copies = paths.filter((path) => {
    const own = names.get(path);
    if (!own || own.isDtcg || own.names.size === 0) return false;
    return paths.some((other) => {
      const theirs = names.get(other);
      if (!theirs?.isDtcg || folderOf(other) !== folderOf(path)) return false;
      const shared = [...own.names].filter((name) => theirs.names.has(name)).length;
      return shared >= own.names.size * SAME && shared >= theirs.names.size * SAME;
    });
  });
  return { kept: paths.filter((path) => !copies.includes(path)), copies };
}

const SAME = 0.8;
const MAX_DEPTH = 64;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

function tokenNames(document: unknown): { names: Set<string>; isDtcg: boolean } {
  const names = new Set<string>();
  let isDtcg = false;
  const visit = (group: unknown, path: readonly string[]): void => {
    if (!isObject(group) || path.length > MAX_DEPTH) return;
    if ("$value" in group || ("value" in group && !isObject(group.value))) {
      isDtcg ||= "$value" in group;
      names.add(path.join("."));
    } else for (const [name, child] of Object.entries(group)) if (!name.startsWith("$")) visit(child, [...path, name]);
  };
  visit(document, []);
  return { names, isDtcg };
}

/** The relations of token files, and the resolver that declares them. */
interface Arranged {
  axes: FileAxis[];
  resolver?: TokenTree;
  notes: string[];
}

/**
 * Finds the axes that files of tokens have. Files that say themselves when they hold (a resolver, themes of Tokens Studio,
 * Figma's own export and variables) are left to the engine, which reads their axes.
 *
 * @param usual words of the package's name
 */
export function arrange(documents: readonly TokenDocument[], usual: readonly string[]): Arranged {
  if (documents.some(saysItself)) return { axes: [], notes: [] };
  const sources = inOrder(documents).flatMap(sourcesOf);
  const { base, axes, twice } = findFileAxes(sources, usual);
  const shown = twice.slice(0, MAX_REPORTED);
  const notes = shown.map(
    ({ token, kept, passed }) =>
      `${token} has two values. The value in ${kept} is used, and the value in ${passed} is ignored. Remove one of them, or create an axis with dsr tokens axes.`,
  );
  if (twice.length > shown.length)
    notes.push(
      `${counted(twice.length - shown.length, "more token")} ${twice.length - shown.length === 1 ? "has" : "have"} two values. Run dsr tokens check to list all.`,
    );
  if (axes.length === 0) return { axes, notes };
  return { axes, resolver: resolverDocument(base, axes.map(asResolverAxis)), notes };
}

const MAX_REPORTED = 5;

const asResolverAxis = ({ name, default: usual, values, sure }: FileAxis): ResolverAxis => ({
  ...{ name, default: usual, values },
  description: `Found by dsr init: ${sure}.`,
});

const isThemes = (place: string): boolean => /(?:^|\/)\$themes\.json$/.test(place);
const isMetadata = (place: string): boolean => /(?:^|\/)\$metadata\.json$/.test(place);
const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;

function saysItself({ place, document }: TokenDocument): boolean {
  if (/(?:^|[/.])resolver\.json$/.test(place)) return true;
  if (isThemes(place)) return !isEmpty(document);
  if (!isObject(document)) return false;
  const { $themes, $extensions, variableCollections, collections, meta } = document;
  if (isObject($extensions) && "com.figma.modeName" in $extensions) return true;
  return !isEmpty($themes) || variableCollections !== undefined || Array.isArray(collections) || isObject(meta);
}

/** Sets in the order that Tokens Studio notes. */
function inOrder(documents: readonly TokenDocument[]): TokenDocument[] {
  const metadata = documents.find(({ place }) => isMetadata(place));
  const order = isObject(metadata?.document) ? metadata.document.tokenSetOrder : undefined;
  const folder = metadata ? folderOf(metadata.place) : "";
  const places = new Map<string, number>(
    Array.isArray(order) ? order.map((name, index) => [`${folder}${name}.json`, index] as const) : [],
  );
  const rank = ({ place }: TokenDocument) => places.get(place) ?? places.size;
  return documents
    .filter(({ place }) => !isThemes(place) && !isMetadata(place))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** A file as one source; one of Tokens Studio as its sets. */
function sourcesOf({ place, document }: TokenDocument): TokenSource[] {
  if (!isObject(document)) return [];
  const { $metadata } = document;
  const order = isObject($metadata) && Array.isArray($metadata.tokenSetOrder) ? $metadata.tokenSetOrder : undefined;
  if (!order) return [{ ref: place, tree: document }];
  const names = Object.keys(document).filter((name) => !name.startsWith("$"));
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap((name) => {
      const tree = document[name];
      const pointer = name.replaceAll("~", "~0").replaceAll("/", "~1");
      return isObject(tree) ? [{ ref: `${place}#/${pointer}`, tree }] : [];
    });
}
