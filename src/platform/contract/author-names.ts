import { definePart } from "./part.ts";

/** Present names of the actors in history. */
export type AuthorNames = (actorIds: readonly string[]) => Promise<(actorId: string) => string>;

/** Names of actors that aren't people. */
const NOBODY: Readonly<Record<string, string>> = {
  "shared-secret": "Automation",
  workspace: "Workspace",
  operator: "Operator",
  anonymous: "Anonymous",
};

/** Name of an actor that isn't a person; other IDs are returned unchanged. */
export const nonPersonName = (actorId: string): string => NOBODY[actorId] ?? actorId;

/** Looks names up for display, so that history contains none. The people feature provides it. */
export const authorNames = definePart<AuthorNames>({ name: "author names", open: () => async () => nonPersonName });
