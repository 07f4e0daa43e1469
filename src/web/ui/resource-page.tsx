import type { Child } from "hono/jsx";
import { blocks, heading, inline } from "../../engines/text/markdown.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import type { Call, Route } from "../../platform/contract/route.ts";
import type { Feature } from "../../platform/feature.ts";
import type { DeclaredResource, ShownRecord } from "../../platform/resource.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { EmptyState } from "./components/empty-state.tsx";
import { PageHeader } from "./components/page-header.tsx";
import { page } from "./page.tsx";
import { pushCommand } from "./push-command.ts";

const CONCURRENCY = 32;

/** The page of a resource at `/<name>` with its text, and its place in the top bar. `draw` shows the records, of which there are some. */
export function resourcePage<D extends { title: string }>(
  of: DeclaredResource<D>,
  draw: (records: readonly ShownRecord<D>[]) => Child,
): Feature {
  const { name, noun, heading: title, kind, list, about } = of;
  const read = ({ snapshot }: Pick<Call, "snapshot">): Promise<ShownRecord<D>[]> =>
    snapshot.derive(async (inner) => {
      const listed = await inner.list(kind);
      const found = await inParallel(listed, CONCURRENCY, ({ id }) => inner.get(kind, id));
      return found.flatMap((entry) => (entry ? [{ ...entry.document, id: entry.id, updatedAt: entry.changedAt }] : []));
    });
  const shown: Route = page(
    { path: `/${name}`, summary: `Show the ${noun.many}`, tag: title, access: publicAccess },
    async (call) => {
      const records = await read(call);
      return {
        title,
        sidebar: false,
        alternates: [{ type: "application/json", href: list.path, title: "JSON" }],
        body: (
          <>
            <PageHeader title={title} />
            {records.length > 0 ? (
              draw(records)
            ) : (
              <EmptyState title={`No ${noun.many} yet`} command={pushCommand(call.settings, name)}>
                Add a file such as <code>{name}/first.json</code> to the workspace.
              </EmptyState>
            )}
          </>
        ),
      };
    },
    async (call) =>
      blocks(
        heading(1, title),
        ...(await read(call)).flatMap((record) => [heading(2, record.title), inline(about(record))]),
      ),
  );
  return { routes: [shown], frame: [{ place: { section: title, sectionHref: `/${name}`, title, href: `/${name}` } }] };
}
