/** Where the bytes of an asset are served, from the root of the registry. */
export const assetAddress = (storageKey: string): string => `/assets/${encodeURIComponent(storageKey)}`;
