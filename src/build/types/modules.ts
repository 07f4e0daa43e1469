import { posix } from "node:path";
import type { Node, Program } from "@babel/types";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { parseProgram } from "./script-reading.ts";
import { isSingleFile, scriptsIn } from "./single-file.ts";

/** Where the text of modules comes from. Paths are relative to one root, with `/`; those beside it begin with `../`. */
export interface ModuleSource {
  has(path: string): boolean;
  /** Undefined for what cannot be read. */
  text(path: string): Promise<string | undefined>;
  /** Where a package lies that is the repository's own, with or without its ending; undefined for all others. */
  linked?(from: string, specifier: string): string | undefined;
  /** Is told each file that something was looked for in. */
  opened?(path: string): void;
}

/** What a module declares at its top, and what it has from others. Nothing of it ran. */
export interface Module {
  path: string;
  text: string;
  program: Program;
  /** Types by name, those of namespaces as `Menu.Props`: interfaces of one name are one type. */
  types: ReadonlyMap<string, readonly Node[]>;
  /** Values by name: variables, functions with their overloads, classes, enums; `default` where that has no other name. */
  values: ReadonlyMap<string, readonly Node[]>;
  /** Names of its own that others know it by: exported → its own. */
  renamed: ReadonlyMap<string, string>;
  /** What it takes from others: by the name it has here, `*` for all that is passed on. */
  links: readonly (readonly [local: string, link: Link])[];
}

/** A name that a module takes from another one. */
interface Link {
  from: string;
  /** `*` for all of it. */
  name: string;
}

/** What a name stands for, and the module that says so. */
export interface Declared {
  module: Module;
  name: string;
  nodes: readonly Node[];
}

/** Modules that name each other by relative paths, or as packages of their own repository. */
export interface Modules {
  /** Undefined for what is no module that can be read. */
  open(path: string): Promise<Module | undefined>;
  /** What a name stands for that a module uses, or exports. `A.B` is what the namespace `A` has of that name. */
  find(kind: "types" | "values", path: string, name: string): Promise<Declared | undefined>;
  /** The same for a name of the module another one imports from. */
  from(kind: "types" | "values", path: string, specifier: string, name: string): Promise<Declared | undefined>;
  /** The file that an import of a module leads to; undefined for packages and what is not there. */
  resolve(path: string, specifier: string): string | undefined;
  /** Names a module exports, also from others, each with the path of the file it comes from at last. */
  exported(path: string): Promise<Map<string, string>>;
  /** Whether a name comes of a file that should be there and could not be read. */
  isLost(path: string, name: string): Promise<boolean>;
}

/** Characters of parsed modules that are kept: a tree weighs some thirty times its text. */
const KEPT = 1 << 20;
/** Modules that one name is looked for in. */
const MOST_SEARCHED = 400;
/** Modules that what a package exports is gathered from. */
const MOST = 3_000;
const ENDS = ["", ".ts", ".tsx", ".d.ts", ".d.mts", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.d.ts"];
const MORE_ENDS = ["/index.js", "/index.jsx", "/index.mjs"];

/** @param mostKept characters of parsed modules that are kept */
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
  /** `./button.js` is `button.ts` or `button.d.ts` where that is what was written. */
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
    for (let next = waiting.shift(); next && seen.size < MOST_SEARCHED; next = waiting.shift()) {
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
        // `import * as Field`: what is behind its point is what the other module calls so.
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
    for (let next = waiting.shift(); next !== undefined && seen.size < MOST; next = waiting.shift()) {
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
        // What a module adds to others, to React's types most of all, is nobody's own.
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

/** Names a module exports by itself. */
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
