import type { PageContent } from "../../../domain/lists/page-content.ts";

/** The contents of a page, next to it if there is space. Otherwise a popover, opened by a button at the bottom. */
export function OnThisPage({
  contents,
  lang,
}: {
  contents: NonNullable<PageContent["contents"]>;
  lang: string | undefined;
}) {
  return (
    <nav id="contents" class="r-contents" aria-label="On this page" popover="auto" data-contents>
      <p class="r-contents-title" lang={lang}>
        On this page
      </p>
      <ul>
        {contents.map(({ id, text, depth }) => (
          <li class={`r-contents-${depth}`}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
