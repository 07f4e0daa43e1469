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

/** A picture of the library that somebody chose: it is there as long as it is used. */
const isChosen = (declared: string | undefined): boolean => declared?.startsWith("/assets/") === true;

/** Address of the picture of a component: the one chosen of the library, its screenshot, else what it declares. */
export const pictureOf = (
  id: string,
  declared: string | undefined,
  screenshot: string | undefined,
): string | undefined => {
  if (isChosen(declared)) return declared;
  if (screenshot) return `/api/component/${encodePath(screenshot)}`;
  if (!declared || /^[a-z]+:|^\/\//i.test(declared)) return undefined;
  return declared.startsWith("/") ? declared : `/api/component/${encodePath(`${id}/${declared}`)}`;
};

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Addresses of the pictures of a component as cards and lists show them: without their margins, of wide ones the beginning. */
export function shownPictures(id: string, declared: string | undefined, { light, dark }: Photographs = {}) {
  const cut = (address: string | undefined) =>
    address?.startsWith("/api/component/") ? `${address}?cut=card` : address;
  return {
    picture: cut(pictureOf(id, declared, light)),
    onDark: isChosen(declared) ? undefined : dark && cut(pictureOf(id, undefined, dark)),
  };
}

/** Of all components, by their ids. */
export const photographsByComponent = (ids: readonly string[]): Map<string | undefined, Photographs> =>
  new Map([...Map.groupBy(ids, componentOf)].map(([owner, some]) => [owner, photographsOf(some)]));
