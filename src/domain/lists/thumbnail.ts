/** The picture of a card: screenshots, otherwise its live document, scaled down. */
export interface ThumbnailView {
  /** Address of a picture on a light ground. */
  picture?: string | undefined;
  /** On a dark one; without it the light one keeps its ground. */
  onDark?: string | undefined;
  /**
   * The address of a document, with its origin if it differs. It is loaded when it becomes visible
   * (`client/live-picture.ts`).
   */
  live?: string | undefined;
  /** Shown instead of a picture. */
  title: string;
}

/** The same with its document at another origin, where it is shown from one. */
export const liveFrom = (view: ThumbnailView, origin = ""): ThumbnailView =>
  view.live === undefined ? view : { ...view, live: origin + view.live };
