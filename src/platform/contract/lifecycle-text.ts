import { inline, link } from "../../engines/text/markdown.ts";
import type { Deprecation, LifecycleStatus } from "./lifecycle.ts";

/** Suffix for a name in a list; empty for an unknown or stable status. */
export const statusNote = (status: LifecycleStatus | undefined): string =>
  status === undefined || status === "stable" ? "" : ` (${status})`;

/** The deprecation with its start, reason and replacement, in Markdown; undefined if it isn't deprecated. */
export function deprecationText(
  deprecated: Deprecation | undefined,
  /** If `deprecated.replacement` is an item of this system. */
  instead?: { title: string; href: string },
): string | undefined {
  if (!deprecated) return undefined;
  const { since, reason, replacement } = deprecated;
  const use = instead ? link(instead.title, instead.href) : replacement ? inline(replacement) : undefined;
  return [
    `**Deprecated${since ? ` since ${inline(since)}` : ""}.**`,
    reason && inline(reason),
    use ? `Use ${use} instead.` : "Don't use it for new work.",
  ]
    .filter(Boolean)
    .join(" ");
}
