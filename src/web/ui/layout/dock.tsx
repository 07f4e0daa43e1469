import { UiIcon } from "../components/icon.tsx";

/** The bar at the bottom of narrow screens: navigation, search, questions, and the page's contents. */
export function Dock({ contents, lang }: { contents: boolean; lang: string | undefined }) {
  return (
    <nav class="r-dock" aria-label="Quick navigation" lang={lang}>
      <button type="button" class="r-dock-menu" popovertarget="navigation">
        <UiIcon name="menu" />
        Menu
      </button>
      <a href="/search" class="r-dock-search" data-search>
        <UiIcon name="search" />
        Search
      </a>
      <button type="button" class="r-dock-ask" data-ask aria-haspopup="dialog">
        <UiIcon name="chat" />
        Ask
      </button>
      {contents && (
        <button type="button" popovertarget="contents">
          <UiIcon name="list" />
          On this page
        </button>
      )}
    </nav>
  );
}
