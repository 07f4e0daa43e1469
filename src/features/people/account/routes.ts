import { notFound } from "../../../contract/api-error.ts";
import { route } from "../../../contract/route.ts";
import { audit } from "../accounts/audit.ts";
import { updateProfile } from "../accounts/directory.ts";
import { ownId } from "../accounts/own.ts";
import { people } from "../accounts/people.ts";
import { findPerson } from "../accounts/person.ts";
import { endSessionById, listSessions, sessionHash } from "../accounts/session.ts";
import { deleteSession, getAccount, getSessions, putAccount } from "./contract.ts";

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
  route(getSessions, async (call) => {
    const { db } = await call.part(people);
    const personId = ownId(call.actor);
    return { sessions: await listSessions(db, { personId, current: sessionHash(call) }) };
  }),
  route(deleteSession, async ({ actor, part, params: { id }, remote }) => {
    const { db } = await part(people);
    const personId = ownId(actor);
    if (!(await endSessionById(db, id, personId))) throw notFound("You have no such session.");
    await audit(db, { actor: `user:${personId}`, action: "session.revoke", target: `session:${id}`, remote });
    return { ok: true };
  }),
];
