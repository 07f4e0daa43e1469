import { isObject } from "../../../safe/is-object.ts";
import { mergeTrees } from "../dtcg/merge.ts";
import { createProblems, type Problem } from "../problem.ts";
import { tokensFromSnapshot } from "../raw/tokens-from-snapshot.ts";
import type { Axis } from "../system/axis.ts";
import type { Layer } from "../system/layer.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";
import { readNativeExport } from "./figma/native-export.ts";
import { readFigma } from "./figma/read-figma.ts";
import { readVariables } from "./figma/read-variables.ts";
import { convertTree } from "./legacy/legacy-tree.ts";
import { STUDIO_TYPES } from "./legacy/legacy-value.ts";
import { placeInSource } from "./place-in-source.ts";
import { isSetToken, readSetValues } from "./set-values.ts";
import type { SourceFile, SourceReading } from "./source-reading.ts";
import { tokenNames, withSetReferences } from "./studio-references.ts";
import { isTheo, readTheo } from "./theo.ts";
import { isStudioFile, readTokensStudio, type StudioDocument } from "./tokens-studio.ts";

/** The supported formats other than DTCG, with their names. */
const FORMATS = {
  snapshot: "the raw snapshot of a design tool",
  figma: "Figma variables",
  native: "Figma's own export of variables",
  studio: "Tokens Studio",
  theo: "Theo",
  sets: "tokens with a value for each of their sets",
  schemes: "tokens with a value for each color scheme",
  legacy: "Style Dictionary",
};

type SourceFormat = keyof typeof FORMATS;

/** The result of reading sources in other formats. */
export interface ForeignReading {
  /** Layers, lowest first, by the path of the file that they replace. */
  layers: ReadonlyMap<string, Layer[]>;
  axes: Axis[];
  problems: Problem[];
  /** Paths of files that aren't DTCG. */
  read: ReadonlySet<string>;
  /** Paths of files with their own conditions, which override the conditions of their folders. */
  themed: ReadonlySet<string>;
}

/**
 * Reads the sources in other formats than DTCG: raw snapshots, Figma variables and Figma's own export, Tokens Studio,
 * Theo, Style Dictionary, tokens with values in `sets`. Reports each as a warning. The sources stay unchanged. Accepts
 * any JSON, never throws, and takes linear time.
 */
export function readSources(files: readonly SourceFile[]): ForeignReading {
  const layers = new Map<string, Layer[]>();
  const axes: Axis[] = [];
  const problems: Problem[] = [];
  const themed = new Set<string>();
  const read = new Set(files.map(({ path }) => path).filter(isStudioFile));
  const report = (source: string, format: SourceFormat) =>
    problems.push({
      ...{ rule: "other-format", severity: "warning", source, pointer: "" },
      message: `This file is ${FORMATS[format]}. It is converted to DTCG 2025.10.`,
    });
  const native = readNativeExport(files);
  if (native) {
    const [first = ""] = native.paths;
    report(first, "native");
    for (const path of native.paths) {
      read.add(path);
      themed.add(path);
    }
    layers.set(first, native.layers);
    axes.push(...native.axes);
    problems.push(...native.problems);
  }
  for (const document of studioDocuments(files.filter(({ path }) => !native?.paths.includes(path)))) {
    const reading = readTokensStudio(document);
    report(document.path, "studio");
    const paths = document.sets.map((set) => set.path);
    for (const path of paths) read.add(path);
    if (reading.axes.length > 0) for (const path of paths) themed.add(path);
    layers.set(paths[0] ?? document.path, reading.layers);
    axes.push(...reading.axes);
    problems.push(...reading.problems);
  }
  for (const { path, document } of files) {
    if (read.has(path) || !isObject(document)) continue;
    const format = formatOf(document);
    if (format === undefined) continue;
    const reading = READERS[format](document);
    read.add(path);
    report(path, format);
    layers.set(
      path,
      reading.layers.map((layer) => ({ source: path, pointer: placeInSource(document), ...layer })),
    );
    axes.push(...reading.axes);
    problems.push(...reading.problems.map((problem) => ({ ...problem, source: path })));
  }
  return { layers, axes, problems, read, themed };
}

const READERS: Record<Exclude<SourceFormat, "native">, (document: TokenTree) => SourceReading> = {
  snapshot(document) {
    const { trees, problems } = tokensFromSnapshot(document);
    return { layers: [{ tree: mergeTrees(Object.values(trees)), when: {} }], axes: [], problems };
  },
  figma: readFigma,
  studio(document) {
    // A single-file export without themes: its top groups are sets, whose names references omit.
    const tree = withSetReferences(document, tokenNames(document), Object.keys(document));
    return { layers: [{ tree: convertTree(tree), when: {} }], axes: [], problems: [] };
  },
  theo: readTheo,
  sets: readSetValues,
  schemes: (document) => ({ layers: [{ tree: convertTree(withSchemes(document)), when: {} }], axes: [], problems: [] }),
  legacy: (document) => ({
    layers: [{ tree: convertTree(document), when: {} }],
    axes: [],
    problems: findWithoutValue(document),
  }),
};

/** Reads a source in another format as DTCG, for a caller that combines sources on its own. Undefined for DTCG. */
export function readForeign(document: TokenTree): { name: string; reading: SourceReading } | undefined {
  const format = formatOf(document);
  return format === undefined ? undefined : { name: FORMATS[format], reading: READERS[format](document) };
}

/** Returns the format of a file. Undefined for DTCG and unknown formats. */
function formatOf(document: TokenTree): keyof typeof READERS | undefined {
  if (isObject(document.localStyles)) return "snapshot";
  if (isObject(document.design) && Array.isArray(document.design.color)) return "snapshot";
  if (readVariables(document) !== undefined) return "figma";
  if (isTheo(document)) return "theo";
  const marks = marksOf(document);
  if (marks.schemes) return "schemes";
  if (marks.studio) return "studio";
  if (marks.dtcg || !(marks.legacy || marks.sets)) return undefined;
  return marks.sets ? "sets" : "legacy";
}

/** Finds tokens that an exporter wrote without their value: with a type, but without a value or other tokens. */
function findWithoutValue(document: TokenTree): Problem[] {
  const { report, list } = createProblems();
  const visit = (group: TokenTree, path: readonly string[]): void => {
    for (const [name, child] of Object.entries(group)) {
      if (name.startsWith("$") || !isObject(child) || path.length >= maxDepth) continue;
      const at = [...path, name];
      const { type, extensions, ...rest } = child;
      if (Object.hasOwn(child, "value") || Object.hasOwn(child, "$value")) continue;
      if (typeof type === "string" && !Object.values(rest).some(isObject))
        report({
          ...{ rule: "missing-value", severity: "warning", pointer: toPointer(at) },
          message: `${at.join(".")} has a type but no value, so it is left out`,
          suggestion: "Add its value, or export the tokens again.",
        });
      else visit(child, at);
    }
  };
  visit(document, []);
  return list();
}

/** Properties of a tree's tokens that distinguish formats. */
interface Marks {
  dtcg: boolean;
  legacy: boolean;
  studio: boolean;
  /** Tokens with a value for each of their `sets`: `{"sets": {"light": {"value": "#fff"}}}`. */
  sets: boolean;
  /** Tokens with a value for each scheme: `{"$value": {"light": "#fff", "dark": "#000"}}`. */
  schemes: boolean;
}

function marksOf(tree: TokenTree): Marks {
  const marks = { dtcg: false, legacy: false, studio: false, sets: false, schemes: false };
  const visit = (group: TokenTree, depth: number): void => {
    for (const [name, child] of Object.entries(group)) {
      if (name.startsWith("$") || !isObject(child)) continue;
      if (Object.hasOwn(child, "$value")) {
        marks.dtcg = true;
        marks.schemes ||= hasSchemes(child.$value);
        marks.studio ||= typeof child.$type === "string" && STUDIO_TYPES.has(child.$type);
      } else if (Object.hasOwn(child, "value") && !holdsToken(child.value)) {
        marks.legacy = true;
        marks.studio ||= typeof child.type === "string" && STUDIO_TYPES.has(child.type);
      } else {
        marks.sets ||= isSetToken(child);
        if (depth < maxDepth) visit(child, depth + 1);
      }
    }
  };
  visit(tree, 0);
  return marks;
}

/** Whether `value` is a DTCG token or group with this name. */
const holdsToken = (value: unknown, depth = 0): boolean =>
  isObject(value) &&
  (Object.hasOwn(value, "$value") ||
    (depth < maxDepth && Object.values(value).some((member) => holdsToken(member, depth + 1))));

/** Returns Tokens Studio documents: folders with `$themes.json` or `$metadata.json`, and files with both inside. */
function studioDocuments(files: readonly SourceFile[]): StudioDocument[] {
  const documents: StudioDocument[] = [];
  const folders = new Set(files.flatMap(({ path }) => /^(.*\/|)\$(?:themes|metadata)\.json$/.exec(path)?.[1] ?? []));
  for (const folder of folders) {
    const own = files.filter(({ path }) => path.startsWith(folder) && !isStudioFile(path));
    const named = (name: string) => files.find(({ path }) => path === `${folder}${name}`)?.document;
    documents.push({
      path: `${folder}$themes.json`,
      sets: own.flatMap(({ path, document }) =>
        isObject(document)
          ? [
              {
                name: path.slice(folder.length).replace(/(?:\.tokens)?\.json$|\.tokens$/, ""),
                path,
                at: [],
                tree: document,
              },
            ]
          : [],
      ),
      themes: named("$themes.json"),
      metadata: named("$metadata.json"),
    });
  }
  for (const { path, document } of files) {
    if (!isObject(document)) continue;
    const { $themes, $metadata } = document;
    const isWhole = Array.isArray($themes) || (isObject($metadata) && Array.isArray($metadata.tokenSetOrder));
    if (!isWhole || isStudioFile(path) || documents.some(({ sets }) => sets.some((set) => set.path === path))) continue;
    const sets = Object.entries(document).flatMap(([name, tree]) =>
      !name.startsWith("$") && isObject(tree) ? [{ name, path, at: [name], tree }] : [],
    );
    documents.push({ path, sets, themes: $themes, metadata: $metadata });
  }
  return documents;
}

/** Whether a value has one value for each color scheme: `{ light, dark }`. */
const hasSchemes = (value: unknown): value is { light: unknown; dark: unknown } =>
  isObject(value) && Object.keys(value).length === 2 && "light" in value && "dark" in value;

/** Returns a tree with dark values in `$extensions.mode`, the place of values for modes. */
function withSchemes(tree: TokenTree, depth = 0): TokenTree {
  const found: TokenTree = {};
  for (const [name, child] of Object.entries(tree)) {
    if (name === "__proto__") continue;
    if (!isObject(child) || name.startsWith("$") || depth >= maxDepth) found[name] = child;
    else if (hasSchemes(child.$value)) {
      const { light, dark } = child.$value;
      const extensions = isObject(child.$extensions) ? child.$extensions : {};
      found[name] = { ...child, $value: light, $extensions: { ...extensions, mode: { light, dark } } };
    } else found[name] = withSchemes(child, depth + 1);
  }
  return found;
}
