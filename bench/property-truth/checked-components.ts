import { basename, extname } from "node:path";

/** The part of TypeScript's API that is used, up to version 6. It is no dependency: who compares brings it. */
// biome-ignore lint/suspicious/noExplicitAny: its types belong to the package that is brought.
export type TypeScript = any;

/** Where a property comes from: declared in the repository, computed by a type, of React, or of another package. */
type Origin = "own" | "made" | "react" | "package";

/** A property as TypeScript's checker knows it. */
export interface CheckedProperty {
  name: string;
  origin: Origin;
  isRequired: boolean;
  /** Texts and numbers, where its type is nothing else. */
  options?: string[];
}

export interface CheckedComponent {
  file: string;
  /** As the file exports it; undefined for its default. */
  name: string | undefined;
  properties: CheckedProperty[];
}

const NEVER = /^(?:ref|key|__.*)$/;
const HIDDEN = new Set(["internal", "ignore", "hidden", "hide", "private"]);

/** The components of files, each the export that is called like its file, else the default one, with all that they take. */
export function* checkedComponents(
  ts: TypeScript,
  root: string,
  files: readonly string[],
): Generator<CheckedComponent> {
  const config = ts.findConfigFile(root, ts.sys.fileExists, "tsconfig.json");
  const read = config
    ? ts.parseJsonConfigFileContent(ts.readConfigFile(config, ts.sys.readFile).config, ts.sys, root)
    : { options: {} };
  const program = ts.createProgram(files, {
    ...read.options,
    ...{ strict: true, noEmit: true, skipLibCheck: true, esModuleInterop: true, allowJs: false, composite: false },
    ...{ incremental: false, declaration: false, types: [], jsx: ts.JsxEmit.Preserve, target: ts.ScriptTarget.ESNext },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  });
  const checker = program.getTypeChecker();
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    if (!module) continue;
    const wanted = basename(file, extname(file))
      .replaceAll(/[^a-z0-9]/gi, "")
      .toLowerCase();
    const exported = checker.getExportsOfModule(module);
    const chosen = [
      exported.find(
        (one: TypeScript) => one.name.toLowerCase() === wanted || one.name.toLowerCase() === `${wanted}root`,
      ),
      exported.find((one: TypeScript) => one.name === "default"),
    ].find((one) => one && typesOf(checker, one, source).length > 0);
    if (!chosen) continue;
    const types = typesOf(checker, chosen, source).flatMap((type: TypeScript) =>
      type.isUnion() ? type.types : [type],
    );
    yield {
      file,
      name: chosen.name === "default" ? undefined : chosen.name,
      properties: propertiesOf(ts, checker, types, source),
    };
  }
}

/** What a component takes: the first parameter of each call, `props` of a class. */
function typesOf(checker: TypeScript, symbol: TypeScript, at: TypeScript): TypeScript[] {
  const type = checker.getTypeOfSymbolAtLocation(symbol, at);
  const called = type.getCallSignatures().flatMap((signature: TypeScript) => {
    const [first] = signature.getParameters();
    return first ? [checker.getTypeOfSymbolAtLocation(first, at)] : [];
  });
  const made = type.getConstructSignatures().flatMap((signature: TypeScript) => {
    const props = signature.getReturnType().getProperty("props");
    return props ? [checker.getTypeOfSymbolAtLocation(props, at)] : [];
  });
  return /^[A-Z]|^default$/.test(symbol.name) ? [...called, ...made] : [];
}

function propertiesOf(
  ts: TypeScript,
  checker: TypeScript,
  types: readonly TypeScript[],
  at: TypeScript,
): CheckedProperty[] {
  const found = new Map<string, { symbols: TypeScript[] }>();
  for (const type of types)
    for (const symbol of checker.getPropertiesOfType(checker.getApparentType(type))) {
      const known = found.get(symbol.name) ?? { symbols: [] };
      found.set(symbol.name, known);
      known.symbols.push(symbol);
    }
  return [...found].flatMap(([name, { symbols }]) => {
    const all = symbols.map((symbol) => checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, at)));
    const isNever = all.every((type) => type.flags & ts.TypeFlags.Never);
    const isHidden = symbols.some((symbol) =>
      symbol.getJsDocTags(checker).some((tag: TypeScript) => HIDDEN.has(tag.name)),
    );
    if (NEVER.test(name) || isNever || isHidden) return [];
    const isOptional =
      symbols.length < types.length || symbols.some((symbol) => symbol.flags & ts.SymbolFlags.Optional);
    const options = optionsOf(ts, all);
    return [{ name, origin: originOf(ts, symbols), isRequired: !isOptional, ...(options ? { options } : {}) }];
  });
}

function originOf(ts: TypeScript, symbols: readonly TypeScript[]): Origin {
  const declarations = symbols.flatMap((symbol) => symbol.declarations ?? []);
  if (declarations.length === 0) return "made";
  const files = declarations.map((declaration: TypeScript) => ({
    name: declaration.getSourceFile().fileName,
    isAdded: isAdded(ts, declaration),
  }));
  if (files.some(({ name, isAdded }) => !name.includes("/node_modules/") && !isAdded)) return "own";
  return files.every(({ name, isAdded }) => isAdded || /\/node_modules\/(?:@types\/react|csstype)\//.test(name))
    ? "react"
    : "package";
}

/** What `declare global` and `declare module` add to the types of others is nobody's own. */
function isAdded(ts: TypeScript, declaration: TypeScript): boolean {
  for (let node = declaration.parent; node; node = node.parent)
    if (ts.isModuleDeclaration(node) && (node.flags & ts.NodeFlags.GlobalAugmentation || ts.isStringLiteral(node.name)))
      return true;
  return false;
}

function optionsOf(ts: TypeScript, types: readonly TypeScript[]): string[] | undefined {
  const parts = types
    .flatMap((type) => (type.isUnion() ? type.types : [type]))
    .filter((type) => !(type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
  const values = parts.flatMap((type) =>
    type.isStringLiteral() || type.isNumberLiteral() ? [String(type.value)] : [],
  );
  return values.length > 1 && values.length === parts.length ? [...new Set(values)] : undefined;
}
