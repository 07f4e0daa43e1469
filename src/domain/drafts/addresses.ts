/** Where drafts are listed for people. */
export const DRAFTS_PAGE = "/admin/drafts";

export const draftHref = (id: string): string => `${DRAFTS_PAGE}/${encodeURIComponent(id)}`;
