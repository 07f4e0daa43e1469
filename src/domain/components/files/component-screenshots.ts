import { componentOf } from "../component-paths.ts";

/** Screenshots of a component: the one that stands for it, and the one for dark grounds. Ids of records. */
export interface ComponentScreenshots {
  light?: string;
  dark?: string;
}

const ON_DARK = /\/screenshots?[^/]*-dark\.\w+$/i;

/** The screenshots of one component. The screenshot of a variant is used if there is no other. */
export function screenshotsOf(ids: readonly string[]): ComponentScreenshots {
  const dark = ids.find((id) => ON_DARK.test(id));
  const light = ids.find((id) => /\/screenshot\.\w+$/i.test(id)) ?? ids.find((id) => !ON_DARK.test(id)) ?? dark;
  return { ...(light ? { light } : {}), ...(dark && dark !== light ? { dark } : {}) };
}

/** A library picture that a person chose can't be deleted while it is used. */
const isChosen = (declared: string | undefined): boolean => declared?.startsWith("/assets/") === true;

/**
 * The picture address of a component: the chosen library picture, otherwise its screenshot, otherwise the declared
 * picture.
 */
export const screenshotAddress = (
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

/** Picture addresses of a component for cards and lists: without margins, wide ones cut to their beginning. */
export function pictureAddresses(id: string, declared: string | undefined, { light, dark }: ComponentScreenshots = {}) {
  const cut = (address: string | undefined) =>
    address?.startsWith("/api/component/") ? `${address}?cut=card` : address;
  return {
    picture: cut(screenshotAddress(id, declared, light)),
    onDark: isChosen(declared) ? undefined : dark && cut(screenshotAddress(id, undefined, dark)),
  };
}

/** The screenshots of all components, by id. */
export const screenshotsByComponent = (ids: readonly string[]): Map<string | undefined, ComponentScreenshots> =>
  new Map([...Map.groupBy(ids, componentOf)].map(([owner, some]) => [owner, screenshotsOf(some)]));
