import type { ChangeRecord } from "../../domain/history/contract.ts";
import { blocks, code, heading, inline, link, list } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { readableValue } from "../../engines/tokens/engine.ts";

/** Tokens of a change. Its page has more. */
const MAX_TOKENS = 10;
const WORDS: Record<ChangeRecord["changeType"], string> = { create: "new", update: "changed", delete: "deleted" };

/** What changed, by day, newest first, in markdown. */
export function changelogText(of: {
  changes: readonly ChangeRecord[];
  /** The page of the present record. */
  hrefOf(change: ChangeRecord): string | undefined;
  next: string | undefined;
}): string {
  const days = [...Map.groupBy(of.changes, ({ changedAt }) => changedAt.slice(0, 10))];
  return blocks(
    heading(1, "Changelog"),
    days.length === 0 && "No changes yet.",
    ...days.flatMap(([day, changes]) => [
      heading(2, day),
      list(changes.map((change) => [changeLine(change, of.hrefOf(change)), ...tokenLines(change)].join("\n"))),
    ]),
    of.next && link("Older changes", of.next),
  );
}

function changeLine(change: ChangeRecord, href: string | undefined): string {
  const { entityName, entityType, changeType, summary, message, changedBy, id } = change;
  const name = href === undefined ? inline(entityName) : link(entityName, markdownAddress(href));
  const said = message ? ` “${inline(message)}”` : "";
  return `${name} (${inline(entityType)}, ${WORDS[changeType]}): ${inline(summary)}.${said} ${inline(changedBy)}, #${id}`;
}

function tokenLines({ details }: ChangeRecord): string[] {
  if (!details) return [];
  const { tokens, added, changed, renamed, removed } = details;
  const more = added + changed + renamed + removed - Math.min(tokens.length, MAX_TOKENS);
  return [
    ...tokens.slice(0, MAX_TOKENS).map(({ change, name, was, before, after }) => {
      const values = [before, after].map((value) => (value === null ? "" : code(readableValue(value.slice(0, 120)))));
      const from = was ? ` (was ${code(was)})` : "";
      return `  - ${change} ${code(name)}${from}${values.some(Boolean) ? `: ${values.filter(Boolean).join(" → ")}` : ""}`;
    }),
    ...(more > 0 ? [`  - and ${more} more`] : []),
  ];
}
