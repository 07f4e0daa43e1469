import type { Mark } from "../blocks/block.ts";

/** What stands at one place of a page and is no markdown. Nothing of it is evaluated. */
export type Construct = { end: number } & (
  | { type: "open"; name: string; mark: Mark; isPhrase: boolean }
  | { type: "close"; name: string }
  | { type: "leaf"; mark: Mark }
  | { type: "set"; name: string; text: string }
  | { type: "text"; text: string }
  | { type: "code"; code: string; language: string; isInline: boolean }
  /** HTML as it stands, and by how many containers it is deeper behind it. */
  | { type: "html"; html: string; deeper: number }
  /** Text in which braces are braces, without the tags around it. */
  | { type: "raw"; text: string; start: number }
  /** `dropped`: an element that would show something, and is left out with its content. */
  | { type: "nothing"; dropped?: DroppedElement }
);

/** An element that pages do not show. */
export interface DroppedElement {
  name: string;
  /** What it would have loaded. */
  src?: string | undefined;
  title?: string | undefined;
}
