import type { Child } from "hono/jsx";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import type { PageContent } from "../../../domain/lists/page-content.ts";

/** The tabs of a component's page. The first is the default. */
export const COMPONENT_TABS = ["usage", "code", "design", "accessibility", "changes"] as const;

export type ComponentTab = (typeof COMPONENT_TABS)[number];

/** The content of a tab. */
export interface TabContent {
  body: Child;
  /** Where it is long. */
  contents?: PageContent["contents"];
  /** Where it is another for a scheme or brand. */
  follows?: PageContent["follows"];
}

/** The address of a tab. */
export const tabHref = (id: string, tab: ComponentTab): string =>
  tab === COMPONENT_TABS[0] ? componentPageHref(id) : `${componentPageHref(id)}?tab=${tab}`;
