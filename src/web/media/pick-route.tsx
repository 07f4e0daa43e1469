import { z } from "zod";
import type { Asset } from "../../domain/assets/contract.ts";
import { members } from "../../platform/contract/access.ts";
import { fragment } from "../ui/fragment.tsx";
import { assetFactsOf } from "./asset-facts.ts";
import { AssetThumbnail } from "./asset-picture.tsx";
import { findMedia } from "./find-media.ts";
import { tag } from "./library-page.tsx";
import { assetPageAddress, MEDIA, mediaQuery } from "./media-view.ts";

/** Pictures to choose from, newest first, for the editor's dialog (`client/pictures.ts`). */
export const pickRoute = fragment(
  {
    path: `${MEDIA}/pictures`,
    summary: "Show images to insert",
    tag,
    access: members,
    query: z.object({ q: mediaQuery.shape.q }),
  },
  async (call) => {
    const view = mediaQuery.parse({ q: call.query.q, status: "active", type: "image" });
    const { assets, found } = await findMedia(call, view);
    return {
      title: "Pictures",
      of: { title: "Media library", href: MEDIA },
      body: <Pictures {...{ assets, found }} />,
    };
  },
);

function Pictures({ assets, found }: { assets: readonly Asset[]; found: number }) {
  if (found === 0) return <p class="media-none">No images match. Upload an image, or change the search.</p>;
  return (
    <>
      <ul class="media-pick">
        {assets.map((asset) => (
          <li>
            <a
              href={assetPageAddress(asset.id)}
              data-pick={asset.id}
              data-storage-key={asset.storageKey}
              data-alt={asset.altText ?? undefined}
              title={`${asset.title}, ${assetFactsOf(asset)}`}
            >
              <span class="media-picture">
                <AssetThumbnail asset={asset} />
              </span>
              <span class="media-pick-name">{asset.title}</span>
            </a>
          </li>
        ))}
      </ul>
      {found > assets.length && (
        <p class="media-none">
          Showing the newest {assets.length} of {found.toLocaleString("en")} images. Search to find others.
        </p>
      )}
    </>
  );
}
