const inPath = (text: string): string => text.split("/").map(encodeURIComponent).join("/");

/** Addresses of resources by what the search calls the sort of a thing. */
const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  component: (id) => `design-system://components/${encodeURIComponent(id)}`,
  pattern: (id) => `design-system://patterns/${encodeURIComponent(id)}`,
  page: (slug) => `design-system://pages/${inPath(slug)}`,
  token: (name) => `design-system://tokens/${encodeURIComponent(name)}`,
  icon: (id) => `design-system://icons/${encodeURIComponent(id)}`,
};

/** A thing by the sort of it and its name there. */
export interface Thing {
  sort: string;
  id: string;
}

/** What the id of a search result stands for: `component:button`. */
export function thingOf(resultId: string): Thing {
  const colon = resultId.indexOf(":");
  return { sort: resultId.slice(0, colon), id: resultId.slice(colon + 1) };
}

/** The address a thing is read at; undefined for sorts without one. */
export const addressOfThing = ({ sort, id }: Thing): string | undefined => ADDRESSES[sort]?.(id);
