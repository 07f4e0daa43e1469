import { notFound } from "../platform/contract/api-error.ts";
import { type Route, route } from "../platform/contract/route.ts";
import type { Resource, Shown } from "../platform/resource.ts";
import type { Entry } from "../store/store.ts";

/** The endpoints of a resource: its records as a list, and one of them. */
export const resourceRoutes = ({ name, noun, kind, list, get }: Resource): Route[] => [
  route(list, async ({ snapshot }) => {
    const listed = await snapshot.list(kind);
    const found = await Promise.all(listed.map(({ id }) => snapshot.get(kind, id)));
    return { records: found.flatMap((entry) => (entry ? [shown(entry)] : [])) };
  }),
  route(get, async ({ snapshot, params: { id } }) => {
    const entry = await snapshot.get(kind, id);
    if (!entry) throw notFound(`There is no ${noun.one} ${id}. GET /api/registry/${name} lists them.`);
    return shown(entry);
  }),
];

const shown = <D extends { title: string }>({ id, document, changedAt }: Entry<D>): Shown<D> => ({
  ...document,
  id,
  updatedAt: changedAt,
});
