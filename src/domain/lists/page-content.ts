import type { Child } from "hono/jsx";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import type { Status } from "../../platform/contract/lifecycle.ts";

/** A node of a sidebar: a link, or a heading without one, with what stands below it. */
export interface SidebarNode {
  title: string;
  href?: string;
  /** How far it may be relied on; a stable thing is not marked. */
  status?: Status;
  /** BCP 47: what its title is written in, where it says so itself. */
  lang?: string;
  children?: SidebarNode[];
  /** A group whose children are not here: the page that lists them, what to put here when it is opened, and how many. */
  elsewhere?: { href: string; branch: string; count: number };
  /** A link to those of its siblings that are not here. */
  more?: true;
}

/** What a page puts into the layout. */
export interface PageContent {
  /** Heading of the browser tab; the layout adds the name of the design system. */
  title: string;
  description?: string;
  body: Child;
  /** Below the top bar on the left; by default the places of the section the page lies in. `false` for none. */
  sidebar?: SidebarNode[] | false;
  /** Below the sidebar, for administrators alone: what they can add there. */
  addition?: { title: string; href: string };
  /** Headings of the page, shown on the right where there is room. */
  contents?: readonly { id: string; text: string; depth: 2 | 3 }[];
  /** `reading` (default): one column of text. `wide`: galleries and tables. */
  width?: "reading" | "wide";
  /** Style sheets of ours that only this page needs, such as the client's fonts; before the theme. */
  stylesheets?: readonly string[];
  /** The same thing for machines: linked from the head and the foot of the page. */
  alternates?: readonly { type: string; href: string; title: string }[];
  follows?: FollowedAxes | undefined;
  /** What the body is written in; by default in our words, English. */
  lang?: string;
  dir?: "ltr" | "rtl";
}
