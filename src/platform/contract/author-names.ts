import { definePart } from "./part.ts";

/** What to call the actors of history, as of now. */
export type AuthorNames = (actorIds: readonly string[]) => Promise<(actorId: string) => string>;

/** Actors that are no people. */
const NOBODY: Readonly<Record<string, string>> = {
  "shared-secret": "Automation",
  workspace: "Workspace",
  operator: "Operator",
  anonymous: "Anonymous",
};

/** What an actor is called that is no person; other ids stand for themselves. */
export const nameOfNobody = (actorId: string): string => NOBODY[actorId] ?? actorId;

/** Looks names up when they are shown, so that history itself holds none. Who knows people provides it. */
export const authorNames = definePart<AuthorNames>({ name: "author names", open: () => async () => nameOfNobody });
