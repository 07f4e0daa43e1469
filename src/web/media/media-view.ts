import { z } from "zod";
import { assetShape } from "../../domain/assets/contract.ts";

/** Where the library is. */
export const MEDIA = "/media";
/** Assets on one page. */
export const MEDIA_PAGE = 60;

const { assetType, status } = assetShape.shape;
/** An empty field of a form means no filter. */
const orNothing = <T extends readonly string[]>(values: T) => z.enum(["", ...values]).default("");

/** The query of the library. */
export const mediaQuery = z.object({
  q: z.string().max(200).default(""),
  type: orNothing(assetType.options),
  status: orNothing(status.options),
  tags: z.string().max(2_000).default(""),
  /** Id of a collection. */
  collection: z.string().max(200).default(""),
  /** `unused`: nothing names it. `undescribed`: a picture without alternative text. */
  only: orNothing(["unused", "undescribed"] as const),
  sort: z.enum(["newest", "name", "size"]).default("newest"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});

export type MediaView = z.infer<typeof mediaQuery>;

const USUAL: MediaView = mediaQuery.parse({});

/** The address of the library with some values changed, on its first page, without empty values. */
export function mediaAddress(view: Partial<MediaView>, otherwise: Partial<MediaView> = {}): string {
  const requested = new URLSearchParams();
  const wanted: Record<string, unknown> = { ...view, page: 1, ...otherwise };
  const usual: Record<string, unknown> = USUAL;
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== usual[name]) requested.set(name, String(value));
  }
  return requested.size > 0 ? `${MEDIA}?${requested}` : MEDIA;
}

/** Whether a filter other than the collection is active. */
export const isFiltered = ({ q, type, status, tags, only }: MediaView): boolean =>
  [q.trim(), type, status, tags.trim(), only].some((word) => word !== "");

/** The page of an asset. */
export const assetPageAddress = (id: string): string => `${MEDIA}/${encodeURIComponent(id)}`;
