import { Icon } from "../components/icon.tsx";

/** The bar at the bottom of narrow screens: navigation, search, questions, and the page's contents. */
export function Dock({ contents, lang }: { contents: boolean; lang: string | undefined }) {
  return (
    <nav class="r-dock" aria-label="Quick navigation" lang={lang}>
      <button type="button" class="r-dock-menu" popovertarget="navigation">
        <Icon name="menu" />
        Menu
      </button>
      <a href="/search" class="r-dock-search" data-search>
        <Icon name="search" />
        Search
      </a>
      <button type="button" class="r-dock-ask" data-ask aria-haspopup="dialog">
        <Icon name="chat" />
        Ask
      </button>
      {contents && (
        <button type="button" popovertarget="contents">
          <Icon name="list" />
          On this page
        </button>
      )}
    </nav>
  );
}
