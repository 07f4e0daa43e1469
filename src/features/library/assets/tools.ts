import { z } from "zod";
import { notFound } from "../../../contract/api-error.ts";
import { defineTool } from "../../../contract/tool.ts";
import type { Snapshot } from "../../../store/store.ts";
import { fold, matching } from "../../../text/filter-match.ts";
import { shortened } from "../../../text/shortened.ts";
import { ASSET_TYPES, type AssetDocument, assetDocument, isDesignPicture } from "./asset-document.ts";
import { assetKind } from "./kind.ts";

/** What is told of one asset: usages, names in each, and characters of a text somebody wrote. */
const USAGES = 20;
const REFS = 5;
const CHARACTERS = 200;

const { title, filename, assetType, mimeType, fileSizeBytes, sourceType } = assetDocument.shape;
const id = z.string();
const url = z.string().meta({ description: "Address of the bytes." });
const text = z.string().optional();

export const assetTools = [
  defineTool({
    name: "service_search_assets",
    title: "Search pictures and media",
    description:
      "Pictures and other media files by words of their titles; all of them without words. Logos and icons have tools of their own.",
    input: z.object({
      query: z.string().max(200).default(""),
      type: z.enum(ASSET_TYPES).optional(),
      limit: z.int().min(1).max(50).default(20),
    }),
    output: z.object({ assets: z.array(z.object({ id, title, assetType, mimeType, url })) }),
    pages: true,
    async run({ query, type, limit }, { snapshot, from }) {
      const entries = await snapshot.list(assetKind);
      const titles = entries.map(({ summary }) => fold(String(summary.title)));
      const positions = matching(titles, query).filter((position) => {
        const summary = entries[position]?.summary;
        return summary?.status === "active" && (type === undefined || summary.assetType === type);
      });
      const assets = [];
      let at = from;
      for (; at < positions.length && assets.length < limit; at++) {
        const id = entries[positions[at] ?? -1]?.id ?? "";
        const found = await readAsset(snapshot, id);
        if (found) assets.push(brief(id, found));
      }
      return { data: { assets }, ...(at < positions.length ? { next: at } : {}) };
    },
  }),
  defineTool({
    name: "service_get_asset",
    title: "Read a picture or media file",
    description: "One asset by its id: file, type, size, where its bytes are, and which components use it.",
    input: z.object({ id: z.string().min(1).max(200) }),
    output: z.object({
      ...{ id, title, filename, assetType, mimeType, fileSizeBytes, sourceType, url },
      ...{ description: text, altText: text },
      usages: z.array(z.object({ componentId: z.string(), refs: z.array(z.string()) })),
      otherUsages: z.int().optional(),
    }),
    async run({ id }, { snapshot }) {
      const found = await readAsset(snapshot, id);
      if (!found) throw notFound(`There is no asset ${id}. service_search_assets lists those there are.`);
      const { filename, fileSizeBytes, sourceType, description, altText, usages } = found;
      return {
        data: {
          ...brief(id, found),
          ...{ filename: shortened(filename, CHARACTERS), fileSizeBytes, sourceType },
          ...{ description: asText(description), altText: asText(altText) },
          usages: usages.slice(0, USAGES).map(({ componentId, refs }) => ({ componentId, refs: refs.slice(0, REFS) })),
          ...(usages.length > USAGES ? { otherUsages: usages.length - USAGES } : {}),
        },
      };
    },
  }),
];

/** An asset whose bytes can be read; pictures of the design tool have a scope of their own (`design:read`). */
async function readAsset(snapshot: Snapshot, id: string): Promise<AssetDocument | undefined> {
  const document = (await snapshot.get(assetKind, id))?.document;
  return document?.status === "active" && !isDesignPicture(document) ? document : undefined;
}

const brief = (id: string, { title, assetType, mimeType, storageKey }: AssetDocument) => ({
  ...{ id, title: shortened(title, CHARACTERS / 2), assetType, mimeType: shortened(mimeType, CHARACTERS / 2) },
  url: `/assets/${encodeURIComponent(storageKey)}`,
});

const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? shortened(value, CHARACTERS) : undefined;
