import { screenshotsOf } from "../../../domain/components/files/component-screenshots.ts";
import { componentScreenshotKind } from "../../../domain/components/files/file-kinds.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { pictureSize } from "../../../safe/picture-size.ts";
import { entriesBelow } from "../../../store/order.ts";

/** Padding of a screenshot (`build/screenshot.ts`), the same as around a stage's document. */
const AROUND_PHOTOGRAPH = 16;
const AROUND_STAGE = 24;

/** A screenshot of at least this size shows a complete window, so its content's height is unknown. */
const WINDOW = { width: 800, height: 600 };

/** A PNG says within them how large it is. */
const HEAD_BYTES = 24;

/**
 * The height of a component's default variant on a stage as wide as its screenshot, in CSS pixels: the minimum on a
 * narrow one. Undefined without a screenshot.
 */
export async function photographHeight(
  { snapshot, blobs }: Pick<Call, "snapshot" | "blobs">,
  id: string,
): Promise<number | undefined> {
  const hash = await snapshot.derive(async (inner) => {
    const ids = entriesBelow(await inner.list(componentScreenshotKind), `${id}/`).map((one) => one.id);
    const { light } = screenshotsOf(ids.filter((one) => /\.png$/i.test(one)));
    const entry = light === undefined ? undefined : await inner.get(componentScreenshotKind, light);
    return entry?.document.hash ?? null;
  });
  const pieces = hash === null ? undefined : await blobs.stream(hash, { start: 0, end: HEAD_BYTES });
  const size = pieces && pictureSize(Buffer.concat(await Array.fromAsync(pieces)));
  if (!size || (size.width >= WINDOW.width && size.height >= WINDOW.height)) return undefined;
  return size.height + 2 * (AROUND_STAGE - AROUND_PHOTOGRAPH);
}
