import type { Child } from "hono/jsx";
import { componentHref } from "../../../domain/components/gallery/gallery-entries.ts";
import type { PageContent } from "../../../domain/lists/page-content.ts";

/** What the page of a component is asked for, and by whom: the first is what its address without a query shows. */
export const COMPONENT_TABS = ["usage", "code", "design", "accessibility", "changes"] as const;

export type ComponentTab = (typeof COMPONENT_TABS)[number];

/** What a tab shows. */
export interface TabContent {
  body: Child;
  /** Where it is long. */
  contents?: PageContent["contents"];
  /** Where it is another for a scheme or brand. */
  follows?: PageContent["follows"];
}

/** Address of a tab of the page of a component. */
export const tabHref = (id: string, tab: ComponentTab): string =>
  tab === COMPONENT_TABS[0] ? componentHref(id) : `${componentHref(id)}?tab=${tab}`;
