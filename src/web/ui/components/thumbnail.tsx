import type { ThumbnailView } from "../../../domain/lists/thumbnail.ts";

/** Decorative: the card already shows the title as text. */
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
