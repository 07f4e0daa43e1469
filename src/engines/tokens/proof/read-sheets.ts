import { posix } from "node:path";
import { type AtRule, type ChildNode, type Container, parse, type Root } from "postcss";
import { unescapedName } from "../values/css-text.ts";
import { type RootSelector, readRootSelectors, splitOutside } from "./root-selector.ts";

/** A style sheet of a repository. */
export interface SheetFile {
  /** Relative to the repository. */
  path: string;
  text: string;
}

/** A rule that sets custom properties of the root of a page, or of its body. */
export interface SheetRule {
  /** The sheet that a page has for it: the one that imports its own, where one does. */
  path: string;
  /** Its selectors as written. */
  text: string;
  selectors: readonly RootSelector[];
  /** What must hold besides: `media (min-width: 20em)`, from the outside in. */
  conditions: readonly string[];
  /** Its cascade layer, with those around it: `a.b`; undefined outside of all. */
  layer: string | undefined;
  /** Names without `--` and without escapes. */
  declarations: { name: string; value: string; isImportant: boolean }[];
}

/** What style sheets say of the root and the body. */
export interface ReadSheets {
  /** In the order of the sheets, imports in their place. */
  rules: SheetRule[];
  /** Names of layers as they first come. */
  layers: string[];
  /** Sheets that cannot be parsed, with why. */
  faults: { path: string; why: string }[];
}

const MOST_IMPORTS = 10;
const MOST_NESTED = 8;
/** Characters of a selector with those around it put in: `&&&` in `&&&` in `&&&` grows with each step. */
const MAX_SELECTOR = 20_000;
/** Characters of all selectors that lie in others, together. */
const MAX_SELECTORS = 20_000_000;
/** Characters of sheets that are read once more because several import them; each counts as 10,000 at least. */
const MAX_REPEATED = 10_000_000;
const TOO_OFTEN = "other stylesheets import it too often, so it was not read every time";

/** Reads sheets, with those they import in the place of the import. A sheet that another one imports is read there alone. */
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
  // Sheets that import each other have none to begin with.
  for (const { path } of files) if (!opened.isTaken(path)) start(path);
  return found;
}

/** Sheets as they are imported: parsed once each, and not without end. */
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
      faults.push({ path, why: error instanceof Error ? error.message : String(error) });
    }
    roots.set(path, root);
    return root;
  }

  return {
    rootOf,
    isTaken: (path: string) => taken.has(path),
    /** The sheet to be put in once more; undefined where there is none, it is no CSS, or has been put in too often. */
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

/** What an `@import` names and asks for. */
interface Import {
  target: string;
  /** Empty for a layer without a name; undefined for none. */
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

  /** @param importers the sheets on the way to this one */
  function visitFile(
    path: string,
    conditions: readonly string[],
    layer: string | undefined,
    importers: readonly string[],
  ): void {
    if (importers.includes(path) || importers.length > MOST_IMPORTS) return;
    const root = files.take(path);
    if (root) visit(root.nodes, { path, conditions, layer, importers, selector: undefined, depth: 0 });
  }

  interface Place {
    path: string;
    conditions: readonly string[];
    layer: string | undefined;
    importers: readonly string[];
    /** Of the rules around, as one. */
    selector: string | undefined;
    /** How many rules are around. */
    depth: number;
  }

  function visit(nodes: readonly ChildNode[], place: Place): void {
    for (const node of nodes) {
      if (node.type === "atrule") visitAtRule(node.name.toLowerCase(), node.params, node, place);
      else if (node.type === "rule" && place.depth < MOST_NESTED) {
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

  /** The selector of a rule with those around it; undefined, and said, where that is too long. */
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

  /** What lies in an at-rule: rules, and declarations of the rule around. */
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

/** The selector of a rule in a rule. @see https://www.w3.org/TR/css-nesting-1/ */
const nested = (outer: string, inner: string): string =>
  splitOutside(inner, ",")
    .map((one) => (one.includes("&") ? one.replaceAll("&", `:is(${outer})`) : `:is(${outer}) ${one.trim()}`))
    .join(", ");

/** How long `nested` makes it at most, without making it. */
const nestedLength = (outer: string, inner: string): number =>
  inner.length + (inner.split("&").length + inner.split(",").length) * (outer.length + 6);

/** A sheet with those it imports in the place of the import. */
export function withImports(path: string, texts: ReadonlyMap<string, string>): string {
  const files = openFiles(texts, []);
  const textWith = (one: string, importers: readonly string[]): string => {
    if (importers.includes(one) || importers.length > MOST_IMPORTS) return "";
    const root = files.take(one);
    // What we cannot parse a browser may, as far as it goes.
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
