import { getAccount, putAccount } from "../../domain/people/account-contract.ts";
import { updateProfile } from "../../domain/people/accounts/directory.ts";
import { ownId } from "../../domain/people/accounts/own.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { findPerson } from "../../domain/people/accounts/person.ts";
import { route } from "../../platform/contract/route.ts";

export const accountRoutes = [
  route(getAccount, async ({ actor, part }) => {
    if (actor?.userId === undefined) return { user: null };
    const { db } = await part(peoplePart);
    return { user: (await findPerson(db, actor.userId)) ?? null };
  }),
  route(putAccount, async ({ actor, part, body }) => {
    const { db } = await part(peoplePart);
    await updateProfile(db, ownId(actor), body);
    return { ok: true };
  }),
];
