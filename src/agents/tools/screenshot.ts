import { screenshotsOf } from "../../domain/components/files/component-screenshots.ts";
import { componentScreenshotKind } from "../../domain/components/files/file-kinds.ts";
import { mediaTypeOf } from "../../domain/components/files/media-type.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { ToolResult } from "../../platform/contract/tool.ts";
import { entriesBelow } from "../../store/order.ts";

/** Maximum bytes of one image in a result. */
export const MAX_IMAGE_BYTES = 1 << 20;

type Pictures = NonNullable<ToolResult<unknown>["pictures"]>;

/** An image for an agent, or the reason if it has none. */
export interface ScreenshotResult {
  /** A sentence about its content. */
  about: string;
  pictures: Pictures;
}

/** The screenshot that represents a component. */
export async function readScreenshot(
  { snapshot, blobs }: Pick<Call, "snapshot" | "blobs">,
  id: string,
): Promise<ScreenshotResult> {
  const ids = entriesBelow(await snapshot.list(componentScreenshotKind), `${id}/`).map((one) => one.id);
  const { light } = screenshotsOf(ids);
  const entry = light === undefined ? undefined : await snapshot.get(componentScreenshotKind, light);
  const bytes = entry && (await blobs.get(entry.document.hash));
  if (!light || !bytes) return { about: `${id} has no screenshot. Run dsr build to create one.`, pictures: [] };
  return pictureFor(bytes, light, `The screenshot ${light} of a build.`);
}

/** Bytes as an image in a result, if they have a type that agents read and are not too large. */
export function pictureFor(bytes: Uint8Array, name: string, about: string): ScreenshotResult {
  const type = mediaTypeOf(name);
  if (type !== "image/png" && type !== "image/jpeg" && type !== "image/webp")
    return { about: `${about} Its type ${type} is not supported in responses.`, pictures: [] };
  if (bytes.length > MAX_IMAGE_BYTES)
    return { about: `${about} It is too large for a response (${bytes.length} bytes).`, pictures: [] };
  return { about, pictures: [{ bytes, type }] };
}
