import { ApiError } from "../../platform/contract/api-error.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import type { Call } from "../../platform/contract/route.ts";
import { findPerson, type Person } from "./accounts/person.ts";
import { oauthConnection } from "./connection.ts";

/** The person whose browser made the request. Bearer tokens don't count. */
export async function requireSignedIn(call: Pick<Call, "actor" | "part">): Promise<Person | undefined> {
  const { actor } = call;
  if (actor?.scheme !== "session" || !actor.userId) return undefined;
  return findPerson((await call.part(oauthConnection)).db, actor.userId);
}

/** Redirects to sign-in, and back to `path` after it. */
export const toSignIn = (path: string): BytesResponse => leadTo(`/sign-in?next=${encodeURIComponent(path)}`);

/** A redirect after a form or link. 303 never repeats the form (OAuth 2.1 §7.5.3). */
export const leadTo = (location: string): BytesResponse => ({
  status: 303,
  bytes: "",
  type: "text/plain; charset=utf-8",
  headers: { location, "cache-control": "no-store" },
});

/** The person whose browser sent a form. Throws `ApiError` 403 for any other credential. */
export async function formSender(call: Pick<Call, "actor" | "part">): Promise<Person> {
  const person = await requireSignedIn(call);
  if (person) return person;
  throw new ApiError(403, "forbidden", "Only a signed-in person can answer this request.");
}
