import { visible } from "../../../text/markdown.ts";

/** Characters that are looked at: what is longer was not asked for. */
const MOST_READ = 4_000;

/** Addresses of any scheme, and hosts that readers make links of. */
const ADDRESSES =
  /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.|mailto:|javascript:|data:)\S*|\b[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,5}\.(?:com|net|org|io|dev|app|info|biz|xyz|co|ai|example|test)\b(?:[/?#:]\S*)?/giu;

/** A text without addresses. */
export const withoutAddresses = (text: string): string => text.replaceAll(ADDRESSES, "");

/** What a model says as one line of plain text: no markup, no addresses, nothing that is not seen. */
export function plainLine(said: string): string {
  return withoutAddresses(
    visible(said.slice(0, MOST_READ))
      // Pictures and links of markdown: their words stay.
      .replaceAll(/!?\[([^[\]]{0,400})\]\([^()\s]{0,2000}(?:\s[^()]{0,400})?\)/g, "$1")
      .replaceAll(/<[^<>]{0,2000}>/g, " "),
  )
    .replaceAll(/[<>`*_#|~[\]{}\\]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s+([.,;:!?])/g, "$1")
    .trim();
}
