import { z } from "zod";
import { cookie, setCookie } from "../../domain/people/accounts/cookies.ts";
import { roleOfGroups } from "../../domain/people/accounts/groups.ts";
import { safeNext } from "../../domain/people/accounts/next.ts";
import { OIDC_CALLBACK, OIDC_SECONDS, type OidcIdentity, oidc } from "../../domain/people/accounts/oidc.ts";
import { personOfIdentity } from "../../domain/people/accounts/oidc-person.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import { forAddress } from "../../platform/access/rate-limit.ts";
import { always } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import { redirect } from "../ui/account/form-page.tsx";
import { accountFrame } from "../ui/account/own-frame.ts";
import { accountPage } from "../ui/account-page.tsx";
import { ButtonLink } from "../ui/components/button.tsx";
import { enter } from "./sign-in.tsx";

const shared = {
  method: "GET",
  tag: "People",
  access: always,
  headers: "page",
  cache: "none",
  answer: { bytes: ["text/html"], about: "Redirects to the page that was requested." },
  errors: [404],
} as const;

const beginEndpoint = endpoint({
  ...shared,
  path: "/sign-in/oidc",
  summary: "Sign in with another service",
  description: "Redirects to the sign-in page of the other service.",
  query: z.object({ next: z.string().optional() }),
});

/** Redirects to the identity provider. */
export const beginOidc = bytesRoute(beginEndpoint, async (call) => {
  const service = await call.part(oidc);
  if (!service)
    return problem(call, 404, "This registry isn't set up for sign-in with another service. Use a password.");
  const { limits } = await call.part(peoplePart);
  await limits.take({ of: "oidc", remote: call.remote }, forAddress(call, { limit: 30, windowMs: 60_000 }));
  try {
    const { location, remember } = await service.begin(safeNext(call.query.next, call.settings.baseUrl));
    return redirect(location, { "set-cookie": setCookie(call.settings, "oidc", remember, OIDC_SECONDS) });
  } catch (error) {
    service.note(error);
    return problem(call, 503, `${service.name} can't be reached. Try again in a minute, or use a password.`);
  }
});

const callbackEndpoint = endpoint({
  ...shared,
  path: OIDC_CALLBACK,
  summary: "Finish signing in with another service",
  query: z.looseObject({}),
});

/** Takes who comes back from the other service. */
export const finishOidc = bytesRoute(callbackEndpoint, async (call) => {
  const service = await call.part(oidc);
  if (!service)
    return problem(call, 404, "This registry isn't set up for sign-in with another service. Use a password.");
  // The cookie is deleted after every attempt, because its address works only once.
  const over = setCookie(call.settings, "oidc", "", 0);
  let identity: OidcIdentity | undefined;
  try {
    identity = await service.finish(new URL(call.url, call.settings.baseUrl).search, cookie(call, "oidc"));
  } catch (error) {
    service.note(error);
    return problem(call, 400, `${service.name} didn't confirm your identity. Try again.`, over);
  }
  if (!identity)
    return problem(
      call,
      400,
      "The sign-in took too long, or your browser blocks cookies. Allow cookies for this site and try again.",
      over,
    );
  const { db, holdings, groups } = await call.part(peoplePart);
  const doors = { db, holdings, groups, admits: service.admits, remote: call.remote };
  const personId = await personOfIdentity(doors, identity);
  if (personId === undefined)
    return problem(
      call,
      403,
      groups && roleOfGroups(identity.groups, groups) === "refused"
        ? `None of your groups in ${service.name} has access to this registry. Ask the person who manages the groups to add you.`
        : identity.email === undefined
          ? `${service.name} doesn't report your email address as verified, so this registry can't find your account. Ask the administrator of ${service.name}.`
          : "No account here uses your email address. Ask an administrator to invite you.",
      over,
    );
  return enter(call, personId, safeNext(identity.next, call.settings.baseUrl), [over]);
});

const problem = async (call: Pick<Call, "frame" | "settings">, status: number, lead: string, cookie?: string) =>
  accountPage({
    title: "Sign in",
    heading: "Sign-in failed",
    lead,
    status,
    ...(cookie === undefined ? {} : { headers: { "set-cookie": cookie } }),
    ...(await accountFrame(call)),
    body: (
      <p class="a-more">
        <ButtonLink href="/sign-in">Go back to sign-in</ButtonLink>
      </p>
    ),
  });
