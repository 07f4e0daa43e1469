import { reasonOf } from "./unsafe.ts";

/** What Node says where nobody it knows signed a certificate. */
const UNKNOWN_AUTHORITY =
  /^(?:UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/** What to do about a certificate of a company's own authority. */
export const OWN_AUTHORITY =
  "Name the certificate of your own authority in NODE_EXTRA_CA_CERTS, or set NODE_OPTIONS=--use-system-ca where this machine trusts it";

/** The first error that was the cause of the others, as those of `fetch` and of libraries around it have one. */
export function firstCause(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? firstCause(thrown.cause) : thrown;
}

export const codeOf = (thrown: unknown): string => {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

export const isUnknownAuthority = (thrown: unknown): boolean => UNKNOWN_AUTHORITY.test(codeOf(firstCause(thrown)));

/** Why an address was not reached, as a part of a sentence; with what to do, where that is a certificate. */
export function whyUnreached(thrown: unknown): string {
  const cause = firstCause(thrown);
  const said = (reasonOf(cause) || codeOf(cause)).replace(/\.$/, "");
  return isUnknownAuthority(cause) ? `${said}. ${OWN_AUTHORITY}` : said;
}
