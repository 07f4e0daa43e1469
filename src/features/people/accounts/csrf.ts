import { timingSafeEqual } from "node:crypto";
import { ApiError } from "../../../contract/api-error.ts";
import type { Call } from "../../../contract/route.ts";
import { refuseForeignSite } from "../../../server/verify.ts";
import { cookie, setCookie } from "./cookies.ts";
import { newToken, tokenHash } from "./token.ts";

type Asked = Pick<Call, "headers" | "settings" | "actor">;

/** How long a form may stay open before sign-in, in seconds. */
const FORM_SECONDS = 4 * 3600;

/**
 * The token a form of ours carries in its field `csrf`, and the headers its page is answered with. It is bound to the
 * session, or before sign-in to a cookie that the headers set (double submit). One `Set-Cookie` an answer.
 */
export function csrfToken(call: Asked): { token: string; headers: Record<string, string> } {
  const session = sessionOf(call);
  if (session !== undefined) return { token: tokenFor("session", session), headers: {} };
  const form = cookie(call, "form") ?? newToken();
  return {
    token: tokenFor("form", form),
    headers: { "set-cookie": setCookie(call.settings, "form", form, FORM_SECONDS) },
  };
}

/** Throws `ApiError` 403 unless the form came from a page of ours, with the token that page was given. */
export function checkCsrf(call: Asked & { body: unknown }): void {
  refuseForeignSite(call.headers, call.settings.baseUrl);
  const { body } = call;
  const sent = typeof body === "object" && body !== null && "csrf" in body ? String(body.csrf) : "";
  const session = sessionOf(call);
  const form = cookie(call, "form");
  const expected = session ? tokenFor("session", session) : form ? tokenFor("form", form) : undefined;
  if (expected && same(sent, expected)) return;
  throw new ApiError(403, "csrf", "This form is too old, or cookies are off. Open the page again and repeat.");
}

const sessionOf = (call: Asked): string | undefined =>
  call.actor?.scheme === "session" ? cookie(call, "session") : undefined;

const tokenFor = (kind: string, secret: string): string => tokenHash(`csrf ${kind} ${secret}`);

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(tokenHash(a)), Buffer.from(tokenHash(b)));
