import type { PageContent } from "../../../domain/lists/page-content.ts";

/**
 * Contents of a page, beside it where there is room. Elsewhere the same element is a popover that a button at the
 * bottom of the screen opens.
 */
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
