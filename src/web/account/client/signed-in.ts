import { getAccount, type User } from "../../../domain/people/account-contract.ts";
import { call } from "../../ui/client/call.ts";

/** Asks who is signed in; null where nobody is, or where it is not known. Pages are the same bytes for everybody. */
export async function signedIn(): Promise<User | null> {
  const answer = await call(getAccount, {});
  return answer.ok ? answer.data.user : null;
}
