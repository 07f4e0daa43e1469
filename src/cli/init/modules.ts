import { posix } from "node:path";
import type { Program, Statement } from "@babel/types";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import type { Repository } from "./repository.ts";
import { parseProgram } from "./script-reading.ts";
import { isSingleFile, scriptsIn } from "./single-file.ts";

/** What a module declares at its top, and what it has from others. Nothing of it ran. */
export interface Module {
  path: string;
  text: string;
  program: Program;
  /** Declarations of values and types, by name. */
  declared: ReadonlyMap<string, Statement>;
  /** What it takes from others: by the name it has here, `*` for all that is passed on. */
  links: readonly (readonly [local: string, link: Link])[];
}

/** Modules of a repository that name each other by relative paths. */
export interface Modules {
  /** Undefined for what is no module that can be read. */
  open(path: string): Promise<Module | undefined>;
  /** The module in which a name of another one is declared, and what it is called there. */
  find(path: string, name: string): Promise<{ module: Module; name: string } | undefined>;
  /** Names a module exports, also from others, each with the path of the file it comes from at last. */
  exported(path: string): Promise<Map<string, string>>;
}

/** A name that a module takes from another one. */
interface Link {
  from: string;
  /** `*` for all of it. */
  name: string;
}

/** Characters of parsed modules that are kept: a tree weighs some thirty times its text. */
const KEPT = 1 << 20;
/** Modules that one name is looked for in. */
const MOST_SEARCHED = 400;
/** Modules that what a package exports is gathered from. */
const MOST = 3_000;
const ENDS = ["", ".ts", ".tsx", ".d.ts", ".d.mts", ".js", ".jsx", ".mjs", "/index.ts", "/index.tsx", "/index.d.ts"];
const MORE_ENDS = ["/index.js", "/index.jsx", "/index.mjs"];

export function createModules(repository: Repository): Modules {
  const paths = new Set(repository.files.map(({ path }) => path));
  const kept = createBoundedMap<string, { module: Module | undefined }>(
    KEPT,
    ({ module }) => (module?.text.length ?? 0) + 100,
  );

  const open: Modules["open"] = async (path) => {
    const known = kept.get(path);
    if (known) return known.module;
    const whole = await repository.text(path);
    const text = whole !== undefined && isSingleFile(path) ? scriptsIn(whole, path) : whole;
    const program = text === undefined ? undefined : parseProgram(text, isSingleFile(path) ? `${path}.ts` : path);
    const module =
      text === undefined || !program
        ? undefined
        : { path, text, program, declared: declaredIn(program), links: linksOf(program) };
    kept.set(path, { module });
    return module;
  };
  /** `./button.js` is `button.ts` or `button.d.ts` where that is what was written. */
  const resolve = (from: string, specifier: string): string | undefined => {
    if (!specifier.startsWith(".")) return undefined;
    const at = posix.join(posix.dirname(from), specifier);
    const stem = at.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "");
    return (
      [...ENDS, ...MORE_ENDS].map((end) => stem + end).find((path) => paths.has(path)) ??
      (paths.has(at) ? at : undefined)
    );
  };
  const find: Modules["find"] = async (path, name) => {
    const seen = new Set<string>();
    const waiting = [{ path, name }];
    for (let next = waiting.shift(); next && seen.size < MOST_SEARCHED; next = waiting.shift()) {
      const key = `${next.path} ${next.name}`;
      const module = seen.has(key) ? undefined : await open(next.path);
      seen.add(key);
      if (!module) continue;
      if (module.declared.has(next.name)) return { module, name: next.name };
      for (const [local, link] of module.links) {
        const target = local === next.name || local === "*" ? resolve(next.path, link.from) : undefined;
        if (target !== undefined) waiting.push({ path: target, name: link.name === "*" ? next.name : link.name });
      }
    }
    return undefined;
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
  return { open, find, exported };
}

function declaredIn({ body }: Program): Map<string, Statement> {
  const found = new Map<string, Statement>();
  for (const statement of body) {
    const declared =
      statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration"
        ? statement.declaration
        : statement;
    if (declared?.type === "VariableDeclaration")
      for (const { id } of declared.declarations) if (id.type === "Identifier") found.set(id.name, declared);
    if (
      declared?.type === "TSInterfaceDeclaration" ||
      declared?.type === "TSTypeAliasDeclaration" ||
      declared?.type === "FunctionDeclaration" ||
      declared?.type === "TSDeclareFunction" ||
      declared?.type === "ClassDeclaration"
    )
      if (declared.id) found.set(declared.id.name, declared);
  }
  return found;
}

function linksOf({ body }: Program): [local: string, link: Link][] {
  return body.flatMap((statement): [string, Link][] => {
    if (statement.type === "ExportAllDeclaration") return [["*", { from: statement.source.value, name: "*" }]];
    if (statement.type === "ImportDeclaration")
      return statement.specifiers.flatMap((one): [string, Link][] => {
        const name =
          one.type === "ImportDefaultSpecifier"
            ? "default"
            : one.type === "ImportSpecifier"
              ? nameOf(one.imported)
              : "";
        return name === "" ? [] : [[one.local.name, { from: statement.source.value, name }]];
      });
    const from = statement.type === "ExportNamedDeclaration" ? statement.source?.value : undefined;
    if (statement.type !== "ExportNamedDeclaration" || from === undefined) return [];
    return statement.specifiers.flatMap((one): [string, Link][] =>
      one.type === "ExportSpecifier" ? [[nameOf(one.exported), { from, name: one.local.name }]] : [],
    );
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
