import { UiIcon } from "./icon.tsx";

interface Neighbour {
  title: string;
  href: string;
}

interface Props {
  previous?: Neighbour | undefined;
  next?: Neighbour | undefined;
  /** The name of the links, if a page has two pagers. */
  label?: string;
}

/** Links to the pages before and after this one. */
export function Pager({ previous, next, label = "Previous and next page" }: Props) {
  if (!previous && !next) return null;
  return (
    <nav class="r-pager" aria-label={label}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span class="r-pager-hint">
            <UiIcon name="arrow-left" />
            Previous
          </span>
          <span class="r-pager-title">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={next.href} rel="next" class="r-pager-next">
          <span class="r-pager-hint">
            Next
            <UiIcon name="arrow-right" />
          </span>
          <span class="r-pager-title">{next.title}</span>
        </a>
      )}
    </nav>
  );
}

/** The same for a list with numbered pages, from 1. */
export function NumberedPager(props: { page: number; pages: number; hrefOf(page: number): string }) {
  const { page, pages, hrefOf } = props;
  const to = (number: number) =>
    number < 1 || number > pages ? undefined : { title: `Page ${number} of ${pages}`, href: hrefOf(number) };
  return <Pager previous={to(page - 1)} next={to(page + 1)} />;
}
