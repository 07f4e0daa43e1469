import { isTooLarge } from "../../store/markdown-document.ts";

/** Why a page is too large; undefined for one that is not. */
export const pageSizeFault = (slug: string, markdown: string): string | undefined =>
  isTooLarge(markdown)
    ? `The page ${slug} is larger than 1 MiB. Split it, or move what is data into files of its own.`
    : undefined;
