import { z } from "zod";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";

/** The end of a page, and its revision. */
export interface PageEnd {
  revision: number;
  from: number;
}

/** Maximum characters of a place. */
const MAX_LENGTH = 64;

const shape = z.tuple([z.int().nonnegative(), z.int().positive()]);

export const writeCursor = ({ revision, from }: PageEnd): string =>
  Buffer.from(JSON.stringify([revision, from])).toString("base64url");

/** Throws `ApiError` 400 for a value that no result returned as `nextCursor`, including one of a future revision. */
export async function readCursor(cursor: unknown, { snapshot, kinds, ready }: Call): Promise<PageEnd> {
  const text = String(cursor);
  const read = shape.safeParse(text.length > MAX_LENGTH ? undefined : parse(Buffer.from(text, "base64url").toString()));
  if (!read.success) throw invalid();
  const [revision, from] = read.data;
  // Another replica may have written a revision that this one has not read yet.
  if (revision > (await snapshot.head(kinds)) && revision > (await ready()).head) throw invalid();
  return { revision, from };
}

const invalid = () =>
  new ApiError(400, "invalid_cursor", "The cursor is not valid. Send the request without a cursor.");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
