import type { PageContent } from "../../../domain/lists/page-content.ts";
import type { FrameData } from "../../../platform/contract/frame.ts";

/** The footer of a page: links for programs, and the product. */
export function PageFooter({
  frame,
  content,
  lang,
}: {
  frame: FrameData;
  content: PageContent;
  lang: string | undefined;
}) {
  const { alternates = [] } = content;
  const { attribution } = frame;
  return (
    <footer class="r-footer">
      <p>
        {frame.client && frame.client !== frame.title ? `${frame.title} · ${frame.client}` : frame.title}
        {attribution && (
          <> · {attribution.href ? <a href={attribution.href}>{attribution.text}</a> : attribution.text}</>
        )}
      </p>
      {alternates.length > 0 && (
        <ul aria-label="This page in other formats" lang={lang}>
          {alternates.map(({ href, title, type }) => (
            <li>
              <a href={href} type={type}>
                View as {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </footer>
  );
}
