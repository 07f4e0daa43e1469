import { isObject } from "../../safe/is-object.ts";
import { DEVICE_GRANT } from "./addresses.ts";
import { OauthError } from "./oauth-error.ts";
import { faultOfRedirect, isLoopback, isPrivateScheme } from "./redirect-uri.ts";

const GRANTS = new Set(["authorization_code", "refresh_token", DEVICE_GRANT]);
const MAX_NAME = 200;
const MAX_ADDRESS = 2_000;
const SHOWN_ADDRESSES = ["client_uri", "logo_uri", "policy_uri", "tos_uri"] as const;

/**
 * The registrable part of a client's metadata (RFC 7591 §2). All of it is the client's claim. Leaves out unknown
 * members and secrets, because every client is public. Null members are ignored. Throws `OauthError`.
 */
export function registrableMetadata(reported: Record<string, unknown>): Record<string, unknown> {
  const given = Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== null));
  if (given.jwks !== undefined && given.jwks_uri !== undefined)
    throw invalid("Send either jwks or jwks_uri, not both.");
  const grants = list(given, "grant_types") ?? ["authorization_code", "refresh_token"];
  const unknown = grants.find((grant) => !GRANTS.has(grant));
  if (unknown !== undefined) throw invalid("grant_types contains an unsupported grant type.");
  const responses = list(given, "response_types") ?? (grants.includes("authorization_code") ? ["code"] : []);
  if (responses.some((type) => type !== "code")) throw invalid("response_types must be code.");
  const byCode = grants.includes("authorization_code");
  const uris = redirectUris(given.redirect_uris, byCode);
  const native = uris.length === 0 || uris.some((uri) => isLoopback(uri) || isPrivateScheme(uri));
  return {
    application_type: native ? "native" : "web",
    token_endpoint_auth_method: "none",
    grant_types: grants,
    response_types: byCode ? ["code"] : [],
    redirect_uris: uris,
    ...nameOf(given.client_name),
    ...addressesOf(given),
    ...contactsOf(given.contacts),
  };
}

const invalid = (description: string) => new OauthError("invalid_client_metadata", description);

function redirectUris(value: unknown, needed: boolean): string[] {
  if (value === undefined && !needed) return [];
  const fault = faultOfRedirect(Array.isArray(value) ? value : []);
  if (fault) throw new OauthError("invalid_redirect_uri", fault);
  return Array.isArray(value) ? value.map(String) : [];
}

function list(given: Record<string, unknown>, name: string): string[] | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > 10 || !value.every((one) => typeof one === "string"))
    throw invalid(`${name} must be a list of strings.`);
  return [...new Set(value)];
}

/** Names are shown to people: one line, no characters that turn the direction of the text or cannot be seen. */
export const safeName = (name: string): string =>
  [
    ...name
      .normalize("NFC")
      .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
      .trim(),
  ]
    .slice(0, MAX_NAME)
    .join("");

function nameOf(value: unknown): { client_name?: string } {
  if (value === undefined) return {};
  if (typeof value !== "string") throw invalid("client_name must be a string.");
  const name = safeName(value);
  return name ? { client_name: name } : {};
}

function addressesOf(given: Record<string, unknown>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of SHOWN_ADDRESSES) {
    const value = given[name];
    if (value === undefined || value === "") continue;
    if (
      typeof value !== "string" ||
      value.length > MAX_ADDRESS ||
      !/^https?:\/\/[^\s<>"\\]+$/i.test(value) ||
      !URL.canParse(value)
    )
      throw invalid(`${name} must be an http(s) URL.`);
    kept[name] = value;
  }
  return kept;
}

function contactsOf(value: unknown): { contacts?: string[] } {
  if (!Array.isArray(value) || isObject(value)) return {};
  const contacts = value.filter(
    (one): one is string => typeof one === "string" && /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/.test(one),
  );
  return contacts.length > 0 ? { contacts: contacts.slice(0, 5) } : {};
}
