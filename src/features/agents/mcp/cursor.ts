import { z } from "zod";
import { ApiError } from "../../../contract/api-error.ts";

/** Where a page of an answer ended, and of which revision it was. */
export interface Place {
  revision: number;
  from: number;
}

const shape = z.tuple([z.int().nonnegative(), z.int().positive()]);

export const writeCursor = ({ revision, from }: Place): string =>
  Buffer.from(JSON.stringify([revision, from])).toString("base64url");

/** Throws `ApiError` 400 for what no answer gave as `nextCursor`. */
export function readCursor(cursor: unknown): Place {
  const read = shape.safeParse(parse(Buffer.from(String(cursor), "base64url").toString()));
  if (!read.success)
    throw new ApiError(400, "invalid_cursor", "The cursor is none of this registry. Ask again without one.");
  const [revision, from] = read.data;
  return { revision, from };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
