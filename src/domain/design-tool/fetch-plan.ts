import { isDeepStrictEqual } from "node:util";
import { put, update } from "../../platform/contract/route.ts";
import type { DesignComponent } from "../../platform/design-tool/design-tool.ts";
import { STYLE_LISTS, styleName } from "../../platform/design-tool/merge-styles.ts";
import { omit } from "../../safe/omit.ts";
import { SINGLETON, sha256 } from "../../store/kind.ts";
import type { RecordChange, Store } from "../../store/store.ts";
import { tokensKind, tokensSnapshot } from "../tokens/kind.ts";
import { mergeNotes, mergeSnapshot, NO_STYLES } from "../tokens/merge-snapshot.ts";
import { readDesignComponents } from "./design-components.ts";
import type { NodePictures } from "./draw-nodes.ts";
import type { ChangedKind, FetchChange } from "./fetch-result.ts";
import type { FetchedContent } from "./fetched.ts";
import { type DesignComponentRecord, designComponentsKind } from "./kind.ts";
import { matchComponents } from "./match-components.ts";
import { pictureChanges } from "./picture-changes.ts";
import { readCode } from "./read-code.ts";

/** The effect of a fetch on the present registry. */
export interface RegistryFetchPlan {
  changes: RecordChange[];
  /** The same for people, by kind; kinds without a change are left out. */
  lines: FetchChange[];
  /** Sentences to read first, and records that stay although the file lacks them. */
  warnings: string[];
  notes: string[];
  /** Digest of `lines`: whether a later plan does the same. */
  digest: string;
}

/** Compares the fetched content with the registry, and plans the single change of the fetch. */
export async function planRegistryFetch(fetched: FetchedContent, store: Store): Promise<RegistryFetchPlan> {
  const { fetchedAt, file, styles, components, pictures } = fetched;
  const snapshot = store.read();
  const [present, code, tokens] = await Promise.all([
    readDesignComponents(snapshot),
    readCode(snapshot),
    snapshot.get(tokensKind, SINGLETON),
  ]);
  const inCode = [...code.values()].map(({ component }) => component);
  const { matches } = await matchComponents(file.key, components, inCode);
  const earlier = present?.document.components ?? [];
  const document = { fileKey: file.key, fetchedAt, components: withPictures(components, pictures, earlier) };
  const kept = new Set(document.components.flatMap(({ picture }) => picture ?? []));

  const options = { fileKey: file.key, timestamp: fetchedAt, isWhole: styles.isWhole };
  const { localStyles = {} } = tokensSnapshot.parse(styles.snapshot);
  const merged = mergeSnapshot(tokens?.document, localStyles, options);
  const notes = mergeNotes(merged.changes, styles.isWhole);
  const lines = [
    ...STYLE_LISTS.map((kind) => {
      const { added = [], changed = [], removed = [] } = merged.changes.get(kind) ?? {};
      return lineOf(kind, { added, changed, removed }, styleName);
    }),
    componentLine(earlier, document.components),
    pictureLine(earlier, document.components),
  ].filter(({ added, changed, removed }) => added.length + changed.length + removed.length > 0);
  return {
    changes: [
      ...(merged.snapshot === undefined || merged.snapshot === tokens?.document
        ? []
        : [update(tokensKind, SINGLETON, (before) => mergeSnapshot(before, localStyles, options).snapshot)]),
      { ...put(designComponentsKind, SINGLETON, document), base: present?.hash ?? null },
      ...pictureChanges({
        fileKey: file.key,
        components,
        pictures,
        componentIds: new Map(matches.map(({ design, code }) => [design.nodeId, code.id])),
        gone: earlier.flatMap(({ picture }) => (picture === undefined || kept.has(picture) ? [] : [picture])),
      }),
    ],
    lines,
    warnings: notes.filter((note) => note === NO_STYLES),
    notes: notes.filter((note) => note !== NO_STYLES),
    digest: sha256(JSON.stringify(lines)),
  };
}

function lineOf<T>(
  kind: ChangedKind,
  { added, changed, removed }: { added: readonly T[]; changed: readonly T[]; removed: readonly T[] },
  nameOf: (item: T) => string,
): FetchChange {
  return { kind, added: added.map(nameOf), changed: changed.map(nameOf), removed: removed.map(nameOf) };
}

function componentLine(earlier: readonly DesignComponentRecord[], now: readonly DesignComponentRecord[]): FetchChange {
  const before = new Map(earlier.map((component) => [component.nodeId, component]));
  const after = new Set(now.map(({ nodeId }) => nodeId));
  const said = (component: DesignComponentRecord) => omit(component, "picture");
  return lineOf(
    "component",
    {
      added: now.filter(({ nodeId }) => !before.has(nodeId)),
      changed: now.filter((component) => {
        const known = before.get(component.nodeId);
        return known !== undefined && !isDeepStrictEqual(said(known), said(component));
      }),
      removed: earlier.filter(({ nodeId }) => !after.has(nodeId)),
    },
    ({ name }) => name,
  );
}

/** Pictures are counted as they exist: components that look the same share one. */
function pictureLine(earlier: readonly DesignComponentRecord[], now: readonly DesignComponentRecord[]): FetchChange {
  const before = new Map(earlier.map((component) => [component.nodeId, component]));
  const byPicture = (components: readonly DesignComponentRecord[]) =>
    new Map(components.flatMap((component) => (component.picture ? [[component.picture, component]] : [])));
  const [old, present] = [byPicture(earlier), byPicture(now)];
  const fresh = [...present].flatMap(([picture, component]) => (old.has(picture) ? [] : [component]));
  const isRedrawn = ({ nodeId }: DesignComponentRecord) => {
    const picture = before.get(nodeId)?.picture;
    return picture !== undefined && !present.has(picture);
  };
  const redrawn = new Set(fresh.filter(isRedrawn).map(({ nodeId }) => before.get(nodeId)?.picture));
  return lineOf(
    "picture",
    {
      added: fresh.filter((component) => !isRedrawn(component)),
      changed: fresh.filter(isRedrawn),
      removed: [...old].flatMap(([picture, component]) =>
        present.has(picture) || redrawn.has(picture) ? [] : [component],
      ),
    },
    ({ name }) => name,
  );
}

/** The components with their pictures; one the tool gave up on has the picture it had. */
function withPictures(
  components: readonly DesignComponent[],
  { byNode, givenUp }: NodePictures,
  earlier: readonly DesignComponentRecord[],
): DesignComponentRecord[] {
  const before = new Map(earlier.map(({ nodeId, picture }) => [nodeId, picture]));
  return components.map(({ properties, variants, ...component }) => {
    const { nodeId } = component;
    const picture = givenUp.has(nodeId) ? before.get(nodeId) : byNode.get(nodeId)?.storageKey;
    return {
      ...component,
      properties: properties.map((property) => ({ ...property })),
      variants: variants.map((variant) => ({ ...variant })),
      ...(picture === undefined ? {} : { picture }),
    };
  });
}
