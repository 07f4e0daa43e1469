import { getAccount, type User } from "../../../domain/people/account-contract.ts";
import { call } from "../../ui/client/call.ts";

/**
 * Requests the signed-in person. Null if there is none or the request fails. Pages have the same bytes for every
 * reader.
 */
export async function signedIn(): Promise<User | null> {
  const answer = await call(getAccount, {});
  return answer.ok ? answer.data.user : null;
}
