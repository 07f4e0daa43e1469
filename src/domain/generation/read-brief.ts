import { type Quote, quoteWith } from "../../engines/text/quote.ts";
import { isSafePath } from "../../safe/path.ts";
import type { Snapshot } from "../../store/store.ts";
import { assetIndex } from "../assets/asset-index.ts";
import { findingParts } from "../assets/asset-summary.ts";
import { assetKind } from "../assets/kind.ts";
import { describeSystemForComponents } from "./describe-system.ts";
import type { GenerationRun } from "./generation-run.ts";
import { type AppearanceReference, readReference } from "./reference-picture.ts";
import { type GenerationContext, readSurroundings } from "./surroundings.ts";

/** A picture of the design tool that a component may show. */
export interface OfferedPicture {
  /** `/assets/…`. */
  address: string;
  title: string;
  bytes: Uint8Array;
}

/** The common input of all iterations: read once an attempt, at one revision. */
export interface Brief {
  system: string;
  quote: Quote;
  surroundings: GenerationContext;
  reference: AppearanceReference | undefined;
  assets: readonly OfferedPicture[];
}

const MAX_PICTURES = 20;
const MAX_PICTURE_BYTES = 8 << 20;

export async function readBrief(run: GenerationRun): Promise<Brief> {
  const { deployment, input, jobId, signal } = run;
  await deployment.store.refresh();
  const snapshot = deployment.store.read();
  const quote = quoteWith(jobId);
  const [system, surroundings, reference, assets] = await Promise.all([
    describeSystemForComponents(deployment, snapshot, input, quote),
    readSurroundings(deployment, snapshot),
    readReference(deployment, snapshot, input, signal),
    input.useExtractedAssets ? readPictures(run, snapshot) : [],
  ]);
  for (const { address, bytes } of assets) surroundings.files[`public${address}`] = bytes;
  return { system, quote, surroundings, reference, assets };
}

/** Pictures that came from the design tool under the name of this component. */
async function readPictures({ deployment, input }: GenerationRun, snapshot: Snapshot): Promise<OfferedPicture[]> {
  const index = await (await deployment.part(assetIndex))(snapshot);
  const isDesignPicture = input.actor.scopes.includes("design:read") ? undefined : false;
  const parts = findingParts(input.componentName || input.componentId.replaceAll("-", " "));
  const { rows } = await index.find({ where: { status: "active", isDesignPicture }, parts, limit: MAX_PICTURES });
  const pictures: OfferedPicture[] = [];
  let size = 0;
  for (const { id } of rows) {
    const asset = (await snapshot.get(assetKind, id))?.document;
    if (!asset?.hash || asset.sourceType !== "designtool" || !isSafePath(asset.storageKey)) continue;
    size += asset.fileSizeBytes ?? 0;
    if (size > MAX_PICTURE_BYTES) break;
    const bytes = await deployment.store.blobs.get(asset.hash);
    if (bytes) pictures.push({ address: `/assets/${asset.storageKey}`, title: asset.title, bytes });
  }
  return pictures;
}
