/** Addresses of any scheme, and hosts that readers make links of. */
const ADDRESSES =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)\S*|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|net|org|io|dev|app|info|biz|xyz|co|ai|example|test)\b(?:[/?#:]\S*)?/giu;

/** A text without what leads elsewhere: pictures and links of markdown leave their words, elements and addresses nothing. */
export const withoutLinks = (text: string): string =>
  text
    .replaceAll(/!?\[([^[\]]{0,400})\]\([^()\s]{0,2000}(?:\s[^()]{0,400})?\)/g, "$1")
    .replaceAll(/<[^<>]{0,2000}>/g, " ")
    .replaceAll(ADDRESSES, "");
