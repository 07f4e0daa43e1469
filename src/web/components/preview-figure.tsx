import { PreviewFrame } from "./preview-stage.tsx";

interface PreviewFigureView {
  /** What is shown, for the caption and for who cannot see it. */
  title: string;
  /** The page that says more of it. */
  href: string;
  /** Address of the document, with its origin where that is another. */
  src: string;
  /** Height of the frame before its document says how high it is, in pixels. */
  height: number;
}

/** Tenant markup at work among text: the frame of a stage, with a caption in place of its switches. */
export const PreviewFigure = ({ title, href, src, height }: PreviewFigureView) => (
  <figure class="stage" data-stage={title}>
    <div class="stage-ground">
      <div class="stage-box" data-stage-box style={`--stage-height: ${height}px`}>
        <PreviewFrame src={src} title={title} />
      </div>
    </div>
    <figcaption class="stage-foot">
      <a href={href}>{title}</a>
    </figcaption>
  </figure>
);
