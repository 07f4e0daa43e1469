import { z } from "zod";
import { ApiError } from "../../../contract/api-error.ts";
import type { Call } from "../../../contract/route.ts";

/** Where a page of an answer ended, and of which revision it was. */
export interface Place {
  revision: number;
  from: number;
}

const shape = z.tuple([z.int().nonnegative(), z.int().positive()]);

export const writeCursor = ({ revision, from }: Place): string =>
  Buffer.from(JSON.stringify([revision, from])).toString("base64url");

/** Throws `ApiError` 400 for what no answer gave as `nextCursor`, and for revisions that are still to come. */
export async function readCursor(
  cursor: unknown,
  { settings, snapshot, kinds, ready }: Pick<Call, "settings" | "snapshot" | "kinds" | "ready">,
): Promise<Place> {
  const read = shape.safeParse(parse(Buffer.from(String(cursor), "base64url").toString()));
  if (!read.success) throw invalid();
  const [revision, from] = read.data;
  // Another replica may have told of a revision that this one has not heard of yet.
  const isThere = async () => revision <= (await snapshot.head(kinds)) || revision <= (await ready()).head;
  if (settings.mode === "registry" && !(await isThere())) throw invalid();
  return { revision, from };
}

const invalid = () =>
  new ApiError(400, "invalid_cursor", "The cursor is none of this registry. Ask again without one.");

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
