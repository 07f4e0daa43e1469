import { cutPicture } from "../../domain/components/files/cut-picture.ts";
import { componentScreenshotKind } from "../../domain/components/files/file-kinds.ts";
import { mediaTypeOf } from "../../domain/components/files/media-type.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import type { Bytes } from "../../platform/contract/endpoint.ts";
import type { Call } from "../../platform/contract/route.ts";
import { ownerOfComponent } from "./versions.ts";

/** A picture of a component as of a revision, without its margins. Throws `ApiError` 404 where there is none (any more). */
export async function readPicture(
  call: Pick<Call, "history" | "blobs" | "part" | "left" | "actor" | "remote">,
  { path, at }: { path: string; at: number },
): Promise<Bytes> {
  const owner = ownerOfComponent(path.split("/", 1)[0] ?? "");
  const present = (await call.history?.present(owner, at)) ?? [];
  const hash = present.find(({ kind, id }) => kind === componentScreenshotKind.name && id === path)?.summary.hash;
  if (typeof hash !== "string") throw notFound(`There is no picture ${path} as of revision ${at}.`);
  const cut = await cutPicture(call, { name: path, hash });
  if (cut) return cut;
  const bytes = await call.blobs.get(hash);
  if (!bytes) throw notFound(`The picture ${path} of revision ${at} is not kept any more.`);
  return { bytes, type: mediaTypeOf(path) };
}
