import { all } from "./elements.ts";

/** Marks in the contents the heading that is being read. */
export function startContents(): void {
  const links = all("[data-contents] a[href^='#']").filter((link) => link instanceof HTMLAnchorElement);
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  if (headings.length === 0) return;
  let marked: HTMLElement | undefined;
  let waiting = false;

  const mark = () => {
    waiting = false;
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const above = headings.filter((heading) => heading.getBoundingClientRect().top < 140);
    const current = atEnd && scrollY > 0 ? headings.at(-1) : (above.at(-1) ?? headings[0]);
    const link = links.find(({ hash }) => decodeURIComponent(hash.slice(1)) === current?.id);
    if (link === marked) return;
    marked?.removeAttribute("aria-current");
    link?.setAttribute("aria-current", "true");
    marked = link;
  };
  addEventListener(
    "scroll",
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(mark);
    },
    { passive: true },
  );
  mark();
}
