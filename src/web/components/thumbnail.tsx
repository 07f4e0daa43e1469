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

/** Decoration: the card has its title in words. */
export function Thumbnail({ view: { picture, onDark, live, title } }: { view: ThumbnailView }) {
  if (picture)
    return (
      <span class={onDark ? "r-thumb r-thumb-both" : "r-thumb"}>
        <Photograph src={picture} />
        {onDark && <Photograph src={onDark} />}
      </span>
    );
  if (live)
    return (
      <span class="r-thumb r-thumb-live" aria-hidden="true">
        <live-picture src={live}>{title}</live-picture>
      </span>
    );
  return (
    <span class="r-thumb-blank" aria-hidden="true">
      {title.slice(0, 24)}
    </span>
  );
}

const Photograph = ({ src }: { src: string }) => <img src={src} alt="" loading="lazy" decoding="async" />;
