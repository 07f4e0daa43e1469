import { isDeepStrictEqual } from "node:util";
import { counted } from "../../engines/text/noun.ts";
import {
  type MergedStyles,
  mergeStyles,
  STYLE_LISTS,
  type StyleEntry,
  type StyleList,
  styleName,
} from "../../platform/design-tool/merge-styles.ts";
import { isObject } from "../../safe/is-object.ts";
import { omit } from "../../safe/omit.ts";
import { bundleStylesOf, type TokensDocument, type TokensSnapshot } from "./kind.ts";

/** Lists of styles as a design file has them; a list that is absent is not meant. Other members go into `localStyles`. */
type SentStyles = NonNullable<TokensSnapshot["localStyles"]>;

export interface SnapshotMerge {
  /**
   * The previous object if nothing changed. Undefined without a previous object and without sent styles. A changed
   * snapshot names no files, because it was not made from any.
   */
  snapshot: TokensDocument | undefined;
  changes: ReadonlyMap<StyleList, MergedStyles>;
}

/**
 * Merges the styles of a design file into a token snapshot (`mergeStyles`). Without a style in `sent` nothing changes.
 * `isWhole` is false if some styles of the file could not be read: then none is removed.
 */
export function mergeSnapshot(
  present: TokensDocument | undefined,
  sent: SentStyles,
  { fileKey, timestamp, isWhole }: { fileKey: string; timestamp: string; isWhole: boolean },
): SnapshotMerge {
  const { effects, $map, ...members } = sent;
  const styles: SentStyles = { ...members, effect: members.effect ?? effects };
  const isEmpty = STYLE_LISTS.every((kind) => (styles[kind] ?? []).length === 0);
  if (isEmpty) return { snapshot: present, changes: new Map() };
  const { design, localStyles, ...rest } = omit(present ?? {}, "rawFiles");
  const before = omit(localStyles ?? (isObject(design) ? { ...design } : {}), "effects");
  const lists = bundleStylesOf(present ?? {});
  const changes = new Map<StyleList, MergedStyles>();
  for (const kind of STYLE_LISTS) {
    const list = styles[kind];
    if (list) changes.set(kind, mergeStyles(lists[kind], list, { fileKey, canRemove: isWhole }));
  }
  const merged: TokensSnapshot["localStyles"] = {
    ...before,
    ...withoutAbsent(styles),
    ...withoutAbsent({ effect: lists.effect.length > 0 ? lists.effect : undefined }),
    ...Object.fromEntries([...changes].map(([kind, { list }]) => [kind, list])),
    ...(isObject($map) ? { $map: mergeMap(before.$map, $map, changes) } : {}),
  };
  const isSame = present !== undefined && isDeepStrictEqual(merged, localStyles);
  return { snapshot: isSame ? present : { ...rest, timestamp, localStyles: merged }, changes };
}

export const NO_STYLES = "The design file has no color, text or effect styles. The tokens were not changed.";

/** Sentences about styles that a merge did not change, with the reason. */
export function mergeNotes(changes: SnapshotMerge["changes"], isWhole = true): string[] {
  if (changes.size === 0) return [NO_STYLES];
  const kept = [...changes.values()].flatMap((merged) => merged.kept);
  if (kept.length === 0) return [];
  const names = `${kept.slice(0, 5).map(styleName).join(", ")}${kept.length > 5 ? " …" : ""}`;
  const styles = counted(kept.length, { one: "style is", many: "styles are" });
  const why = isWhole ? "they were pushed" : "some styles of the file could not be read";
  return [`${styles} not in the design file but kept, because ${why}: ${names}.`];
}

/** `$map`: the meaning of style ids, by kind. Removed styles lose their entries. */
function mergeMap(
  present: unknown,
  sent: Record<string, unknown>,
  changes: ReadonlyMap<StyleList, MergedStyles>,
): Record<string, unknown> {
  const before = isObject(present) ? present : {};
  const all = [...changes.values()];
  const gone = new Set(all.flatMap(({ removed }) => removed.map(({ id }) => id)));
  const styles = new Map(all.flatMap(({ list }) => list.map((style): [unknown, StyleEntry] => [style.id, style])));
  const kept = (map: unknown) => Object.entries(isObject(map) ? map : {}).filter(([id]) => !gone.has(id));
  const named = (map: unknown) =>
    Object.entries(isObject(map) ? map : {}).map(([id, meaning]) => [
      id,
      isObject(meaning) ? { ...meaning, reference: styles.get(id)?.reference ?? meaning.reference } : meaning,
    ]);
  const kinds = new Set([...Object.keys(before), ...Object.keys(sent)]);
  return Object.fromEntries(
    [...kinds].map((kind) => [
      kind,
      isObject(before[kind] ?? sent[kind])
        ? { ...Object.fromEntries(kept(before[kind])), ...Object.fromEntries(named(sent[kind])) }
        : (sent[kind] ?? before[kind]),
    ]),
  );
}

const withoutAbsent = <T extends object>(members: T): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
