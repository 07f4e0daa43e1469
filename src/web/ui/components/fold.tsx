import type { Child } from "hono/jsx";
import { UiIcon } from "./icon.tsx";

/** A part of a page that opens and closes, filled with the fragment at `href` when it is opened. Without scripts it holds a link to it. */
export const LoadedFold = ({ title, href, link }: { title: Child; href: string; link: string }) => (
  <details class="r-fold" data-load={href}>
    <FoldHead title={title} />
    <Loaded href={href} link={link} />
  </details>
);

/**
 * A link that the fragment at `href` replaces on load. The fragment is separate, because it differs by reader or time.
 */
export const LoadedPlace = ({ href, link }: { href: string; link: string }) => (
  <div data-load={href}>
    <Loaded href={href} link={link} />
  </div>
);

/** The rest of a list. A filter and the browser's search open it. */
export const RestFold = ({ count, children }: { count: number; children: Child }) => (
  <details class="r-more" data-filter-group="">
    <FoldHead title={`${count.toLocaleString("en")} more`} />
    {children}
  </details>
);

const Loaded = ({ href, link }: { href: string; link: string }) => (
  <div aria-live="polite">
    <p>
      <a href={href}>{link}</a>
    </p>
  </div>
);

const FoldHead = ({ title }: { title: Child }) => (
  <summary>
    <UiIcon name="chevron-right" />
    {title}
  </summary>
);
