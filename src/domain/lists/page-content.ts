import type { Child } from "hono/jsx";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";

/** A node of a sidebar: a link or a heading, with its children. */
export interface SidebarNode {
  title: string;
  href?: string;
  /** How far it may be relied on; a stable thing is not marked. */
  status?: LifecycleStatus;
  /** BCP 47: the language of its title, if declared. */
  lang?: string;
  children?: SidebarNode[];
  /** A group whose children are not here: the page that lists them, what to put here when it is opened, and how many. */
  elsewhere?: { href: string; branch: string; count: number };
  /** Marks a link to the siblings that are left out. */
  more?: true;
}

/** The content of a page for the layout. */
export interface PageContent {
  /** Heading of the browser tab; the layout adds the name of the design system. */
  title: string;
  description?: string;
  body: Child;
  /** On the left, below the top bar. By default the items of the page's section. `false` for none. */
  sidebar?: SidebarNode[] | false;
  /** Below the sidebar, for administrators only: a link to add something. */
  addition?: { title: string; href: string };
  /** Headings of the page, shown on the right if there is room. */
  contents?: readonly { id: string; text: string; depth: 2 | 3 }[];
  /** `reading` (default): one column of text. `wide`: galleries and tables. */
  width?: "reading" | "wide";
  /** Style sheets of ours that only this page needs, such as the client's fonts; before the theme. */
  stylesheets?: readonly string[];
  /** The same thing for machines: linked from the head and the foot of the page. */
  alternates?: readonly { type: string; href: string; title: string }[];
  follows?: FollowedAxes | undefined;
  /** The language of the body. By default English. */
  lang?: string;
  dir?: "ltr" | "rtl";
}
