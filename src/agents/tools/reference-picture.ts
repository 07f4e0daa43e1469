import { imageId } from "../../domain/assets/image-sync.ts";
import { assetKind } from "../../domain/assets/kind.ts";
import { designAudit } from "../../domain/design-tool/design-audit.ts";
import type { ToolCall } from "../../platform/contract/tool.ts";
import { sanitizeSvg } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { pictureFor, readScreenshot, type ShownPicture } from "./screenshot.ts";

/** Longest drawing that is told as text, in bytes. */
const MAX_SVG = 256 << 10;

/** How a component is meant to look. */
export interface ReferencePicture extends ShownPicture {
  of: "design" | "screenshot" | "none";
  /** The drawing as text, in the form that is safe to show. */
  svg?: string;
  /** Where people see it in the design tool. */
  url?: string;
  /** Where its bytes are. */
  address?: string;
}

type Reads = Pick<ToolCall, "snapshot" | "blobs" | "part" | "settings">;

/** The picture the design tool has of a component; where there is none, the screenshot of its build. */
export async function readReference(call: Reads, id: string): Promise<ReferencePicture> {
  const drawn = await readDrawn(call, id);
  if (drawn) return drawn;
  const shown = await readScreenshot(call, id);
  return { ...shown, of: shown.pictures.length > 0 ? "screenshot" : "none" };
}

async function readDrawn(
  { snapshot, blobs, part, settings }: Reads,
  id: string,
): Promise<ReferencePicture | undefined> {
  // A workspace has nothing of a design tool but what a fetch wrote into files.
  if (settings.mode === "workspace") return undefined;
  const { matches } = await (await part(designAudit))(snapshot);
  const design = matches.find(({ code }) => code.id === id)?.design;
  const asset = design?.picture && (await snapshot.get(assetKind, imageId(design.picture)));
  const bytes = asset && asset.document.hash !== undefined ? await blobs.get(asset.document.hash) : undefined;
  if (!design || !asset || !bytes) return undefined;
  const about = `The picture of ${design.name} in the design tool.`;
  const known = {
    of: "design" as const,
    ...(design.url ? { url: design.url } : {}),
    address: `/assets/${asset.document.storageKey}`,
  };
  if (asset.document.mimeType !== "image/svg+xml")
    return { ...known, ...pictureFor(bytes, asset.document.storageKey, about) };
  return { ...known, about, pictures: [], ...safeDrawing(bytes) };
}

function safeDrawing(bytes: Uint8Array): { svg?: string } {
  if (bytes.length > MAX_SVG) return {};
  try {
    return { svg: sanitizeSvg(Buffer.from(bytes).toString("utf8"), { maxBytes: MAX_SVG }) };
  } catch (error) {
    // Its address has the bytes; nothing of it is safe to be told.
    if (error instanceof UnsafeInput) return {};
    throw error;
  }
}
