import { SNAPSHOT_KINDS, tokensFromSnapshot, tokensFromVariables } from "../../engines/tokens/engine.ts";
import { type Problem, SOURCES } from "../../engines/tokens/names.ts";
import { STYLE_LISTS, styleLists } from "../../platform/design-tool/merge-styles.ts";
import { isObject } from "../../safe/is-object.ts";
import { omit } from "../../safe/omit.ts";
import { ASSET_KINDS, type FetchedDesign } from "./read-design.ts";
import { RESOLVER_FILE, resolverFile } from "./resolver-file.ts";
import { isVariableFile, variableFiles } from "./variable-files.ts";

/** The files of a design, and notes on lossy parts. */
export interface DesignFiles {
  /** Path → bytes. */
  files: Map<string, Uint8Array>;
  notes: string[];
  /** Whether all files of a path that a fetch wrote are known: one that is missing then has no place in the design any more. */
  isKnown(path: string): boolean;
}

export const SNAPSHOT_FILE = "public/api/tokens.json";
const SEMANTIC = new Set<string>(["typography"]);
const styleFile = (kind: string): string =>
  `${SOURCES}/${SEMANTIC.has(kind) ? "semantic" : "primitive"}/${kind}.tokens.json`;
const STYLE_FILES = new Set(SNAPSHOT_KINDS.map(styleFile));

const NO_STYLES = "The design file has no color, text or effect styles. The tokens were not changed.";

/**
 * Makes workspace files of a design: the raw snapshot, its tokens, variables and pictures. `others` are further token
 * files, for the resolver. `present` is the workspace's snapshot: its styles stay if the design file has none, or if
 * some could not be read.
 */
export function designFiles(
  { file, styles, variables, components, assets }: FetchedDesign,
  others: readonly string[],
  present?: unknown,
): DesignFiles {
  const files = new Map<string, Uint8Array>();
  const hasStyles = STYLE_LISTS.some((kind) => styles.snapshot.localStyles[kind].length > 0);
  const before = isObject(present) ? present : undefined;
  const snapshot = {
    timestamp: file.lastModified,
    localStyles: localStylesOf(styles, hasStyles, before),
    components: components.map(({ nodeId, ...component }) => ({ id: nodeId, ...component })),
    assets: Object.fromEntries(
      ASSET_KINDS.map((kind) => [kind, assets[kind].map((asset) => omit(asset, "bytes", "path", "isGivenUp"))]),
    ),
  };
  // A snapshot without styles would delete the registry's at the next push.
  if (hasStyles || before) files.set(SNAPSHOT_FILE, textOf(snapshot));
  const { trees, problems } = tokensFromSnapshot(snapshot);
  for (const kind of SNAPSHOT_KINDS)
    if (hasStyles && Object.keys(trees[kind]).length > 0) files.set(styleFile(kind), textOf(trees[kind]));
  const fromVariables = tokensFromVariables(variables.meta ?? {});
  const placed = variableFiles(fromVariables.collections);
  for (const [path, tree] of placed.trees) files.set(path, textOf(tree));
  const notes = [
    ...(hasStyles ? notesOf(problems, styles.snapshot) : [NO_STYLES]),
    ...placed.notes,
    ...fromVariables.problems.map(({ message }) => message),
  ];
  if (placed.needsResolver) {
    const own = others.find((path) => /(?:^|[/.])resolver\.json$/.test(path));
    const paths = [...new Set([...files.keys(), ...others])].filter((path) => path.startsWith(`${SOURCES}/`));
    if (own === undefined) files.set(RESOLVER_FILE, textOf(resolverFile(paths, placed)));
    else notes.push(`Only files listed in ${own} are read. Add the files in ${SOURCES}/variables/ to it.`);
  }
  for (const kind of ASSET_KINDS) for (const { path, bytes } of assets[kind]) if (bytes) files.set(path, bytes);
  const drawn = ASSET_KINDS.filter((kind) => assets[kind].some(({ bytes }) => bytes));
  const kept = new Set(
    ASSET_KINDS.flatMap((kind) => assets[kind].filter((one) => one.isGivenUp)).map(({ path }) => path),
  );
  return {
    files,
    notes,
    isKnown(path) {
      if (kept.has(path)) return false;
      if (ASSET_KINDS.some((kind) => path.startsWith(`${kind}/`)))
        return drawn.some((kind) => path.startsWith(`${kind}/`));
      if (!hasStyles && (path === SNAPSHOT_FILE || STYLE_FILES.has(path))) return false;
      return variables.meta !== null || !(isVariableFile(path) || path === RESOLVER_FILE);
    },
  };
}

/** The styles of the design file. If it has no styles, the styles of `present`. If some could not be read, both. */
function localStylesOf(
  { snapshot: { localStyles }, isWhole }: FetchedDesign["styles"],
  hasStyles: boolean,
  present: Record<string, unknown> | undefined,
): Record<string, unknown> {
  if (!present || (hasStyles && isWhole)) return localStyles;
  if (!hasStyles) return [present.localStyles, present.design].find(isObject) ?? localStyles;
  const lists = styleLists(present);
  const withOld = STYLE_LISTS.map((kind) => {
    const known = new Set<unknown>(localStyles[kind].map(({ id }) => id));
    return [kind, [...localStyles[kind], ...lists[kind].filter(({ id }) => !known.has(id))]];
  });
  return { ...localStyles, ...Object.fromEntries(withOld) };
}

/** Notes of the conversion, each with the style's name. The reader has already reported styles without a value. */
function notesOf(problems: readonly Problem[], { localStyles }: FetchedDesign["styles"]["snapshot"]): string[] {
  return problems.flatMap(({ rule, pointer, message }) => {
    if (rule === "style-without-token") return [];
    const [, kind = "", index = ""] = /^\/localStyles\/(\w+)\/(\d+)/.exec(pointer) ?? [];
    const style =
      kind === "color" || kind === "typography" || kind === "effect" ? localStyles[kind][Number(index)] : undefined;
    return [style ? `${[...style.groups, style.name].join("/")}: ${message}` : message];
  });
}

const textOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
