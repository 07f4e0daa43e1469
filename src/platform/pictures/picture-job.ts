import type { Picture, PictureForm, RefusedReason } from "./picture.ts";

/** What the process of pictures is told to do with the bytes beside it. */
export type PictureJob =
  | { inspect: true }
  | { form: PictureForm }
  /** A PNG at most so many pixels wide and high. `drawing`: of an SVG in the form that is safe to show. */
  | { within: { side: number; drawing: boolean } };

/** What it says: bytes beside it are the form that was asked for. */
export type PictureReply = { picture: Picture } | { made: true } | { refused: RefusedReason };

/** What it says first, before any job: the packages that read pictures run. */
export const STARTED = { started: true } as const;

/** Bytes of one message, either way. */
export const MAX_MESSAGE = 256 << 20;
