import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { selectTokens } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import { readUsedParts, type UsedParts } from "../../../domain/usages/declaration/read-used-parts.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { safeColor } from "../../../safe/css.ts";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Swatch } from "../../ui/components/swatch.tsx";
import type { ComponentSummaryView } from "../declaration/read-component.ts";
import { ComponentPart } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";

/** The design tab: its origin, and the parts of the design system it uses, in the selected scheme and brand. */
export async function designTab(
  call: Pick<Call<unknown, Record<string, unknown>>, "snapshot" | "part" | "query" | "actor" | "remote">,
  { component }: ComponentSummaryView,
): Promise<TabContent> {
  const { designtool } = component;
  const named = Object.entries(call.query).filter(([, value]) => value !== "");
  const shown = await selectTokens({ ...call, query: selectionQuery.parse(Object.fromEntries(named)) });
  const used = await readUsedParts(component, call, shown.tokens);
  const { tokens, icons, assets } = used;
  return {
    follows: shown.follows,
    body: (
      <>
        <ComponentPart id="design" title="Design">
          {designtool && /^https?:\/\//.test(designtool) ? (
            <ButtonLink href={designtool} icon="external">
              Open in design tool
            </ButtonLink>
          ) : (
            <p class="component-none">
              No design linked. In the declaration, set <code>"designtool"</code> to the URL of the frame.
            </p>
          )}
        </ComponentPart>
        <ComponentPart id="parts" title="Built from">
          {tokens.length + icons.length + assets.length > 0 ? (
            <UsedPartList used={used} />
          ) : (
            <p class="component-none">
              The stylesheet and markup of this component don't use any tokens, icons or assets.
            </p>
          )}
        </ComponentPart>
      </>
    ),
  };
}

/** Tokens, icons and assets that the style sheet and the default variant of a component refer to. */
function UsedPartList({ used: { tokens, icons, assets } }: { used: UsedParts }) {
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
                <span>{token ? reported(token) : "unknown token"}</span>
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

/** A color as hex, to paste and compare; other values as CSS. */
const reported = ({ hex, css = "" }: { hex?: string | null | undefined; css?: string | undefined }): string =>
  hex && hex !== css ? `${hex} ${css.slice(0, 80)}` : css.slice(0, 80);

const fileName = (id: string) =>
  encodeURIComponent(id).replaceAll(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
