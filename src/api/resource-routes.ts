import { notFound } from "../platform/contract/api-error.ts";
import { type Route, route } from "../platform/contract/route.ts";
import { type DeclaredResource, listedSummary } from "../platform/resource.ts";

/** Creates the endpoints of a resource: a list of its records, and a single record. */
export const resourceRoutes = ({ name, noun, kind, list, get }: DeclaredResource): Route[] => [
  route(list, async ({ snapshot }) => {
    const entries = await snapshot.list(kind);
    return {
      records: entries.map(({ id, summary, changedAt }) => ({
        id,
        ...listedSummary.parse(summary),
        updatedAt: changedAt,
      })),
    };
  }),
  route(get, async ({ snapshot, params: { id } }) => {
    const entry = await snapshot.get(kind, id);
    if (!entry) throw notFound(`The ${noun.one} ${id} doesn't exist. List all with GET /api/registry/${name}.`);
    return { ...entry.document, id, updatedAt: entry.changedAt };
  }),
];
