import { route } from "../../../contract/route.ts";
import { updateProfile } from "../accounts/directory.ts";
import { ownId } from "../accounts/own.ts";
import { people } from "../accounts/people.ts";
import { findPerson } from "../accounts/person.ts";
import { getAccount, putAccount } from "./contract.ts";

export const accountRoutes = [
  route(getAccount, async ({ actor, part }) => {
    if (actor?.userId === undefined) return { user: null };
    const { db } = await part(people);
    return { user: (await findPerson(db, actor.userId)) ?? null };
  }),
  route(putAccount, async ({ actor, part, body }) => {
    const { db } = await part(people);
    await updateProfile(db, ownId(actor), body);
    return { ok: true };
  }),
];
