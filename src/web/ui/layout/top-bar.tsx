import type { FrameData, FrameSection } from "../../../platform/contract/frame.ts";
import { UiIcon } from "../components/icon.tsx";
import { DisplayChoices } from "./display-choices.tsx";
import { Logo } from "./logo.tsx";
import { SectionLinks } from "./section-links.tsx";

/** The bar above every page: whose design system it is, its sections, search, scheme and brand. */
export function TopBar({
  frame,
  section,
  lang,
}: {
  frame: FrameData;
  section?: FrameSection;
  lang: string | undefined;
}) {
  return (
    <header class="r-bar">
      <a href="/" class="r-home">
        <Logo logo={frame.logo} />
        <span class={frame.logo?.wordmark ? "r-visually-hidden" : "r-home-title"}>{frame.title}</span>
      </a>
      {frame.sections.length > 0 && (
        // It can scroll, and would be a stop of the Tab key in Firefox.
        <nav class="r-sections" aria-label="Sections" tabindex={-1} lang={lang}>
          <SectionLinks sections={frame.sections} current={section} />
        </nav>
      )}
      <div class="r-bar-tools" lang={lang}>
        <a href="/search" class="r-search-button" data-search aria-keyshortcuts="Meta+K Control+K">
          <UiIcon name="search" />
          <span>Search</span>
          <span class="r-key" aria-hidden="true" data-shortcut>
            ⌘K
          </span>
        </a>
        <button type="button" class="r-ask-button" data-ask aria-haspopup="dialog" aria-keyshortcuts="Meta+J Control+J">
          <UiIcon name="chat" />
          <span>Ask</span>
        </button>
        <DisplayChoices frame={frame} />
        {frame.accounts && (
          <a href="/sign-in" class="r-account" data-account>
            Sign in
          </a>
        )}
      </div>
    </header>
  );
}
