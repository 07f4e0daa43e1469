import { relative, sep } from "node:path";
import type { Handler, Importer, Resolver } from "react-docgen";
import { createFence, type Fence } from "../cage/fence.ts";
import { readTextInside } from "../safe/files.ts";
import { spelledFile } from "../safe/spelled-name.ts";
import { BuildFault } from "./build-fault.ts";
import { loadDocgen } from "./load-package.ts";
import { type Property, propertyOf } from "./property.ts";

/** Properties by name, and the files they were read from besides the component's own, relative to the workspace. */
export interface Properties {
  properties: Record<string, Property>;
  inputs: string[];
}

/**
 * Properties read from the types of a React component; none when its file documents none. Nothing is run. Of several
 * components in the file the one named `name` counts, else the first.
 */
export type PropertyReader = (path: string, name: string | undefined) => Promise<Properties>;

/** Where properties are read, run after run. */
export interface PropertySource {
  /** For one run. */
  open(): PropertyReader;
  close(): Promise<void>;
}

type Docgen = Awaited<ReturnType<typeof loadDocgen>>;

/** Reads in this thread: for processes that may have no other. */
export const propertiesHere = (workspace: string, roots: readonly string[]): PropertySource => ({
  open: () => createPropertyReader(workspace, createFence(workspace, roots)),
  close: async () => undefined,
});

/** For one run: files that several components take types from are parsed once. */
export function createPropertyReader(workspace: string, fence: Fence): PropertyReader {
  const nameIn = (file: string) => relative(workspace, file).split(sep).join("/");
  let used = new Set<string>();
  let importer: Importer | undefined;
  return async (path, name) => {
    const text = await readTextInside(workspace, path);
    if (text === undefined) return { properties: {}, inputs: [] };
    const docgen = await loadDocgen();
    const { parse, builtinResolvers, makeFsImporter, ERROR_CODES } = docgen;
    importer ??= makeFsImporter(undefined, {
      // Asked before a file is read.
      parseCache: recording((file) => {
        const refusal = fence.refusal(file);
        if (refusal !== undefined) throw new BuildFault(`${path}: ${nameIn(file)} is not read: ${refusal}.`);
        used.add(file);
      }),
      resolveCache: new Map(),
    });
    used = new Set();
    const all = new builtinResolvers.FindExportedDefinitionsResolver();
    let count = 0;
    const resolver: Resolver = (file) => {
      const found = all.resolve(file);
      count = found.length;
      return found;
    };
    try {
      const found = parse(text, {
        filename: spelledFile(workspace, path),
        resolver,
        importer,
        handlers: handlersOf(docgen, () => count > 1),
        babelOptions: { babelrc: false, configFile: false, browserslistConfigFile: false },
      });
      const chosen = found.find(({ displayName }) => displayName === name) ?? found[0];
      const properties = Object.entries(chosen?.props ?? {}).map(([key, docs]) => [key, propertyOf(key, docs)]);
      const inputs = [...used].map(nameIn);
      return { properties: Object.fromEntries(properties), inputs };
    } catch (error) {
      // A file that only passes a component on has no definition of its own.
      if (error instanceof Error && "code" in error && error.code === ERROR_CODES.MISSING_DEFINITION)
        return { properties: {}, inputs: [] };
      throw error;
    }
  };
}

/** What tells of properties and names. Each walks the whole file, so those that cannot find anything are left out. */
function handlersOf({ builtinHandlers: by }: Docgen, areSeveral: () => boolean): Handler[] {
  const whereTyped =
    (handler: Handler): Handler =>
    (documentation, path) => {
      if (path.hub.getCode()?.includes("propTypes") ?? true) handler(documentation, path);
    };
  return [
    whereTyped(by.propTypeHandler),
    whereTyped(by.propDocblockHandler),
    by.codeTypeHandler,
    by.defaultPropsHandler,
    (documentation, path) => {
      if (areSeveral()) by.displayNameHandler(documentation, path);
    },
  ];
}

/** A map that tells which keys were asked for. */
function recording<T>(told: (key: string) => void): Map<string, T> {
  const map = new Map<string, T>();
  return Object.assign(map, {
    get(key: string) {
      told(key);
      return Map.prototype.get.call(map, key);
    },
  });
}
