import type { Account, errors as Errors, KoaContextWithOIDC, interactionPolicy as Policy } from "oidc-provider";
import { grantable, requestedScopes } from "./scopes.ts";

/** The role of the account the library works for. */
export const roleOf = (account: Account | undefined): "admin" | "member" =>
  account?.role === "admin" ? "admin" : "member";

/**
 * When a person is asked: always. Nothing is remembered, since a client that registered itself can take any name (OAuth
 * 2.1 §7.3.1). A request for what cannot be granted ends here, after the client's address was checked.
 */
export function createConsentPolicy(
  { Check, Prompt }: typeof Policy,
  { InvalidScope }: Pick<typeof Errors, "InvalidScope">,
): Policy.Prompt[] {
  const check = ({ oidc }: KoaContextWithOIDC): boolean => {
    const { scope } = oidc.params ?? {};
    const requested = requestedScopes(typeof scope === "string" ? scope : undefined);
    if (!requested) throw new InvalidScope("a requested scope is unknown", String(scope));
    if (grantable(requested, roleOf(oidc.account)).length === 0)
      throw new InvalidScope("none of the requested scopes can be granted to this person", String(scope));
    return oidc.result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
  };
  return [
    new Prompt(
      { name: "consent", requestable: true },
      new Check("always_asked", "the person has to agree", "consent_required", check),
    ),
  ];
}
