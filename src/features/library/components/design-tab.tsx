import type { Call } from "../../../contract/route.ts";
import { ButtonLink } from "../../../web/components/button.tsx";
import { Part } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import type { ComponentAround } from "./read-component.ts";
import { readUsedParts } from "./read-used-parts.ts";
import { UsedParts } from "./used-parts-list.tsx";

/** Where it was drawn, and what of the design system it is built from. */
export async function designTab(
  call: Pick<Call, "snapshot" | "part">,
  { component }: ComponentAround,
): Promise<TabContent> {
  const { designtool } = component;
  const used = await readUsedParts(component, call);
  const { tokens, icons, assets } = used;
  return {
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
