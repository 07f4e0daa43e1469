import type { PictureForm, PictureProperties, RefusedReason } from "./picture.ts";

/** A job for the image process, for the bytes in the same message. */
export type PictureJob =
  | { inspect: true }
  | { form: PictureForm }
  /** A PNG of at most this many pixels in width and height. `drawing`: for an SVG in its safe form. */
  | { within: { side: number; drawing: boolean } };

/** The reply: `made` has the requested form as its bytes. */
export type PictureReply = { picture: PictureProperties } | { made: true } | { refused: RefusedReason };

/** The first message, before any job: the image packages work. */
export const PICTURE_PROCESS_STARTED = { started: true } as const;

/** Maximum bytes of one message, in both directions. */
export const MAX_MESSAGE = 256 << 20;
