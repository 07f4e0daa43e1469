import { UiIcon } from "./icon.tsx";
import { PreviewFrame } from "./preview-stage.tsx";

interface PreviewFigureView {
  /** The name of the preview, for the caption and for screen readers. */
  title: string;
  /** Where it is shown, so that two frames of a page have different names. */
  place: string;
  /** The address of the document, with its origin if that differs. */
  src: string;
  /** Height of the frame before its document reports one, in pixels. */
  height: number;
  /** The page with details, and the fragment with its code. Missing if both are next to it. */
  caption?: { href: string; codeHref: string };
}

/** Tenant markup at work among text: the frame of a stage, with a caption and its code in place of switches. */
export const PreviewFigure = ({ title, place, src, height, caption }: PreviewFigureView) => (
  <figure class="stage stage-figure" data-stage={title}>
    <div class="stage-ground">
      <div class="stage-box" data-stage-box style={`--stage-height: ${height}px`}>
        <PreviewFrame src={src} title={`${title}, ${place}`} />
      </div>
    </div>
    {caption && (
      <figcaption class="stage-caption">
        <a href={caption.href}>{title}</a>
        <details data-load={caption.codeHref}>
          <summary>
            Code<span class="r-visually-hidden"> of {title}</span>
            <UiIcon name="chevron-down" />
          </summary>
          <div aria-live="polite">
            <p>
              <a href={caption.codeHref}>Show the code</a>
            </p>
          </div>
        </details>
      </figcaption>
    )}
  </figure>
);
