import type { BlockMark } from "../blocks/block.ts";

/** Syntax other than Markdown at one place of a page. Never evaluated. */
export type Construct = { end: number } & (
  | { type: "open"; name: string; mark: BlockMark; isPhrase: boolean }
  | { type: "close"; name: string }
  | { type: "leaf"; mark: BlockMark }
  | { type: "set"; name: string; text: string }
  | { type: "text"; text: string }
  | { type: "code"; code: string; language: string; isInline: boolean }
  /** Unchanged HTML, and the change in container depth after it. */
  | { type: "html"; html: string; deeper: number }
  /** Text in which braces are literal, without the tags around it. */
  | { type: "raw"; text: string; start: number }
  /** `dropped`: an element with visible content that is left out. */
  | { type: "nothing"; dropped?: DroppedElement }
);

/** An element that pages do not show. */
export interface DroppedElement {
  name: string;
  /** The address that it would have loaded. */
  src?: string | undefined;
  title?: string | undefined;
}
