import { z } from "zod";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import { docsUrl } from "./docs-links.ts";
import { pageKind } from "./kind.ts";

const former = z.array(z.string());

/** Former slugs and their pages. A hidden page has no redirect. */
const movedPages = definePart({
  name: "moved pages",
  open: () =>
    cacheDerivation<ReadonlyMap<string, string>>(async (snapshot) => {
      const moved = new Map<string, string>();
      for (const { id, summary } of await snapshot.list(pageKind)) {
        if (summary.visibility === "hidden") continue;
        for (const slug of former.safeParse(summary.formerSlugs).data ?? []) if (!moved.has(slug)) moved.set(slug, id);
      }
      return moved;
    }),
});

/**
 * Calls `read`. If the page doesn't exist, and another page had its address (`aliases`, `redirect_from`), rejects with
 * `ApiError` 308 and that page's address as `location`. `ending` is `.md` for texts.
 */
export async function orMoved<T>(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  { slug, ending = "" }: { slug: string; ending?: string },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const find = await part(movedPages);
    const now = await snapshot.derive(async (inner) => (await find(inner)).get(slug) ?? null);
    if (now === null) throw error;
    const location = `${docsUrl(now)}${ending}`;
    throw new ApiError(308, "moved", `This page has moved to ${location}.`, { headers: { location } });
  }
}
