import { SOURCES } from "../../tokens/bundle/outputs.ts";
import type { Problem } from "../../tokens/problem.ts";
import { SNAPSHOT_KINDS, tokensFromSnapshot } from "../../tokens/raw/tokens-from-snapshot.ts";
import { tokensFromVariables } from "../../tokens/sources/figma/tokens-from-variables.ts";
import { ASSET_KINDS, type Design } from "./read-design.ts";
import { RESOLVER_FILE, resolverFile } from "./resolver-file.ts";
import { isVariableFile, variableFiles } from "./variable-files.ts";

/** Files that a design becomes, and what could not be said in them. */
export interface DesignFiles {
  /** Path → bytes. */
  files: Map<string, Uint8Array>;
  notes: string[];
  /** Whether all files of a path that a fetch wrote are known: one that is missing then has no place in the design any more. */
  isKnown(path: string): boolean;
}

export const SNAPSHOT_FILE = "public/api/tokens.json";
const SEMANTIC = new Set<string>(["typography"]);

/**
 * The raw snapshot, its tokens, those of variables and the pictures, as files of a workspace. `others` are the token files
 * it has besides: a resolver names them too.
 */
export function designFiles(
  { file, styles, variables, components, assets }: Design,
  others: readonly string[],
): DesignFiles {
  const files = new Map<string, Uint8Array>();
  const snapshot = {
    timestamp: file.lastModified,
    ...styles.snapshot,
    components: components.map(({ nodeId, ...component }) => ({ id: nodeId, ...component })),
    assets: Object.fromEntries(
      ASSET_KINDS.map((kind) => [kind, assets[kind].map(({ bytes: _, path: __, ...asset }) => asset)]),
    ),
  };
  files.set(SNAPSHOT_FILE, textOf(snapshot));
  const { trees, problems } = tokensFromSnapshot(snapshot);
  for (const kind of SNAPSHOT_KINDS)
    if (Object.keys(trees[kind]).length > 0)
      files.set(`${SOURCES}/${SEMANTIC.has(kind) ? "semantic" : "primitive"}/${kind}.tokens.json`, textOf(trees[kind]));
  const fromVariables = tokensFromVariables(variables.meta ?? {});
  const placed = variableFiles(fromVariables.collections);
  for (const [path, tree] of placed.trees) files.set(path, textOf(tree));
  const notes = [
    ...notesOf(problems, snapshot),
    ...placed.notes,
    ...fromVariables.problems.map(({ message }) => message),
  ];
  if (placed.needsResolver) {
    const own = others.find((path) => /(?:^|[/.])resolver\.json$/.test(path));
    const paths = [...new Set([...files.keys(), ...others])].filter((path) => path.startsWith(`${SOURCES}/`));
    if (own === undefined) files.set(RESOLVER_FILE, textOf(resolverFile(paths, placed)));
    else notes.push(`${own} decides which files are read: name those of ${SOURCES}/variables/ in it.`);
  }
  for (const kind of ASSET_KINDS) for (const { path, bytes } of assets[kind]) if (bytes) files.set(path, bytes);
  const drawn = ASSET_KINDS.filter((kind) => assets[kind].some(({ bytes }) => bytes));
  return {
    files,
    notes,
    isKnown(path) {
      if (ASSET_KINDS.some((kind) => path.startsWith(`${kind}/`)))
        return drawn.some((kind) => path.startsWith(`${kind}/`));
      return variables.meta !== null || !(isVariableFile(path) || path === RESOLVER_FILE);
    },
  };
}

/** What a conversion says, each with the name of its style. That one has no value its reading has said already. */
function notesOf(problems: readonly Problem[], { localStyles }: Design["styles"]["snapshot"]): string[] {
  return problems.flatMap(({ rule, pointer, message }) => {
    if (rule === "style-without-token") return [];
    const [, kind = "", index = ""] = /^\/localStyles\/(\w+)\/(\d+)/.exec(pointer) ?? [];
    const style =
      kind === "color" || kind === "typography" || kind === "effect" ? localStyles[kind][Number(index)] : undefined;
    return [style ? `${[...style.groups, style.name].join("/")}: ${message}` : message];
  });
}

const textOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
