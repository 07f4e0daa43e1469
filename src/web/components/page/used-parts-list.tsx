import { tokenAddress } from "../../../domain/foundations/contract.ts";
import type { Used } from "../../../domain/usages/declaration/read-used-parts.ts";
import { safeColor } from "../../../safe/css.ts";
import { Swatch } from "../../ui/components/swatch.tsx";

/** Tokens, icons and assets that the style sheet and the default variant of a component refer to. */
export function UsedParts({ used: { tokens, icons, assets } }: { used: Used }) {
  return (
    <div class="component-used">
      {tokens.length > 0 && (
        <>
          <h3>Tokens</h3>
          <ul class="component-tokens">
            {tokens.map(({ variable, token }) => (
              <li>
                {token?.hex && <Swatch value={safeColor(token.hex) ?? "transparent"} size="small" />}
                {token ? (
                  <a href={tokenAddress(token.name)}>
                    <code>{variable}</code>
                  </a>
                ) : (
                  <code>{variable}</code>
                )}
                <span>{token ? told(token) : "no token of this name"}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {icons.length > 0 && (
        <>
          <h3>Icons</h3>
          <ul class="r-chips component-used-chips">
            {icons.map((id) => (
              <li>
                <a href={`/foundations/icons?q=${encodeURIComponent(id)}`}>
                  <i style={{ "mask-image": `url("/icons/${fileName(id)}.svg")` }} aria-hidden="true" />
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {assets.length > 0 && (
        <>
          <h3>Assets</h3>
          <ul class="component-assets">
            {assets.map((address) => (
              <li>
                <a href={address}>{address.slice("/assets/".length)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A color as hex too, which people paste and compare; the rest as CSS says it. */
const told = ({ hex, css = "" }: { hex?: string | null | undefined; css?: string | undefined }): string =>
  hex && hex !== css ? `${hex} ${css.slice(0, 80)}` : css.slice(0, 80);

const fileName = (id: string) =>
  encodeURIComponent(id).replaceAll(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
