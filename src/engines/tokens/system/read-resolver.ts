import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { createProblems } from "../problem.ts";
import { placeInSource } from "../sources/place-in-source.ts";
import { readForeign } from "../sources/read-sources.ts";
import { isStudioFile } from "../sources/tokens-studio.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";
import type { Axis, AxisChoice } from "./axis.ts";
import type { Layer, LayerReading } from "./layer.ts";
import { type DocumentPlace, type Documents, follow, placeKey, type ReportReference } from "./resolver-reference.ts";

/** Maximum number of sources in sets and contexts: sets that reference sets twice multiply. */
const MAX_SOURCES = 10_000;
/** The only version of the module. */
const VERSION = "2025.10";

type Kind = "set" | "modifier";

interface Run {
  documents: Documents;
  layers: Layer[];
  axes: Axis[];
  used: Set<string>;
  /** Names of inline sets and modifiers in `resolutionOrder`. */
  inline: Set<string>;
  /** Number of sources read. */
  read: number;
  tell: ReportReference;
}

/** Whether a source is a resolver document, by its name: `acme.resolver.json`, `resolver.json`. */
export const isResolverPath = (path: string): boolean => /(?:^|[/.])resolver\.json$/.test(path);

/**
 * Reads the sources as a resolver document combines them (Resolver module 2025.10): sets and contexts as layers in
 * `resolutionOrder`, modifiers as axes. Errors are problems with a place, and the rest is read. A modifier without a
 * default gets its first context as the default, so that the default system is complete.
 */
export function readResolver(documents: Documents): LayerReading {
  const { report, list } = createProblems();
  const run: Run = {
    documents,
    layers: [],
    axes: [],
    used: new Set(),
    inline: new Set(),
    read: 0,
    tell: ({ source, path }, reported) => report({ severity: "error", ...reported, source, pointer: toPointer(path) }),
  };
  const { path: source, root } = documents;
  const at = (...path: string[]) => ({ source, path });
  if (root.version !== VERSION) {
    const message = `version is not ${JSON.stringify(VERSION)}, but the file is read as this version`;
    const suggestion = `Write "version": "${VERSION}".`;
    run.tell(at("version"), { rule: "resolver-version", severity: "warning", message, suggestion });
  }
  const { resolutionOrder } = root;
  if (Array.isArray(resolutionOrder)) {
    for (const [index, value] of resolutionOrder.entries()) {
      readItem(run, { ...at("resolutionOrder", String(index)), value });
    }
  } else {
    const message = "The resolver has no list resolutionOrder, so all sets are used first, then all modifiers";
    const suggestion = 'Write "resolutionOrder": [{ "$ref": "#/sets/…" }, { "$ref": "#/modifiers/…" }].';
    run.tell(at("resolutionOrder"), { rule: "missing-resolution-order", message, suggestion });
    for (const [name, value] of entriesOf(root.sets)) readSet(run, { ...at("sets", name), value }, {}, []);
    for (const [name, value] of entriesOf(root.modifiers)) {
      readModifier(run, { ...at("modifiers", name), value }, name);
    }
  }
  if (run.layers.length > 0) tellUnused(run);
  else {
    const message = "The resolver refers to no tokens, so the folders of the sources are used instead";
    run.tell(at(), { rule: "empty-resolver", message });
  }
  return { layers: run.layers, axes: run.axes, problems: list() };
}

function readItem(run: Run, item: DocumentPlace): void {
  const followed = follow(run.documents, item, [], "order", run.tell);
  if (followed === undefined) return;
  const { place, value } = followed;
  const [kind, name] = nameOf(run, item, place, value) ?? [];
  if (kind === "set") readSet(run, { ...place, value }, {}, [placeKey(place)]);
  else if (kind === "modifier" && name !== undefined) readModifier(run, { ...place, value }, name);
}

/** Returns the kind and name of an item in the order: from its place, or from its own `type` and `name`. */
function nameOf(run: Run, item: DocumentPlace, place: DocumentPlace, value: TokenTree): [Kind, string] | undefined {
  const [collection, name] = place.path;
  if (place !== item && place.path.length === 2 && name !== undefined) {
    if (collection === "sets") return ["set", name];
    if (collection === "modifiers") return ["modifier", name];
  }
  const kind = value.type ?? (Array.isArray(value.sources) ? "set" : isObject(value.contexts) ? "modifier" : undefined);
  if ((kind !== "set" && kind !== "modifier") || typeof value.name !== "string" || value.name === "") {
    const message = 'A set or modifier in resolutionOrder needs a name, and "set" or "modifier" as its type';
    run.tell(item, { rule: "resolution-order-item", message, suggestion: 'Write {"type": "set", "name": "…", …}.' });
    return kind === "set" ? ["set", ""] : undefined;
  }
  if (run.inline.has(value.name)) {
    run.tell(item, { rule: "duplicate-name", message: `resolutionOrder already contains ${value.name}` });
  }
  run.inline.add(value.name);
  return [kind, value.name];
}

function readSet(run: Run, { source, path, value }: DocumentPlace, when: AxisChoice, within: readonly string[]): void {
  const sources = isObject(value) ? value.sources : undefined;
  if (!Array.isArray(sources)) {
    run.tell(
      { source, path },
      { rule: "set-sources", message: "A set must have a list sources with references or tokens" },
    );
    return;
  }
  readSources(run, { source, path: [...path, "sources"], value: sources }, when, within);
}

function readModifier(run: Run, { source, path, value }: DocumentPlace, name: string): void {
  const modifier = isObject(value) ? value : {};
  const contexts = entriesOf(modifier.contexts);
  const at = (...rest: string[]) => ({ source, path: [...path, ...rest] });
  if (contexts.length === 0) {
    const message = `The modifier ${name} has no contexts, so it has no effect`;
    run.tell(at("contexts"), {
      rule: "no-contexts",
      message,
      suggestion: 'Write "contexts": {"light": [], "dark": […]}.',
    });
    return;
  }
  if (contexts.length === 1) {
    const message = `The modifier ${name} has only one context, so it has no effect`;
    run.tell(at("contexts"), { rule: "one-context", severity: "warning", message, suggestion: "Make it a set." });
  }
  const values = contexts.map(([context]) => context);
  const known = run.axes.find((axis) => axis.name === name);
  if (known === undefined)
    run.axes.push({ name, values, default: defaultOf(run, at, name, modifier, values), from: "resolver" });
  for (const [context, sources] of contexts) {
    readSources(run, { ...at("contexts", context), value: sources }, { [name]: context }, [placeKey({ source, path })]);
  }
}

function defaultOf(
  run: Run,
  at: (...rest: string[]) => Pick<DocumentPlace, "source" | "path">,
  name: string,
  modifier: TokenTree,
  values: readonly string[],
): string | undefined {
  if (modifier.default === undefined) return values[0];
  const wanted = String(modifier.default);
  if (values.includes(wanted)) return wanted;
  const meant = didYouMean(wanted, values);
  run.tell(at("default"), {
    rule: "unknown-default",
    message: `The default ${wanted} is not a context of ${name}`,
    suggestion: meant ? `Did you mean ${meant}?` : `Contexts: ${values.join(", ")}.`,
  });
  return values[0];
}

/** Reads a list of token sources: references to files or sets, or inline tokens. */
function readSources(
  run: Run,
  { source, path, value }: DocumentPlace,
  when: AxisChoice,
  within: readonly string[],
): void {
  if (!Array.isArray(value)) {
    run.tell(
      { source, path },
      { rule: "source-list", message: "Token sources must be a list of references or tokens" },
    );
    return;
  }
  if (within.length > maxDepth) {
    run.tell(
      { source, path },
      { rule: "too-deep", message: `The chain of references between sets is longer than ${maxDepth}` },
    );
    return;
  }
  for (const [index, item] of value.entries()) {
    const entry = { source, path: [...path, String(index)], value: item };
    if (!isLeft(run)) return;
    const followed = follow(run.documents, entry, within, "sources", run.tell);
    if (followed === undefined) continue;
    const { place, value: tree } = followed;
    const isSet = place !== entry && place.source === run.documents.path && Array.isArray(tree.sources);
    if (isSet) readSet(run, { ...place, value: tree }, when, [...within, placeKey(place)]);
    else addLayer(run, place, tree, when);
  }
}

function addLayer(run: Run, { source, path }: DocumentPlace, tree: TokenTree, when: AxisChoice): void {
  const isFirst = !run.used.has(source);
  run.used.add(source);
  const foreign = source === run.documents.path ? undefined : readForeign(tree);
  if (foreign) {
    if (isFirst) tellFormat(run, source, foreign.name);
    for (const axis of foreign.reading.axes) if (!run.axes.some(({ name }) => name === axis.name)) run.axes.push(axis);
    const pointer = placeInSource(tree, path);
    for (const layer of foreign.reading.layers)
      run.layers.push({ source, pointer, ...layer, when: { ...when, ...layer.when } });
    return;
  }
  const pointer = path.length === 0 ? {} : { pointer: (of: readonly string[]) => toPointer([...path, ...of]) };
  run.layers.push({ source, tree, when, ...pointer });
}

function tellFormat({ tell }: Run, source: string, format: string): void {
  const message = `This file is ${format}. It is converted to DTCG 2025.10.`;
  tell({ source, path: [] }, { rule: "other-format", severity: "warning", message });
}

function isLeft(run: Run): boolean {
  run.read += 1;
  if (run.read === MAX_SOURCES + 1) {
    const message = `The resolver has more than ${MAX_SOURCES} sources. The rest is left out`;
    run.tell({ source: run.documents.path, path: [] }, { rule: "too-many-sources", message });
  }
  return run.read <= MAX_SOURCES;
}

function tellUnused({ documents, used, tell }: Run): void {
  const unused = documents.sources.paths.filter(
    (path) => !used.has(path) && !isResolverPath(path) && !isStudioFile(path),
  );
  if (unused.length === 0) return;
  const named =
    unused.length > 5 ? `${unused.slice(0, 5).join(", ")} and ${unused.length - 5} more` : unused.join(", ");
  tell(
    { source: documents.path, path: ["resolutionOrder"] },
    {
      rule: "unused-source",
      severity: "warning",
      message: `The resolver does not use ${named}`,
      suggestion: "Add them to a set or context, or delete them.",
    },
  );
}

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
