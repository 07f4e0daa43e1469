import { notFound } from "../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { PreviewQuery } from "../components/contract.ts";
import type { ReadServedFile } from "../components/files/inline-files.ts";
import { mediaTypeOf } from "../components/files/media-type.ts";
import { previewHtml } from "../components/preview/preview-html.ts";
import type { DraftIteration, RequestedFile } from "./contract.ts";
import { type DraftDocument, findDraft } from "./draft-rows.ts";
import { drafts } from "./drafts.ts";

const ARTIFACTS = "/api/component/";

/**
 * Returns a file of an iteration: sources as text, artifacts like previews, with inlined files of the draft, otherwise
 * of the registry. Throws `ApiError` 404.
 */
export async function readDraftFile(
  call: Pick<Call, "part" | "blobs" | "snapshot" | "settings"> & {
    params: RequestedFile;
    query: PreviewQuery & { raw?: "true" | undefined };
  },
): Promise<BytesResponse> {
  const { id, iteration: number, path } = call.params;
  const { db } = await call.part(drafts);
  const row = await findDraft(db, id);
  if (!row) throw noDraft(id);
  const { iterations }: DraftDocument = JSON.parse(row.document);
  const iteration = iterations.find((one) => String(one.number) === number);
  const file = iteration?.files.find((one) => one.path === path);
  if (!iteration || !file) throw notFound(`Iteration ${number} of this draft has no file ${path}.`);
  const bytes = row.state === "open" ? await call.blobs.get(file.hash) : undefined;
  if (!bytes) throw notFound("The files of this draft were removed, because the draft is closed.");
  if (call.query.raw) return { bytes, type: "application/octet-stream" };
  if (file.role === "source") return { bytes, type: "text/plain; charset=utf-8" };
  const type = mediaTypeOf(path);
  if (!type.startsWith("text/html")) return { bytes, type };
  const own = readOwn(call, iteration, row.target);
  // Relative addresses resolve as after publication.
  const url = `${ARTIFACTS}${path.replace(/^dist\//, "")}`;
  return { bytes: await previewHtml({ ...call, url }, Buffer.from(bytes).toString("utf8"), call.query, { own }), type };
}

/** Files of the draft at the addresses of published artifacts: `alert.css`, `alert/picture.png`. */
function readOwn({ blobs }: Pick<Call, "blobs">, { files }: DraftIteration, target: string): ReadServedFile {
  return async (address) => {
    if (!address.startsWith(ARTIFACTS)) return undefined;
    const name = address.slice(ARTIFACTS.length);
    const below = name.startsWith(`${target}/`) ? name.slice(target.length + 1) : name;
    const file = files.find(({ path }) => path === `dist/${name}` || path === `dist/${below}`);
    const bytes = file && (await blobs.get(file.hash));
    return bytes && { bytes, type: mediaTypeOf(name) };
  };
}

export const noDraft = (id: string) =>
  notFound(
    `The draft ${id} doesn't exist. List all drafts with GET /api/service/drafts. Closed drafts are removed after 90 days.`,
  );
