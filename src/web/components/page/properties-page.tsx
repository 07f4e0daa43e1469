import { z } from "zod";
import { getComponentDefinition } from "../../../domain/components/contract.ts";
import { propertyRows } from "../../../domain/components/declaration/property-rows.ts";
import { publicAccess } from "../../../platform/contract/access.ts";
import { notFound } from "../../../platform/contract/api-error.ts";
import { fragment } from "../../ui/fragment.tsx";
import { tabHref } from "./component-tabs.ts";
import { PropertiesTable } from "./properties-table.tsx";
import { filteredRows, ROWS, rangeTitle } from "./property-list.tsx";

/** Some properties of a component that has many, for who opens their fold. */
export const propertiesPage = fragment(
  {
    path: "/components/{id}/properties",
    summary: "Show a range of component properties",
    tag: "Components",
    access: publicAccess,
    params: z.object({ id: z.string() }),
    query: z.object({
      from: z.coerce.number().int().min(0).max(1_000_000).default(0),
      q: z.string().max(200).default(""),
    }),
    errors: [404],
  },
  async (call) => {
    const {
      params: { id },
      query: { from, q },
    } = call;
    const { title, properties } = await call.client(getComponentDefinition, { params: { id } });
    const found = filteredRows(propertyRows(properties), q);
    const shown = found.slice(from, from + ROWS);
    if (shown.length === 0) throw notFound(`${title} doesn't have these properties. See the Code tab for all of them.`);
    return {
      title: `Properties ${rangeTitle(found, from)}`,
      of: { title, href: tabHref(id, "code") },
      // A part may begin inside an object, so names are whole.
      body: <PropertiesTable rows={shown} wholeNames />,
    };
  },
);
