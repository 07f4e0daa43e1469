import type { Actor } from "../../platform/contract/access.ts";
import type { Summary } from "../../store/kind.ts";

/**
 * Who finds a page. `unlisted`: readers with its address, but not in lists, search or navigation. `hidden`: only users
 * who may write.
 */
export type Visibility = "public" | "unlisted" | "hidden";

/** Fields of frontmatter that hide a page, with the value that does; words of Docusaurus, Hugo, Jekyll and others. */
const HIDES: Readonly<Record<string, boolean>> = { enabled: false, draft: true, published: false, publish: false };
const UNLISTS: Readonly<Record<string, boolean>> = { unlisted: true, hidden: true };
const WORDS = Object.keys({ ...HIDES, ...UNLISTS });

/** The visibility in frontmatter. Only booleans count. */
export function visibilityOf(frontmatter: Readonly<Record<string, unknown>>): Visibility {
  const has = (words: Readonly<Record<string, boolean>>) =>
    Object.entries(words).some(([word, value]) => frontmatter[word] === value);
  return has(HIDES) ? "hidden" : has(UNLISTS) ? "unlisted" : "public";
}

/** Fields that look as if they hid the page, and do not: `draft: "no"`, `Draft: true`. As sentences. */
export const visibilityNotes = (path: string, frontmatter: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(frontmatter).flatMap(([field, value]) => {
    const word = field.toLowerCase();
    if (!WORDS.includes(word) || value === undefined || value === null) return [];
    if (typeof value === "boolean" && field === word) return [];
    const instead = typeof value === "boolean" ? `Write ${word}.` : "Write true or false, without quotes.";
    return [`${path}: ${field}: ${JSON.stringify(value)} has no effect. ${instead}`];
  });

/** Whether lists and search show the page, by its summary. */
export const isListed = ({ visibility }: Summary): boolean => visibility === ("public" satisfies Visibility);

/** Whether the actor may read hidden pages: administrators, and programs that synchronize. */
export const mayReadHidden = (actor: Actor | undefined): boolean =>
  actor !== undefined && (actor.role === "admin" || (actor.scheme !== "session" && actor.scopes.has("sync:read")));

/** The page if readers of the documentation may read it at its address. */
export const visibleEntry = <E extends { document: { frontmatter: Record<string, unknown> } }>(
  entry: E | undefined,
): E | undefined => (entry && visibilityOf(entry.document.frontmatter) !== "hidden" ? entry : undefined);
