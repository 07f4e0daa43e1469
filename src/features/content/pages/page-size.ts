/** Bytes the markdown of a page may have. */
export const MAX_PAGE = 1 << 20;

/** Why a page is too large; undefined for one that is not. */
export const pageSizeFault = (slug: string, markdown: string): string | undefined =>
  markdown.length <= MAX_PAGE && Buffer.byteLength(markdown) <= MAX_PAGE
    ? undefined
    : `The page ${slug} is larger than 1 MiB. Split it, or move what is data into files of its own.`;
