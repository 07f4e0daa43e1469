import type { SignedIn } from "./open-signed-in.ts";

/** What a form of ours proves itself with. */
export const csrfOf = (html: string): string => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";

/** The scopes a page offers to tick. */
export const offeredIn = (html: string): string[] =>
  [...html.matchAll(/name="allow_([a-z:]+)"/g)].map(([, scope = ""]) => scope);

export const getPage = (address: string, { cookie }: SignedIn): Promise<Response> =>
  fetch(address, { headers: { cookie, accept: "text/html" }, redirect: "manual" });

export const sendForm = (address: string, { cookie }: SignedIn, fields: Record<string, string>): Promise<Response> =>
  fetch(address, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: new URL(address).origin },
    body: new URLSearchParams(fields),
  });

const ticked = (scopes: readonly string[]) => Object.fromEntries(scopes.map((scope) => [`allow_${scope}`, "on"]));

/** Decides about a device as a person in a browser would. Without `scopes` all that are offered are left ticked. */
export async function decideDevice(
  base: string,
  person: SignedIn,
  userCode: string,
  { decision = "allow", scopes }: { decision?: "allow" | "deny"; scopes?: string[] } = {},
): Promise<Response> {
  const html = await (await getPage(`${base}/cli/device?user_code=${userCode}`, person)).text();
  return sendForm(`${base}/cli/device`, person, {
    csrf: csrfOf(html),
    user_code: userCode,
    decision,
    ...ticked(scopes ?? offeredIn(html)),
  });
}

/** Decides about a client at its authorization address; resolves to where the browser is led. */
export async function decideConsent(
  authorizationUrl: string,
  person: SignedIn,
  { decision = "allow", scopes }: { decision?: "allow" | "deny"; scopes?: string[] } = {},
): Promise<string> {
  const requested = await getPage(authorizationUrl, person);
  const consent = new URL(requested.headers.get("location") ?? "", authorizationUrl);
  if (consent.origin !== new URL(authorizationUrl).origin) return consent.href;
  const html = await (await getPage(consent.href, person)).text();
  const answered = await sendForm(consent.href, person, {
    csrf: csrfOf(html),
    decision,
    ...ticked(scopes ?? offeredIn(html)),
  });
  return answered.headers.get("location") ?? "";
}
