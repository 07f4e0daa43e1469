import { reasonOf } from "./unsafe.ts";

/** Node's error codes for a certificate from an unknown authority. */
const UNKNOWN_AUTHORITY =
  /^(?:UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT)$/;

/** The remedy for a certificate of a company's own authority. */
export const OWN_CERTIFICATE_AUTHORITY_REMEDY =
  "Set NODE_EXTRA_CA_CERTS to the certificate of your certificate authority, or set NODE_OPTIONS=--use-system-ca if this machine trusts it";

/** The root cause of an error, as `fetch` and libraries around it nest them. */
export function firstCause(thrown: unknown): unknown {
  return thrown instanceof Error && thrown.cause instanceof Error ? firstCause(thrown.cause) : thrown;
}

export const codeOf = (thrown: unknown): string => {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

/** The same as text: some libraries replace the code with their own. */
const IN_WORDS = /self-signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/;

export function isUnknownAuthority(thrown: unknown): boolean {
  const cause = firstCause(thrown);
  return UNKNOWN_AUTHORITY.test(codeOf(cause)) || IN_WORDS.test(reasonOf(cause));
}

/** The message of an error, with this program's advice instead of Node's. */
export const networkErrorMessage = (thrown: unknown): string =>
  reasonOf(firstCause(thrown))
    .replace(/; if the root CA is installed locally.*$/, "")
    .replace(/\.$/, "");

/** Why an address was not reached, as a part of a sentence; with the remedy for a certificate. */
export function describeNetworkError(thrown: unknown): string {
  const cause = firstCause(thrown);
  const said = networkErrorMessage(cause) || codeOf(cause);
  return isUnknownAuthority(cause) ? `${said}. ${OWN_CERTIFICATE_AUTHORITY_REMEDY}` : said;
}
