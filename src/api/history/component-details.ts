import { type ComponentScreenshots, screenshotsOf } from "../../domain/components/files/component-screenshots.ts";
import { componentScreenshotKind } from "../../domain/components/files/file-kinds.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { type ComponentChange, pictureAddress } from "../../domain/history/contract.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { HistoryLine, Revision } from "../../store/store.ts";
import { changedFields, documentAt, verdictOn } from "./versions.ts";

type Reads = Pick<Call, "readAt" | "part"> & { history: NonNullable<Call["history"]> };

/** Maximum number of revisions of one push to search for its start. */
const EXAMINED = 1_000;

/**
 * Returns the changes of one push to a component, for its users: their effect, and screenshots before and after.
 * Undefined if neither the declaration nor the screenshots changed.
 */
export async function componentDetails(
  call: Reads,
  id: string,
  line: HistoryLine,
): Promise<ComponentChange | undefined> {
  const { newest, changes } = line;
  const isSaid = changes.some(({ kind }) => kind === componentKind.name);
  const isDrawn = changes.some(({ kind }) => kind === componentScreenshotKind.name);
  if (!isSaid && !isDrawn) return undefined;
  const revisions = await call.history.revisionsOf(newest, EXAMINED);
  const before = (revisions.at(-1)?.seq ?? newest.seq) - 1;
  const [was, now, pictures] = await Promise.all([
    isSaid ? documentAt(call, id, before) : undefined,
    isSaid ? documentAt(call, id, newest.seq) : undefined,
    isDrawn ? picturesOf(call, line, before) : undefined,
  ]);
  return {
    ...(isSaid ? verdictOn(id, was, now) : { verdict: null, reason: null }),
    fields: changedFields(was, now),
    ...(pictures ? { pictures } : {}),
  };
}

/** Returns both screenshots. Undefined if the component's screenshot is unchanged. */
async function picturesOf({ history }: Reads, { newest }: HistoryLine, before: number) {
  const sides = await Promise.all(
    [before, newest.seq].map(async (at) => {
      const taken = (await history.present(newest.owner, at)).filter(
        ({ kind }) => kind === componentScreenshotKind.name,
      );
      return { at, taken, photographs: screenshotsOf(taken.map(({ id }) => id)) };
    }),
  );
  const hashes = sides.map(({ taken, photographs }) => JSON.stringify(Object.values(photographs).map(hashIn(taken))));
  if (hashes[0] === hashes[1]) return undefined;
  const [was, is] = sides.map(({ at, photographs }) => addressesOf(photographs, at));
  return { before: was ?? null, after: is ?? null };
}

const hashIn = (taken: readonly Revision[]) => (id: string) => taken.find((one) => one.id === id)?.hash;

const addressesOf = ({ light, dark }: ComponentScreenshots, at: number) =>
  light === undefined
    ? null
    : { picture: pictureAddress(light, at), ...(dark ? { onDark: pictureAddress(dark, at) } : {}) };
