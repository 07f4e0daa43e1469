import { z } from "zod";
import { cookie, setCookie } from "../../domain/people/accounts/cookies.ts";
import { roleOfGroups } from "../../domain/people/accounts/groups.ts";
import { safeNext } from "../../domain/people/accounts/next.ts";
import { OIDC_CALLBACK, OIDC_SECONDS, type OidcIdentity, oidc } from "../../domain/people/accounts/oidc.ts";
import { personOfIdentity } from "../../domain/people/accounts/oidc-person.ts";
import { people } from "../../domain/people/accounts/people.ts";
import { forAddress } from "../../platform/access/rate-limit.ts";
import { always } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import { redirect } from "../ui/account/form-page.tsx";
import { ownFrame } from "../ui/account/own-frame.ts";
import { accountPage } from "../ui/account-page.tsx";
import { ButtonLink } from "../ui/components/button.tsx";
import { enter } from "./sign-in.tsx";

const shared = {
  method: "GET",
  tag: "People",
  access: always,
  headers: "page",
  cache: "none",
  answer: { bytes: ["text/html"], about: "Leads on." },
  errors: [404],
} as const;

const beginEndpoint = endpoint({
  ...shared,
  path: "/sign-in/oidc",
  summary: "Sign in with another service",
  query: z.object({ next: z.string().optional() }),
});

/** Leads to the other service. */
export const beginOidc = bytesRoute(beginEndpoint, async (call) => {
  const service = await call.part(oidc);
  if (!service) return problem(call, 404, "Sign-in with another service is not set up here.");
  const { limits } = await call.part(people);
  await limits.take({ of: "oidc", remote: call.remote }, forAddress(call, { limit: 30, windowMs: 60_000 }));
  try {
    const { location, remember } = await service.begin(safeNext(call.query.next, call.settings.baseUrl));
    return redirect(location, { "set-cookie": setCookie(call.settings, "oidc", remember, OIDC_SECONDS) });
  } catch (error) {
    service.note(error);
    return problem(call, 503, `${service.name} cannot be reached. Try again in a minute, or use a password.`);
  }
});

const callbackEndpoint = endpoint({
  ...shared,
  path: OIDC_CALLBACK,
  summary: "Come back from another service",
  query: z.looseObject({}),
});

/** Takes who comes back from the other service. */
export const finishOidc = bytesRoute(callbackEndpoint, async (call) => {
  const service = await call.part(oidc);
  if (!service) return problem(call, 404, "Sign-in with another service is not set up here.");
  // The attempt is over, however it ends: its address is of no more use.
  const over = setCookie(call.settings, "oidc", "", 0);
  let identity: OidcIdentity | undefined;
  try {
    identity = await service.finish(new URL(call.url, call.settings.baseUrl).search, cookie(call, "oidc"));
  } catch (error) {
    service.note(error);
    return problem(call, 400, `${service.name} did not confirm who you are. Try again.`, over);
  }
  if (!identity) return problem(call, 400, "That took too long, or cookies are off. Try again.", over);
  const { db, holdings, groups } = await call.part(people);
  const doors = { db, holdings, groups, admits: service.admits, remote: call.remote };
  const personId = await personOfIdentity(doors, identity);
  if (personId === undefined)
    return problem(
      call,
      403,
      groups && roleOfGroups(identity.groups, groups) === "refused"
        ? `You are in no group of ${service.name} that may read here. Ask who keeps its groups.`
        : identity.email === undefined
          ? `${service.name} does not say that your e-mail address is verified, so nobody can be found by it. Ask who keeps ${service.name}.`
          : "Nobody here has your e-mail address. Ask an administrator to invite you.",
      over,
    );
  return enter(call, personId, safeNext(identity.next, call.settings.baseUrl), [over]);
});

const problem = async (call: Pick<Call, "frame" | "settings">, status: number, lead: string, cookie?: string) =>
  accountPage({
    title: "Sign in",
    heading: "That did not work",
    lead,
    status,
    ...(cookie === undefined ? {} : { headers: { "set-cookie": cookie } }),
    ...(await ownFrame(call)),
    body: (
      <p class="a-more">
        <ButtonLink href="/sign-in">Back to sign-in</ButtonLink>
      </p>
    ),
  });
