/** The artifact of a component that draws any values (`build/live-document.ts`). */
export const liveName = (id: string): string => `${id}.live.html`;

/** Where it is read. */
export const liveAddress = (id: string): string =>
  `/api/component/${encodeURIComponent(id)}/${encodeURIComponent(liveName(id))}`;

/** Page of a preview record. */
export const recordHref = (id: string, previewKey: string): string =>
  `/components/${encodeURIComponent(id)}/previews/${encodeURIComponent(previewKey)}`;
