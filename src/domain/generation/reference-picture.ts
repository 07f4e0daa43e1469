import type { Deployment } from "../../platform/contract/part.ts";
import { FORM_TYPES, PictureRefused } from "../../platform/pictures/picture.ts";
import { PicturesUnusable, pictures } from "../../platform/pictures/pictures.ts";
import type { Snapshot } from "../../store/store.ts";
import { type AssetDocument, isDesignPicture } from "../assets/asset-document.ts";
import { imageId } from "../assets/image-sync.ts";
import { assetKind } from "../assets/kind.ts";
import { readDesignComponents } from "../design-tool/design-components.ts";
import type { GenerationInput } from "./generation-input.ts";

/** The reference for a component's appearance. */
export interface AppearanceReference {
  /** Its display name. */
  title: string;
  /** A description in words. */
  about: string;
  /** Its picture as PNG, at most 1,024 px wide and high. Missing if no program can draw it. */
  png?: Uint8Array;
  /** A drawing as text, in the form that is safe to show. */
  svg?: string;
  /** Why there is no picture, as a sentence. */
  fault?: string;
}

const MAX_SIDE = 1_024;
/** Characters of an SVG in a question. */
const MAX_SVG = 48_000;

interface Found {
  title: string;
  about: string;
  asset: AssetDocument | undefined;
}

/**
 * Finds the reference for an artifact id: an asset, or a component of the design tool by its node. Undefined if it does
 * not exist, or if the requester lacks `design:read` for a picture of the design tool.
 */
export async function findReference(
  snapshot: Snapshot,
  artifactId: string,
  seesDesign: boolean,
): Promise<Found | undefined> {
  const asset = (await snapshot.get(assetKind, artifactId))?.document;
  if (asset) {
    if (asset.status !== "active" || (isDesignPicture(asset) && !seesDesign)) return undefined;
    return {
      title: asset.title,
      about: [asset.title, asset.altText, asset.description].filter(Boolean).join("\n"),
      asset,
    };
  }
  if (!seesDesign) return undefined;
  const design = (await readDesignComponents(snapshot))?.document.components.find(
    ({ nodeId }) => nodeId === artifactId,
  );
  if (!design) return undefined;
  const picture = design.picture && (await snapshot.get(assetKind, imageId(design.picture)));
  const properties = design.properties.map(
    ({ name, type, options }) => `${name} (${type})${options.length > 0 ? `: ${options.join(", ")}` : ""}`,
  );
  return {
    title: design.name,
    about: [design.name, design.description, ...properties].filter(Boolean).join("\n").slice(0, 8_000),
    asset: picture ? picture.document : undefined,
  };
}

/** The reference of a job with its picture. */
export async function readReference(
  { store, part }: Pick<Deployment, "store" | "part">,
  snapshot: Snapshot,
  { artifactId, actor }: GenerationInput,
  signal: AbortSignal,
): Promise<AppearanceReference | undefined> {
  if (artifactId === null) return undefined;
  const found = await findReference(snapshot, artifactId, actor.scopes.includes("design:read"));
  if (!found)
    return { title: artifactId, about: "", fault: "The reference image no longer exists. Choose another one." };
  const { title, about, asset } = found;
  const bytes = asset?.hash === undefined ? undefined : await store.blobs.get(asset.hash);
  if (!asset || !bytes) return { title, about, fault: "The reference has no image. Choose another one." };
  const isDrawing = asset.mimeType === "image/svg+xml";
  if (!isDrawing && !FORM_TYPES.has(asset.mimeType))
    return {
      title,
      about,
      fault: `Models can't read ${asset.mimeType}. Choose a PNG, JPEG, WebP or GIF image as the reference.`,
    };
  try {
    const made = await part(pictures);
    const svg = isDrawing ? await made.drawing(bytes, { signal }) : undefined;
    // The bytes of a drawing went to the thread that read it.
    const png = await made.within(async () => (svg === undefined ? bytes : Buffer.from(svg)), MAX_SIDE, { signal });
    return { title, about, png, ...(svg !== undefined && svg.length <= MAX_SVG ? { svg } : {}) };
  } catch (error) {
    if (!(error instanceof PictureRefused || error instanceof PicturesUnusable)) throw error;
    return { title, about, fault: error.message };
  }
}
