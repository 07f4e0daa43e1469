import { getAccount, type User } from "../../../domain/people/account-contract.ts";
import { call } from "../../ui/client/call.ts";

/**
 * Requests the signed-in person. Null if no one is signed in or the request fails. Pages can't include the person,
 * because they have the same bytes for every reader.
 */
export async function signedIn(): Promise<User | null> {
  const answer = await call(getAccount, {});
  return answer.ok ? answer.data.user : null;
}
