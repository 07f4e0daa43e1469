import { firstSentence } from "../../engines/text/first-sentence.ts";
import { blocks, heading, inline, link, list } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import { statusNote } from "../../platform/contract/lifecycle-text.ts";

/** Something in a list, with the address of its page. */
export interface ListedEntry {
  title: string;
  /** Missing for an item without a page. */
  href?: string | undefined;
  about?: string | undefined;
  status?: LifecycleStatus | undefined;
}

/** A line of a list: title, link, and a sentence. */
export const entryLine = ({ title, href, about = "", status }: ListedEntry): string => {
  const line = inline(firstSentence(about));
  const name = href === undefined ? inline(title) : link(title, markdownAddress(href));
  return `${name}${statusNote(status)}${line ? `: ${line}` : ""}`;
};

/** The text of a page with groups, and a link to its next page. */
export function listingText(of: {
  title: string;
  lead?: string | undefined;
  entries: readonly (ListedEntry & { group: string })[];
  /** How the entries without a group are called. */
  other?: string;
  next?: string | undefined;
}): string {
  const groups = [...Map.groupBy(of.entries, ({ group }) => group)];
  return blocks(
    heading(1, of.title),
    of.lead && inline(of.lead),
    ...groups.flatMap(([group, entries]) => [
      groups.length > 1 && heading(2, group || of.other || "Other"),
      list(entries.map(entryLine)),
    ]),
    of.next && link("Next page", markdownAddress(of.next)),
  );
}
