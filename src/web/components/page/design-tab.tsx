import { shownTokens } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import { readUsedParts } from "../../../domain/usages/declaration/read-used-parts.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { ButtonLink } from "../../ui/components/button.tsx";
import type { ComponentAround } from "../declaration/read-component.ts";
import { Part } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { UsedParts } from "./used-parts-list.tsx";

/** Where it was drawn, and what of the design system it is built from, in the scheme and brand that were chosen. */
export async function designTab(
  call: Pick<Call<unknown, Record<string, unknown>>, "snapshot" | "part" | "query" | "actor" | "remote">,
  { component }: ComponentAround,
): Promise<TabContent> {
  const { designtool } = component;
  const named = Object.entries(call.query).filter(([, value]) => value !== "");
  const shown = await shownTokens({ ...call, query: selectionQuery.parse(Object.fromEntries(named)) });
  const used = await readUsedParts(component, call, shown.tokens);
  const { tokens, icons, assets } = used;
  return {
    follows: shown.follows,
    body: (
      <>
        <Part id="design" title="Drawing">
          {designtool && /^https?:\/\//.test(designtool) ? (
            <ButtonLink href={designtool} icon="external">
              Open in the design tool
            </ButtonLink>
          ) : (
            <p class="component-none">
              No drawing is linked. <code>"designtool"</code> in the declaration is the address of its frame.
            </p>
          )}
        </Part>
        <Part id="parts" title="Built from">
          {tokens.length + icons.length + assets.length > 0 ? (
            <UsedParts used={used} />
          ) : (
            <p class="component-none">Its style sheet and markup name no token, icon or asset.</p>
          )}
        </Part>
      </>
    ),
  };
}
