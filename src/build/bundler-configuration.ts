import { posix } from "node:path";
import type { Node } from "@babel/types";
import { exportedObjects, literalOf, NO_LITERAL, objectMembersOf, omitCast } from "./types/script-reading.ts";

/** File names of Vite, webpack and Rsbuild configurations. */
export const BUNDLER_CONFIGURATION = /^(?:vite|vitest|webpack|rspack|rsbuild|rslib)\.config\.[cm]?[jt]s$/;

/** The literals in a bundler configuration, read without running it. */
export interface BundlerConfiguration {
  /** Aliases in order. */
  aliases: {
    find: string;
    /** A path relative to the configuration's folder (`./src`), or a module name. */
    replacement: string;
  }[];
  /** Constants, with the code that replaces each. */
  define: Record<string, string>;
  /** Names of settings that are code and can't be read: `resolve.alias["@"]`. */
  unread: string[];
}

/**
 * Reads `resolve.alias` and `define` of a bundler configuration if they are literals, or paths built from literals and
 * the file's folder (`path.resolve(__dirname, "src")`, `fileURLToPath(new URL("./src", import.meta.url))`).
 *
 * @param path of the configuration: its extension selects the parser
 * @see https://vite.dev/config/shared-options.html, https://webpack.js.org/configuration/resolve/
 */
export function readBundlerConfiguration(text: string, path: string): BundlerConfiguration {
  const found: BundlerConfiguration = { aliases: [], define: {}, unread: [] };
  for (const exported of exportedObjects(text, path)) {
    const settings = new Map(objectMembersOf(returnedBy(exported)));
    for (const section of ["resolve", "source"]) {
      const alias = new Map(objectMembersOf(settings.get(section))).get("alias");
      if (alias) readAliases(alias, `${section}.alias`, found);
    }
    for (const [name, value] of objectMembersOf(settings.get("define"))) {
      const code = codeOf(value);
      if (code === undefined || !CONSTANT.test(name)) found.unread.push(`define[${JSON.stringify(name)}]`);
      else found.define[name] = code;
    }
  }
  return found;
}

const CONSTANT = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/** Reads `{ "@": "./src" }`, or `[{ find: "@", replacement: "./src" }]`. */
function readAliases(node: Node, where: string, found: BundlerConfiguration): void {
  const list = omitCast(node);
  const pairs: [name: string, find: string | undefined, target: Node | undefined][] = [];
  if (list?.type === "ArrayExpression")
    for (const [at, item] of list.elements.entries()) {
      const members = new Map(objectMembersOf(item));
      const find = literalOf(members.get("find"));
      pairs.push([String(at), typeof find === "string" ? find : undefined, members.get("replacement")]);
    }
  else if (list?.type === "ObjectExpression")
    for (const [name, value] of objectMembersOf(list)) pairs.push([name, name, value]);
  else found.unread.push(where);
  for (const [name, find, target] of pairs) {
    const replacement = target && pathOf(target);
    if (find === undefined || replacement === undefined) found.unread.push(`${where}[${JSON.stringify(name)}]`);
    else found.aliases.push({ find, replacement });
  }
}

/** Returns the direct result of a configuration function: `defineConfig(() => ({ … }))`. */
function returnedBy(node: Node): Node {
  const plain = omitCast(node) ?? node;
  if (plain.type !== "ArrowFunctionExpression" && plain.type !== "FunctionExpression") return plain;
  if (plain.body.type !== "BlockStatement") return omitCast(plain.body) ?? plain.body;
  const last = plain.body.body.findLast((statement) => statement.type === "ReturnStatement");
  return last?.argument ?? plain;
}

/** Expressions for the start of a path. */
const HERE = new Set(["__dirname", "import.meta.dirname", "process.cwd()", "import.meta.url"]);

/** Returns a path built from literals. Undefined for other code. */
function pathOf(node: Node): string | undefined {
  const plain = omitCast(node) ?? node;
  const literal = literalOf(plain);
  if (typeof literal === "string") return literal;
  if (HERE.has(nameOf(plain))) return "./";
  // `new URL("./src", import.meta.url).pathname`
  if (plain.type === "MemberExpression" && nameOf(plain.property) === "pathname") return pathOf(plain.object);
  if (plain.type !== "CallExpression" && plain.type !== "NewExpression") return undefined;
  const parts = plain.arguments.map(pathOf);
  const callee = nameOf(plain.callee);
  const isWhole = parts.length > 0 && parts.every((part) => part !== undefined);
  if (!isWhole) return undefined;
  const [first = "", second = ""] = parts;
  if (callee === "URL") return second === "./" ? relativeTo(first) : undefined;
  if (/(?:^|\.)(?:fileURLToPath|normalizePath)$/.test(callee)) return first;
  if (/(?:^|\.)(?:resolve|join)$/.test(callee)) return relativeTo(posix.join(...parts.map(String)));
  return undefined;
}

const relativeTo = (path: string): string => (/^\.{0,2}\//.test(path) ? path : `./${path}`);

/** Returns `a.b` for `a.b` and `a.b()`. Empty for other code. */
function nameOf(node: Node): string {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MetaProperty":
      return `${node.meta.name}.${node.property.name}`;
    case "MemberExpression":
      return node.computed ? "" : `${nameOf(node.object)}.${nameOf(node.property)}`;
    case "CallExpression":
      return node.arguments.length === 0 ? `${nameOf(node.callee)}()` : "";
    default:
      return "";
  }
}

/** Returns the code of a constant: a text is code, another literal is itself, `JSON.stringify(literal)` is its JSON. */
function codeOf(node: Node): string | undefined {
  const plain = omitCast(node) ?? node;
  const isPrinted = plain.type === "CallExpression" && nameOf(plain.callee) === "JSON.stringify";
  const value = literalOf(isPrinted ? plain.arguments[0] : plain);
  if (value === NO_LITERAL) return undefined;
  return typeof value === "string" && !isPrinted ? (isCode(value) ? value : undefined) : JSON.stringify(value);
}

/** Whether esbuild accepts a text as the value of a constant: JSON, or a name. */
function isCode(text: string): boolean {
  if (CONSTANT.test(text)) return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
