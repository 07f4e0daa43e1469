import { cutAt, type Span } from "../../engines/text/spans.ts";

/** A text with the words marked that were asked for. */
export const Marked = ({ text, spans }: { text: string; spans?: readonly Readonly<Span>[] | undefined }) => (
  <>{cutAt(text, spans).map((piece) => (piece.isMarked ? <mark>{piece.text}</mark> : piece.text))}</>
);
