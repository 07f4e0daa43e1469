import { dirname, relative, sep } from "node:path";
import type { ChildNode, Container, Document } from "postcss";
import { parseLess } from "../../../engines/check/readers/parse-less.ts";
import type { SheetFiles } from "../sheet-files.ts";
import { createLessValues, type LessDeclaration } from "./evaluate.ts";

/** Extensions of files that Less sheets load, in order of priority. */
export const LESS_ENDINGS: readonly string[] = [".less", ".css"];

/** The variables of a sheet and its imports. The last declaration of each has precedence. */
export interface LessSheet {
  declarations: ReadonlyMap<string, { declared: LessDeclaration; sheet: string }>;
  /** Whether functions of plugins are used, which are not run. */
  hasPlugins: boolean;
  /** Imports that are not there, each as a part of a sentence. */
  missing: string[];
  /**
   * The rules with custom properties as nested CSS, without their other declarations. Empty without one.
   *
   * @param read returns the value of a text, or undefined to leave the declaration out. `where` is the custom property,
   *   empty for a selector
   */
  propertiesOf(read: (text: string, where: string) => string | undefined): string;
}

const MAX_DEPTH = 5;
const MAX_SHEETS = 2_000;

/**
 * Reads a Less sheet with its imports. Throws an `Error` if the sheet itself can't be read or parsed.
 *
 * @param file absolute path
 */
export function readLessSheet(files: SheetFiles, root: string, file: string): LessSheet {
  const declarations = new Map<string, { declared: LessDeclaration; sheet: string }>();
  const missing: string[] = [];
  const mixins = new Map<string, Container>();
  const rules: ChildNode[] = [];
  const calls: { name: string; sheet: string }[] = [];
  const seen = new Set<string>();
  let hasPlugins = false;
  read(file, files.read(file));
  for (const { name, sheet } of calls)
    for (const node of mixins.get(name)?.nodes ?? []) {
      const [variable, declared] = declaredBy(node) ?? [];
      // A variable of the caller counts before that of a mixin.
      if (variable !== undefined && declared !== undefined && !declarations.has(variable))
        declarations.set(variable, { declared, sheet });
    }
  return { declarations, hasPlugins, missing, propertiesOf };

  function propertiesOf(value: (text: string, where: string) => string | undefined): string {
    const within = (nodes: readonly ChildNode[], depth: number): string =>
      nodes.map((node) => textOf(node, depth)).join("");
    const block = (head: string | undefined, nodes: readonly ChildNode[], depth: number): string => {
      const inner = head === undefined ? "" : within(nodes, depth + 1);
      return inner === "" ? "" : `${head} {\n${inner}}\n`;
    };
    const filledText = (text: string) => (text.includes("@{") ? value(`~${JSON.stringify(text)}`, "") : text);
    const textOf = (node: ChildNode, depth: number): string => {
      if (depth > MAX_NESTING) return "";
      if (node.type === "decl") {
        const text = node.prop.startsWith("--") ? value(plainText(node.value), node.prop) : undefined;
        return text === undefined || text === "" ? "" : `${filledText(node.prop)}: ${text};\n`;
      }
      if (node.type === "rule")
        return /^\s*[.#][\w-]+\s*\(/.test(node.selector) ? "" : block(filledText(node.selector), node.nodes, depth);
      if (node.type !== "atrule") return "";
      const mixin = mixinOf(node);
      if (mixin !== undefined) return within(mixins.get(mixin)?.nodes ?? [], depth + 1);
      const params = node.params.replace(/@(?!\{)([\w-]+)/g, "@{$1}");
      return AROUND.has(node.name) && node.nodes ? block(`@${node.name} ${filledText(params)}`, node.nodes, depth) : "";
    };
    return within(rules, 0);
  }

  function read(path: string, text: string): void {
    seen.add(path);
    const sheet = shown(path);
    for (const node of nodesOf(text, sheet)) {
      const [name, declared] = declaredBy(node) ?? [];
      if (name !== undefined && declared !== undefined) {
        // The order is that of the last declarations.
        declarations.delete(name);
        declarations.set(name, { declared, sheet });
      } else if (node.type === "rule") {
        rules.push(node);
        const [, mixin] = /^\s*([.#][\w-]+)\s*(?:\(\s*\))?\s*$/.exec(node.selector) ?? [];
        if (mixin !== undefined) mixins.set(mixin, node);
      } else if (node.type === "atrule") {
        if (node.name === "import") imported(node.params, path);
        else if (node.name === "plugin") hasPlugins = true;
        else if (mixinOf(node) !== undefined) calls.push({ name: mixinOf(node) ?? "", sheet });
        else rules.push(node);
      }
    }
  }

  function imported(params: string, from: string): void {
    const [, options = "", , address = ""] =
      /^(?:\(([^)]*)\)\s*)?(?:url\(\s*)?(["']?)([^"')]+)\2\s*\)?/.exec(params.trim()) ?? [];
    const name = filled(address);
    if (name === undefined || /^(?:[a-z]+:)?\/\//i.test(name) || /\bcss\b/.test(options)) return;
    const found = /\.css(?:\?|$)/.test(name) ? undefined : files.find(name, dirname(from));
    if (found === undefined) {
      if (!/\.css(?:\?|$)/.test(name) && !/\boptional\b/.test(options))
        missing.push(`${shown(from)} imports ${name}, which is not there`);
      return;
    }
    if ((seen.has(found) && !/\bmultiple\b/.test(options)) || seen.size >= MAX_SHEETS) return;
    if (found.endsWith(".less")) read(found, files.read(found));
  }

  /** An address with variables in it, as far as they are declared before. */
  function filled(address: string): string | undefined {
    if (!address.includes("@{")) return address;
    try {
      return createLessValues((name) => declarations.get(name)?.declared)
        .cssOf(JSON.stringify(address))
        .slice(1, -1);
    } catch {
      missing.push(`an import needs ${address}, which has no value`);
      return undefined;
    }
  }

  function shown(path: string): string {
    return relative(root, path).split(sep).join("/");
  }
}

/** @param sheet the name of the sheet in errors */
function nodesOf(text: string, sheet: string): ChildNode[] {
  // The parser takes quotes in JavaScript for its own.
  const plain = text.includes("`") ? text.replace(/`[^`]*`/g, "`js`") : text;
  try {
    return parseLess(plain, { map: false }).nodes;
  } catch (error) {
    throw new Error(`${sheet}: ${error instanceof Error ? error.message.replace(/^<css input>:/, "") : String(error)}`);
  }
}

/** At-rules around rules. */
const AROUND: ReadonlySet<string> = new Set(["media", "supports", "layer", "container"]);
const MAX_NESTING = 20;

/** The mixin that a call without arguments names. */
function mixinOf(node: ChildNode): string | undefined {
  if (node.type !== "atrule" || !("mixin" in node) || node.mixin !== true) return undefined;
  return /^\(?\s*\)?$/.test(node.params) ? `${node.raws.identifier === "#" ? "#" : "."}${node.name}` : undefined;
}

/** The variable that a node declares, with its text or the members of its set of rules. */
function declaredBy(node: ChildNode): [name: string, declared: LessDeclaration] | undefined {
  if (node.type !== "atrule") return undefined;
  const [, late] = /^:\s*(.+)$/s.exec(node.params) ?? [];
  const isVariable = "variable" in node && node.variable === true;
  const name = node.name.replace(/:$/, "");
  if (isVariable && node.nodes) return [name, membersOf(node)];
  const written = isVariable && "value" in node ? String(node.value) : late;
  if (written === undefined || written.trim() === "" || /^\{/.test(written.trim())) return undefined;
  return [name, plainText(written)];
}

function membersOf(rules: Container | Document, depth = 0): ReadonlyMap<string, LessDeclaration> {
  const members = new Map<string, LessDeclaration>();
  for (const node of rules.nodes ?? []) {
    const [name, declared] = node.type === "atrule" ? (declaredBy(node) ?? []) : [];
    if (name !== undefined && declared !== undefined) members.set(`@${name}`, declared);
    else if (node.type === "decl") members.set(node.prop, plainText(node.value));
    else if (node.type === "rule" && depth < MAX_DEPTH) members.set(node.selector, membersOf(node, depth + 1));
  }
  return members;
}

/** A value without comments and `!important`. */
const plainText = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, " ")
    .replace(/(^|\s)\/\/[^\n]*/g, "$1")
    .replace(/\s*!important\s*$/i, "")
    .trim();
