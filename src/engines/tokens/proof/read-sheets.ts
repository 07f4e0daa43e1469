import { posix } from "node:path";
import { type AtRule, type ChildNode, type Container, parse, type Root } from "postcss";
import { cssFault } from "../../text/css-fault.ts";
import { unescapedName } from "../values/css-text.ts";
import { type RootSelector, readRootSelectors, splitOutside } from "./root-selector.ts";

/** A style sheet of a repository. */
export interface SheetFile {
  /** Relative to the repository. */
  path: string;
  text: string;
}

/** A rule with custom properties of a page's root or body. */
export interface CascadeRule {
  /** The sheet that the page loads for it: the importing sheet, if any. */
  path: string;
  /** Its selectors as written. */
  text: string;
  selectors: readonly RootSelector[];
  /** Its conditions, outermost first: `media (min-width: 20em)`. */
  conditions: readonly string[];
  /** Its cascade layer with parent layers: `a.b`. Undefined outside layers. */
  layer: string | undefined;
  /** Names without `--` and without escapes. */
  declarations: { name: string; value: string; isImportant: boolean }[];
}

/** The rules of style sheets for the root and the body. */
export interface ReadSheets {
  /** In the order of the sheets, with imports in place. */
  rules: CascadeRule[];
  /** Names of layers in order of first use. */
  layers: string[];
  /** Sheets that can't be parsed, with the reason. */
  faults: { path: string; why: string }[];
}

const MAX_IMPORTS = 10;
const MAX_NESTED = 8;
/** Characters of a selector including its parents: nested `&&&` grows exponentially. */
const MAX_SELECTOR = 20_000;
/** Characters of all nested selectors together. */
const MAX_SELECTORS = 20_000_000;
/** Characters of sheets that are read again because several import them, at least 10,000 for each. */
const MAX_REPEATED = 10_000_000;
const TOO_OFTEN = "other stylesheets import it too often, so it was not read every time";

/** Reads sheets, with imports in place. An imported sheet is only read there. */
export function readSheets(files: readonly SheetFile[]): ReadSheets {
  const found: ReadSheets = { rules: [], layers: [], faults: [] };
  const opened = openFiles(new Map(files.map(({ path, text }) => [path, text])), found.faults);
  const imported = new Set<string>();
  for (const { path } of files)
    for (const node of opened.rootOf(path)?.nodes ?? []) {
      const target = isImport(node) ? readImport(node.params)?.target : undefined;
      if (target !== undefined) imported.add(pathFrom(path, target));
    }
  const room = { left: MAX_SELECTORS };
  const start = (path: string) => createVisitor(path, opened, found, room)(path, [], undefined, []);
  for (const { path } of files) if (!imported.has(path)) start(path);
  // Sheets that import each other have no root.
  for (const { path } of files) if (!opened.isTaken(path)) start(path);
  return found;
}

/** Returns imported sheets, parsed once each, with a limit on repetition. */
function openFiles(texts: ReadonlyMap<string, string>, faults: ReadSheets["faults"]) {
  const roots = new Map<string, Root | undefined>();
  const taken = new Set<string>();
  const refused = new Set<string>();
  let repeated = 0;

  function rootOf(path: string): Root | undefined {
    const text = texts.get(path);
    if (text === undefined || roots.has(path)) return roots.get(path);
    let root: Root | undefined;
    try {
      root = parse(text, { map: false });
    } catch (error) {
      faults.push({ path, why: cssFault(error) });
    }
    roots.set(path, root);
    return root;
  }

  return {
    rootOf,
    isTaken: (path: string) => taken.has(path),
    /** Returns the sheet for another import. Undefined if it doesn't exist, isn't CSS, or was imported too often. */
    take(path: string): Root | undefined {
      const root = rootOf(path);
      if (root && taken.has(path)) {
        repeated += Math.max(texts.get(path)?.length ?? 0, 10_000);
        if (repeated > MAX_REPEATED) {
          if (!refused.has(path)) faults.push({ path, why: TOO_OFTEN });
          refused.add(path);
          return undefined;
        }
      }
      taken.add(path);
      return root;
    },
  };
}

type OpenFiles = ReturnType<typeof openFiles>;

/** The target and conditions of an `@import`. */
interface Import {
  target: string;
  /** Empty for an anonymous layer. Undefined for none. */
  layer: string | undefined;
  /** Empty for all. */
  media: string;
}

const IMPORT = /^(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)|"([^"]*)"|'([^']*)')(.*)$/is;

function readImport(params: string): Import | undefined {
  const [, one, two, three, four, five, rest = ""] = IMPORT.exec(params.trim()) ?? [];
  const target = one ?? two ?? three ?? four ?? five;
  if (target === undefined) return undefined;
  const left = rest.trim();
  const [written, layer] = /^layer(?:\(([^)]*)\)|(?![\w-]))/i.exec(left) ?? [];
  if (written === undefined) return { target, layer: undefined, media: left };
  return { target, layer: layer?.trim() ?? "", media: left.slice(written.length).trim() };
}

const isImport = (node: ChildNode): node is AtRule => node.type === "atrule" && node.name.toLowerCase() === "import";

const pathFrom = (path: string, target: string): string => posix.join(posix.dirname(path), target);

function createVisitor(top: string, files: OpenFiles, found: ReadSheets, room: { left: number }) {
  const addLayer = (name: string) => {
    if (!found.layers.includes(name)) found.layers.push(name);
  };
  const within = (outer: string | undefined, name: string) => (outer === undefined ? name : `${outer}.${name}`);
  let anonymous = 0;

  /** @param importers the chain of sheets to this one */
  function visitFile(
    path: string,
    conditions: readonly string[],
    layer: string | undefined,
    importers: readonly string[],
  ): void {
    if (importers.includes(path) || importers.length > MAX_IMPORTS) return;
    const root = files.take(path);
    if (root) visit(root.nodes, { path, conditions, layer, importers, selector: undefined, depth: 0 });
  }

  interface Place {
    path: string;
    conditions: readonly string[];
    layer: string | undefined;
    importers: readonly string[];
    /** The selector of all parent rules. */
    selector: string | undefined;
    /** Nesting depth of rules. */
    depth: number;
  }

  function visit(nodes: readonly ChildNode[], place: Place): void {
    for (const node of nodes) {
      if (node.type === "atrule") visitAtRule(node.name.toLowerCase(), node.params, node, place);
      else if (node.type === "rule" && place.depth < MAX_NESTED) {
        const selector = selectorIn(place, node.selector);
        if (selector === undefined) continue;
        const inner = { ...place, selector, depth: place.depth + 1 };
        addRule(node, inner);
        visit(
          node.nodes.filter((one) => one.type !== "decl"),
          inner,
        );
      }
    }
  }

  /** Returns the selector of a rule with its parents. Undefined, with a report, if it is too long. */
  function selectorIn({ path, selector: outer }: Place, inner: string): string | undefined {
    if (outer === undefined) return inner;
    const length = nestedLength(outer, inner);
    room.left -= length;
    if (length <= MAX_SELECTOR && room.left > 0) return nested(outer, inner);
    const why = `a nested rule was left out, because its full selector has more than ${MAX_SELECTOR} characters`;
    if (!found.faults.some((one) => one.path === path && one.why === why)) found.faults.push({ path, why });
    return undefined;
  }

  function visitAtRule(name: string, params: string, node: Container & { nodes?: ChildNode[] }, place: Place): void {
    if (name === "import") {
      const read = readImport(params);
      if (!read) return;
      const { target, media } = read;
      const layer = read.layer === undefined ? place.layer : within(place.layer, read.layer || `#${anonymous++}`);
      if (layer !== undefined) addLayer(layer);
      const conditions = media === "" ? place.conditions : [...place.conditions, `media ${media}`];
      visitFile(pathFrom(place.path, target), conditions, layer, [...place.importers, place.path]);
    } else if (name === "layer") {
      const names = params.split(",").map((one) => one.trim());
      if (!node.nodes) for (const one of names) addLayer(within(place.layer, one));
      else {
        const layer = within(place.layer, params.trim() || `#${anonymous++}`);
        addLayer(layer);
        visitInner(node, { ...place, layer });
      }
    } else if (node.nodes && /^(?:media|supports|container|scope|starting-style)$/.test(name)) {
      visitInner(node, { ...place, conditions: [...place.conditions, `${name} ${params}`] });
    }
  }

  /** Visits the content of an at-rule: rules, and declarations of the parent rule. */
  function visitInner(node: Container & { nodes?: ChildNode[] }, place: Place): void {
    if (place.selector !== undefined) addRule(node, place);
    visit(node.nodes ?? [], place);
  }

  function addRule(node: Container & { nodes?: ChildNode[] }, { conditions, layer, selector: text = "" }: Place): void {
    const declarations = (node.nodes ?? []).flatMap((one) =>
      one.type === "decl" && (one.prop.startsWith("--") || one.prop === "color-scheme")
        ? [
            {
              name: unescapedName(one.prop.replace(/^--/, "")),
              value: one.value.trim(),
              isImportant: one.important === true,
            },
          ]
        : [],
    );
    if (declarations.length === 0) return;
    const selectors = readRootSelectors(text);
    found.rules.push({ path: top, text, selectors, conditions, layer, declarations });
  }

  return visitFile;
}

/** Returns the selector of a nested rule. @see https://www.w3.org/TR/css-nesting-1/ */
const nested = (outer: string, inner: string): string =>
  splitOutside(inner, ",")
    .map((one) => (one.includes("&") ? one.replaceAll("&", `:is(${outer})`) : `:is(${outer}) ${one.trim()}`))
    .join(", ");

/** The maximum length of `nested`, without computing it. */
const nestedLength = (outer: string, inner: string): number =>
  inner.length + (inner.split("&").length + inner.split(",").length) * (outer.length + 6);

/** Returns a sheet with its imports in place. */
export function withImports(path: string, texts: ReadonlyMap<string, string>): string {
  const files = openFiles(texts, []);
  const textWith = (one: string, importers: readonly string[]): string => {
    if (importers.includes(one) || importers.length > MAX_IMPORTS) return "";
    const root = files.take(one);
    // A browser may still parse a part of it.
    if (!root) return importers.length === 0 ? (texts.get(one) ?? "") : "";
    const text = root.source?.input.css ?? "";
    let out = "";
    let from = 0;
    for (const node of root.nodes) {
      const { start, end } = node.source ?? {};
      const read = isImport(node) ? readImport(node.params) : undefined;
      if (!read || !start || !end) continue;
      const inner = textWith(pathFrom(one, read.target), [...importers, one]);
      const inLayer = read.layer === undefined ? inner : `@layer ${read.layer} {\n${inner}\n}`;
      out += text.slice(from, start.offset) + (read.media === "" ? inLayer : `@media ${read.media} {\n${inLayer}\n}`);
      from = end.offset;
    }
    return out + text.slice(from);
  };
  return textWith(path, []);
}
