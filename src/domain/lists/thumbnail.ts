/** What a card shows of something: photographs, or where there are none its document at work, drawn small. */
export interface ThumbnailView {
  /** Address of a picture on a light ground. */
  picture?: string | undefined;
  /** On a dark one; without it the light one keeps its ground. */
  onDark?: string | undefined;
  /** Address of a document, with its origin where that is another. It is asked for when it can be seen (`client/live-picture.ts`). */
  live?: string | undefined;
  /** Stands in for a picture. */
  title: string;
}

/** The same with its document at another origin, where it is shown from one. */
export const liveFrom = (view: ThumbnailView, origin = ""): ThumbnailView =>
  view.live === undefined ? view : { ...view, live: origin + view.live };
