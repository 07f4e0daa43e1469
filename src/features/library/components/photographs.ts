import { componentOf } from "../component-paths.ts";

/** Screenshots of a component: the one that stands for it, and the one for dark grounds. Ids of records. */
export interface Photographs {
  light?: string;
  dark?: string;
}

const ON_DARK = /\/screenshots?[^/]*-dark\.\w+$/i;

/** Of one component, in the order of its screenshots; one that is taken of a variant stands for it where no other does. */
export function photographsOf(ids: readonly string[]): Photographs {
  const dark = ids.find((id) => ON_DARK.test(id));
  const light = ids.find((id) => /\/screenshot\.\w+$/i.test(id)) ?? ids.find((id) => !ON_DARK.test(id)) ?? dark;
  return { ...(light ? { light } : {}), ...(dark && dark !== light ? { dark } : {}) };
}

/** The picture at an address of artifacts without its margins; other addresses stay. */
export const cutAddress = (address: string): string =>
  address.startsWith("/api/component/") ? `${address}?cut=true` : address;

/** Of all components, by their ids. */
export const photographsByComponent = (ids: readonly string[]): Map<string | undefined, Photographs> =>
  new Map([...Map.groupBy(ids, componentOf)].map(([owner, some]) => [owner, photographsOf(some)]));
