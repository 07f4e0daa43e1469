import { posix } from "node:path";
import { type ChildNode, type Container, parse, type Root } from "postcss";
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

/** Reads sheets, with those they import in the place of the import. A sheet that another one imports is read there alone. */
export function readSheets(files: readonly SheetFile[]): ReadSheets {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const found: ReadSheets = { rules: [], layers: [], faults: [] };
  const imported = new Set<string>();
  for (const { path, text } of files)
    for (const target of importsIn(text)) imported.add(posix.join(posix.dirname(path), target.path));
  for (const { path } of files) {
    if (imported.has(path)) continue;
    const visit = createVisitor(path, texts, found);
    visit(path, [], undefined, 0);
  }
  return found;
}

const IMPORT = /^(?:url\(\s*)?["']?([^"')\s]+)["']?\s*\)?\s*(.*)$/s;

function importsIn(text: string): { path: string }[] {
  return Array.from(text.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/g), ([, path = ""]) => ({ path }));
}

function createVisitor(top: string, texts: ReadonlyMap<string, string>, found: ReadSheets) {
  const addLayer = (name: string) => {
    if (!found.layers.includes(name)) found.layers.push(name);
  };
  const within = (outer: string | undefined, name: string) => (outer === undefined ? name : `${outer}.${name}`);
  let anonymous = 0;

  function visitFile(path: string, conditions: readonly string[], layer: string | undefined, depth: number): void {
    const text = texts.get(path);
    if (text === undefined || depth > MOST_IMPORTS) return;
    let root: Root;
    try {
      root = parse(text, { map: false });
    } catch (error) {
      found.faults.push({ path, why: error instanceof Error ? error.message : String(error) });
      return;
    }
    visit(root.nodes, { path, conditions, layer, depth, around: [] });
  }

  interface Place {
    path: string;
    conditions: readonly string[];
    layer: string | undefined;
    depth: number;
    /** Selectors of the rules around, from the outside in. */
    around: readonly string[];
  }

  function visit(nodes: readonly ChildNode[], place: Place): void {
    for (const node of nodes) {
      if (node.type === "atrule") visitAtRule(node.name.toLowerCase(), node.params, node, place);
      else if (node.type === "rule" && place.around.length < MOST_NESTED) {
        const around = [...place.around, node.selector];
        addRule(node, { ...place, around });
        visit(
          node.nodes.filter((one) => one.type !== "decl"),
          { ...place, around },
        );
      }
    }
  }

  function visitAtRule(name: string, params: string, node: Container & { nodes?: ChildNode[] }, place: Place): void {
    if (name === "import") {
      const [, target = "", rest = ""] = IMPORT.exec(params) ?? [];
      const layer = /(?:^|\s)layer(?:\(\s*([^)]*?)\s*\))?/.exec(rest);
      const media = rest.replace(/(?:^|\s)layer(?:\([^)]*\))?/, "").trim();
      const inner = layer ? within(place.layer, layer[1] || `#${anonymous++}`) : place.layer;
      if (inner !== undefined) addLayer(inner);
      const conditions = media === "" ? place.conditions : [...place.conditions, `media ${media}`];
      visitFile(posix.join(posix.dirname(place.path), target), conditions, inner, place.depth + 1);
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
    if (place.around.length > 0) addRule(node, place);
    visit(node.nodes ?? [], place);
  }

  function addRule(node: Container & { nodes?: ChildNode[] }, { conditions, layer, around }: Place): void {
    const declarations = (node.nodes ?? []).flatMap((one) =>
      one.type === "decl" && (one.prop.startsWith("--") || one.prop === "color-scheme")
        ? [{ name: one.prop.replace(/^--/, ""), value: one.value.trim(), isImportant: one.important === true }]
        : [],
    );
    if (declarations.length === 0) return;
    const text = around.reduce(nested);
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

/** A sheet with those it imports in the place of the import. */
export function withImports(path: string, texts: ReadonlyMap<string, string>, depth = 0): string {
  const text = texts.get(path) ?? "";
  if (depth > MOST_IMPORTS) return text;
  return text.replaceAll(
    /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?\s*(layer(?:\([^)]*\))?)?\s*([^;]*);/g,
    (_, target: string, layer: string | undefined, media: string) => {
      const inner = withImports(posix.join(posix.dirname(path), target), texts, depth + 1);
      const inLayer = layer === undefined ? inner : `@layer ${layer.slice(5).replace(/[()]/g, "")} {\n${inner}\n}`;
      return media.trim() === "" ? inLayer : `@media ${media} {\n${inLayer}\n}`;
    },
  );
}
