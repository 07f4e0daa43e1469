import { inline, link } from "../../engines/text/markdown.ts";
import type { Deprecation, Status } from "./lifecycle.ts";

/** Behind the name of something in a list; nothing where nothing is said. */
export const statusNote = (status: Status | undefined): string =>
  status === undefined || status === "stable" ? "" : ` (${status})`;

/** That something is deprecated, since when, why, and what to use instead, in markdown; undefined where it is not. */
export function deprecationText(
  deprecated: Deprecation | undefined,
  /** Where `deprecated.replacement` is something that is here. */
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
