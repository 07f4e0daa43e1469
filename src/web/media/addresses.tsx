import type { Asset } from "../../domain/assets/contract.ts";
import { CopyButton } from "../ui/components/copy-button.tsx";
import { addressesOf, widthsOf } from "./asset-addresses.ts";
import { formAddress, isOfPixels } from "./asset-file.ts";

/** How others name the asset, to be copied, and the sizes it can be had in. */
export function Addresses({ asset, origin }: { asset: Asset; origin: string }) {
  const widths = isOfPixels(asset) ? widthsOf(asset) : [];
  return (
    <section class="r-part media-part" aria-labelledby="addresses">
      <h2 id="addresses">Use it</h2>
      <dl class="media-addresses">
        {addressesOf(asset, origin).map(([label, text]) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} label={`Copy ${label}`} />
            </dd>
          </div>
        ))}
      </dl>
      {widths.length > 0 && asset.status === "active" && (
        <p class="r-hint media-forms">
          In other sizes:{" "}
          {widths.map((width) => (
            <a href={formAddress(asset, width)} aria-label={`${width} pixels wide, WebP`}>
              {width}
            </a>
          ))}{" "}
          <small>
            pixels wide; <code>format=avif|webp|png</code>, <code>fit=cover|contain</code>
          </small>
        </p>
      )}
    </section>
  );
}
