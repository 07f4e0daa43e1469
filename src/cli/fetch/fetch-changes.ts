import { isDeepStrictEqual } from "node:util";
import { counted, type Noun } from "../../engines/text/noun.ts";
import { STYLE_LISTS, styleLists, styleName } from "../../platform/design-tool/merge-styles.ts";
import { readInside } from "../../safe/files.ts";
import { isObject } from "../../safe/is-object.ts";
import { SNAPSHOT_FILE } from "./design-files.ts";
import type { WorkspaceFetchPlan } from "./fetch-plan.ts";
import { ASSET_KINDS } from "./read-design.ts";
import { isVariableFile } from "./variable-files.ts";

/** Names that a fetch adds, changes and removes in the workspace, of one kind. */
export interface KindChange {
  kind: keyof typeof KINDS;
  added: string[];
  changed: string[];
  removed: string[];
}

const KINDS = {
  color: { one: "color", many: "colors" },
  typography: { one: "text style", many: "text styles" },
  effect: { one: "effect", many: "effects" },
  variable: { one: "variable value", many: "variable values" },
  component: { one: "component", many: "components" },
  icon: { one: "icon", many: "icons" },
  logo: { one: "logo", many: "logos" },
} satisfies Record<string, Noun>;

/** Items of one kind before and after: id → name and content. */
type Items = Map<string, { name: string; content: unknown }>;

/** The changes of a plan, by kind. Kinds without a change are left out. */
export async function changesByKind(workspace: string, { changes }: WorkspaceFetchPlan): Promise<KindChange[]> {
  const before = emptyItems();
  const after = emptyItems();
  for (const { path, bytes } of changes) {
    const present = await readInside(workspace, path);
    if (present) addItems(before, path, present);
    if (bytes) addItems(after, path, bytes);
  }
  const kinds = Object.keys(KINDS).filter((kind) => kind in KINDS) as KindChange["kind"][];
  return kinds
    .map((kind) => ({ kind, ...difference(before[kind], after[kind]) }))
    .filter(({ added, changed, removed }) => added.length + changed.length + removed.length > 0);
}

const emptyItems = (): Record<KindChange["kind"], Items> => ({
  ...{ color: new Map(), typography: new Map(), effect: new Map(), variable: new Map() },
  ...{ component: new Map(), icon: new Map(), logo: new Map() },
});

function addItems(items: ReturnType<typeof emptyItems>, path: string, bytes: Uint8Array): void {
  const assets = ASSET_KINDS.find((kind) => path.startsWith(`${kind}/`));
  if (assets) items[assets === "icons" ? "icon" : "logo"].set(path, { name: path, content: Buffer.from(bytes) });
  if (path !== SNAPSHOT_FILE && !isVariableFile(path)) return;
  const document = readJson(bytes);
  if (!isObject(document)) return;
  if (path === SNAPSHOT_FILE) addSnapshot(items, document);
  else addTokens(items.variable, path, document, []);
}

function addSnapshot(items: ReturnType<typeof emptyItems>, snapshot: Record<string, unknown>): void {
  const lists = styleLists(snapshot);
  for (const kind of STYLE_LISTS)
    for (const style of lists[kind])
      items[kind].set(String(style.id ?? style.reference), { name: styleName(style), content: style });
  const { components } = snapshot;
  for (const component of Array.isArray(components) ? components.filter(isObject) : [])
    items.component.set(String(component.id), { name: String(component.name), content: component });
}

function addTokens(items: Items, path: string, tree: Record<string, unknown>, names: readonly string[]): void {
  if ("$value" in tree) {
    const name = names.join(".");
    items.set(`${path} ${name}`, { name: `${name} (${path})`, content: tree });
    return;
  }
  for (const [name, child] of Object.entries(tree))
    if (!name.startsWith("$") && isObject(child)) addTokens(items, path, child, [...names, name]);
}

function difference(before: Items, after: Items): Omit<KindChange, "kind"> {
  const names = (items: Items, isRequested: (id: string) => boolean) =>
    [...items].filter(([id]) => isRequested(id)).map(([, { name }]) => name);
  return {
    added: names(after, (id) => !before.has(id)),
    changed: names(
      after,
      (id) => before.has(id) && !isDeepStrictEqual(before.get(id)?.content, after.get(id)?.content),
    ),
    removed: names(before, (id) => !after.has(id)),
  };
}

/** An edited file may be invalid JSON. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

const SORTS = ["added", "changed", "removed"] as const;

/** `colors: 2 added, 1 removed (Blue/Old)`, one line a kind. */
export const changeLines = (changes: readonly KindChange[]): string[] =>
  changes.map(({ kind, ...names }) => {
    const parts = SORTS.filter((sort) => names[sort].length > 0).map((sort) => {
      const some = sort === "removed" ? ` (${someOf(names.removed)})` : "";
      return `${names[sort].length} ${sort}${some}`;
    });
    return `${KINDS[kind].many}: ${parts.join(", ")}`;
  });

/** `3 colors, 1 file`; undefined where a fetch removes nothing. */
export function removalsOf(changes: readonly KindChange[], files: number): string | undefined {
  const parts = changes.flatMap(({ kind, removed }) =>
    removed.length > 0 ? [counted(removed.length, KINDS[kind])] : [],
  );
  if (files > 0) parts.push(counted(files, { one: "file", many: "files" }));
  return parts.length > 0 ? parts.join(", ") : undefined;
}

const SHOWN = 5;
const someOf = (names: readonly string[]): string =>
  `${names.slice(0, SHOWN).join(", ")}${names.length > SHOWN ? `, and ${names.length - SHOWN} more` : ""}`;
