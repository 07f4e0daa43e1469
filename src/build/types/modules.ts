import { posix } from "node:path";
import type { Node, Program } from "@babel/types";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { parseProgram } from "./script-reading.ts";
import { isSingleFile, scriptsIn } from "./single-file.ts";

/** The source of module texts. Paths are relative to one root, with `/`. Those outside it start with `../`. */
export interface ModuleSource {
  has(path: string): boolean;
  /** Returns undefined for an unreadable file. */
  text(path: string): Promise<string | undefined>;
  /** Returns the path of a package in the repository, with or without its extension. Undefined for other packages. */
  linked?(from: string, specifier: string): string | undefined;
  /** Called with each file that is searched. */
  opened?(path: string): void;
}

/** The top-level declarations and imports of a module, read without running it. */
export interface Module {
  path: string;
  text: string;
  program: Program;
  /** Types by name, in namespaces as `Menu.Props`. Interfaces with one name are one type. */
  types: ReadonlyMap<string, readonly Node[]>;
  /**
   * Values by name: variables, functions with their overloads, classes, enums; `default` for an unnamed default export.
   */
  values: ReadonlyMap<string, readonly Node[]>;
  /** Renamed exports: exported name → local name. */
  renamed: ReadonlyMap<string, string>;
  /** Imports by local name. `*` for re-exports of everything. */
  links: readonly (readonly [local: string, link: Link])[];
}

/** A name imported from another module. */
interface Link {
  from: string;
  /** `*` for the complete module. */
  name: string;
}

/** The declaration of a name, and its module. */
export interface ModuleDeclaration {
  module: Module;
  name: string;
  nodes: readonly Node[];
}

/** Modules that import each other by relative paths, or as packages of their own repository. */
export interface Modules {
  /** Returns undefined for an unreadable module. */
  open(path: string): Promise<Module | undefined>;
  /** Returns the declaration of a name that a module uses or exports. `A.B` is a name in the namespace `A`. */
  find(kind: "types" | "values", path: string, name: string): Promise<ModuleDeclaration | undefined>;
  /** Returns the same for a name in an imported module. */
  from(kind: "types" | "values", path: string, specifier: string, name: string): Promise<ModuleDeclaration | undefined>;
  /** Returns the file of an import. Undefined for packages and missing files. */
  resolve(path: string, specifier: string): string | undefined;
  /** Returns the exported names of a module, including re-exports, each with the path of the declaring file. */
  exported(path: string): Promise<Map<string, string>>;
  /** Whether a name comes from a file that is missing or unreadable. */
  isLost(path: string, name: string): Promise<boolean>;
}

/** Maximum characters of cached modules: a syntax tree needs some thirty times its text. */
const KEPT = 1 << 20;
/** Maximum number of modules to search for one name. */
const MAX_SEARCHED = 400;
/** Maximum number of modules to search for the exports of a package. */
const MAX_MODULES = 3_000;
const ENDS = ["", ".ts", ".tsx", ".d.ts", ".d.mts", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.d.ts"];
const MORE_ENDS = ["/index.js", "/index.jsx", "/index.mjs"];

/** @param mostKept maximum characters of cached modules */
export function createModules(source: ModuleSource, mostKept = KEPT): Modules {
  const kept = createBoundedMap<string, { module: Promise<Module | undefined>; size: number }>(
    mostKept,
    ({ size }) => size,
  );

  const read = (text: string, path: string): Module | undefined => {
    const isSingle = isSingleFile(path);
    const script = isSingle ? scriptsIn(text, path) : text;
    const program = parseProgram(script, isSingle ? `${path}.ts` : path);
    return program && { path, text: script, program, ...declaredIn(program), links: linksOf(program) };
  };
  const open: Modules["open"] = async (path) => {
    source.opened?.(path);
    const known = kept.get(path);
    if (known) return known.module;
    const text = await source.text(path);
    const module = Promise.resolve(text === undefined ? undefined : read(text, path));
    kept.set(path, { module, size: (text?.length ?? 0) + 100 });
    return module;
  };
  /** `./button.js` is `button.ts` or `button.d.ts` if the latter exists. */
  const resolve = (from: string, specifier: string): string | undefined => {
    const isNear = specifier.startsWith(".");
    const at = isNear ? posix.join(posix.dirname(from), specifier) : source.linked?.(from, specifier);
    if (at === undefined) return undefined;
    const stem = at.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
    return (
      [...ENDS, ...MORE_ENDS].map((end) => stem + end).find((path) => source.has(path)) ??
      (source.has(at) ? at : undefined)
    );
  };
  const find: Modules["find"] = async (kind, path, name) => {
    const seen = new Set<string>();
    const waiting = [{ path, name }];
    for (let next = waiting.shift(); next && seen.size < MAX_SEARCHED; next = waiting.shift()) {
      const key = `${next.path} ${next.name}`;
      const module = seen.has(key) ? undefined : await open(next.path);
      seen.add(key);
      if (!module) continue;
      for (const own of [next.name, module.renamed.get(next.name)]) {
        const nodes = own === undefined ? undefined : module[kind].get(own);
        if (own !== undefined && nodes) return { module, name: own, nodes };
      }
      const own = module.renamed.get(next.name) ?? next.name;
      const [head = "", ...rest] = own.split(".");
      for (const [local, link] of module.links) {
        if (local !== "*" && local !== head) continue;
        const target = resolve(next.path, link.from);
        if (target === undefined) continue;
        // `import * as Field`: the part after the dot is the name in the other module.
        const wanted = local === "*" ? own : link.name === "*" ? rest.join(".") : [link.name, ...rest].join(".");
        waiting.push({ path: target, name: wanted });
      }
    }
    return undefined;
  };
  const from: Modules["from"] = async (kind, path, specifier, name) => {
    const target = resolve(path, specifier);
    return target === undefined ? undefined : find(kind, target, name);
  };
  const exported: Modules["exported"] = async (path) => {
    const names = new Map<string, string>();
    const seen = new Set<string>();
    const waiting = [path];
    for (let next = waiting.shift(); next !== undefined && seen.size < MAX_MODULES; next = waiting.shift()) {
      const module = seen.has(next) ? undefined : await open(next);
      seen.add(next);
      if (!module) continue;
      for (const name of exportedBy(module.program)) {
        const link = module.links.find(([local]) => local === name)?.[1];
        const from = link && resolve(next, link.from);
        if (!names.has(name)) names.set(name, from ?? next);
      }
      for (const [local, { from }] of module.links) {
        const target = local === "*" ? resolve(next, from) : undefined;
        if (target !== undefined) waiting.push(target);
      }
    }
    return names;
  };
  const isLost: Modules["isLost"] = async (path, name) => {
    const module = await open(path);
    const link = module?.links.find(([local]) => local === name.split(".")[0])?.[1];
    if (!link?.from.startsWith(".")) return false;
    const target = resolve(path, link.from);
    return target === undefined || (await open(target)) === undefined;
  };
  return { open, find, from, resolve, exported, isLost };
}

function declaredIn({ body }: Program): Pick<Module, "types" | "values" | "renamed"> {
  const types = new Map<string, Node[]>();
  const values = new Map<string, Node[]>();
  const renamed = new Map<string, string>();
  const add = (kind: Map<string, Node[]>, name: string, node: Node) => {
    const known = kind.get(name);
    if (known) known.push(node);
    else kind.set(name, [node]);
  };
  const declare = (node: Node | null | undefined, prefix: string) => {
    switch (node?.type) {
      case "VariableDeclaration":
        for (const one of node.declarations) if (one.id.type === "Identifier") add(values, prefix + one.id.name, one);
        break;
      case "TSInterfaceDeclaration":
      case "TSTypeAliasDeclaration":
        add(types, prefix + node.id.name, node);
        break;
      case "TSEnumDeclaration":
        add(types, prefix + node.id.name, node);
        add(values, prefix + node.id.name, node);
        break;
      case "FunctionDeclaration":
      case "TSDeclareFunction":
      case "ClassDeclaration":
        if (node.id) add(values, prefix + node.id.name, node);
        break;
      case "TSModuleDeclaration":
        // Declarations that a module adds to others, mostly to React's types, aren't its own.
        if (node.id.type === "Identifier" && node.kind !== "global" && node.body.type === "TSModuleBlock")
          for (const one of node.body.body) declare(declarationIn(one), `${prefix}${node.id.name}.`);
        break;
    }
  };
  for (const statement of body) {
    declare(declarationIn(statement), "");
    if (statement.type === "ExportDefaultDeclaration") {
      const { declaration } = statement;
      const name =
        declaration.type === "Identifier" ? declaration.name : "id" in declaration ? nameIn(declaration.id) : undefined;
      if (name === undefined) add(values, "default", declaration);
      else renamed.set("default", name);
    }
    if (statement.type === "ExportNamedDeclaration" && !statement.source)
      for (const one of statement.specifiers)
        if (one.type === "ExportSpecifier" && nameOf(one.exported) !== one.local.name)
          renamed.set(nameOf(one.exported), one.local.name);
  }
  return { types, values, renamed };
}

const declarationIn = (statement: Node): Node | null | undefined =>
  statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
    ? statement.declaration
    : statement;

const nameIn = (id: Node | null | undefined): string | undefined => (id?.type === "Identifier" ? id.name : undefined);

function linksOf({ body }: Program): [local: string, link: Link][] {
  return body.flatMap((statement): [string, Link][] => {
    if (statement.type === "ExportAllDeclaration") return [["*", { from: statement.source.value, name: "*" }]];
    if (statement.type === "ImportDeclaration")
      return statement.specifiers.map((one): [string, Link] => {
        const name =
          one.type === "ImportDefaultSpecifier"
            ? "default"
            : one.type === "ImportSpecifier"
              ? nameOf(one.imported)
              : "*";
        return [one.local.name, { from: statement.source.value, name }];
      });
    const from = statement.type === "ExportNamedDeclaration" ? statement.source?.value : undefined;
    if (statement.type !== "ExportNamedDeclaration" || from === undefined) return [];
    return statement.specifiers.map((one): [string, Link] => [
      nameOf(one.exported),
      { from, name: one.type === "ExportSpecifier" ? one.local.name : "*" },
    ]);
  });
}

/** Returns the names that a module itself exports. */
function exportedBy({ body }: Program): string[] {
  return body.flatMap((statement) => {
    if (statement.type === "ExportDefaultDeclaration") return ["default"];
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration } = statement;
    if (declaration?.type === "VariableDeclaration")
      return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
    if (declaration && "id" in declaration && declaration.id?.type === "Identifier") return [declaration.id.name];
    return statement.specifiers.map(({ exported }) => nameOf(exported));
  });
}

const nameOf = (node: { type: "Identifier"; name: string } | { type: "StringLiteral"; value: string }): string =>
  node.type === "Identifier" ? node.name : node.value;
