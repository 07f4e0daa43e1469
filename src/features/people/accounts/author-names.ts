import { definePart } from "../../../contract/part.ts";
import { displayNames } from "./display-names.ts";

/** What to call the actors of history, as of now. */
export type AuthorNames = (actorIds: readonly string[]) => Promise<(actorId: string) => string>;

/** Looks names up when they are shown, so that history itself holds none. */
export const authorNames = definePart<AuthorNames>({
  name: "author names",
  open:
    ({ db }) =>
    async (actorIds) => {
      const names = await displayNames(db(), actorIds);
      return (actorId) => names.get(actorId) ?? actorId;
    },
});
