import type { default as Provider } from "oidc-provider";
import { audit } from "../../domain/people/accounts/audit.ts";
import { checkCsrf, csrfToken } from "../../domain/people/accounts/csrf.ts";
import { actorId, type Person } from "../../domain/people/accounts/person.ts";
import { PATHS, resourceOf } from "../../domain/people/addresses.ts";
import { askProvider } from "../../domain/people/ask-provider.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { consentDecision, consentPage } from "../../domain/people/oauth-contract.ts";
import { oauthProvider } from "../../domain/people/provider.ts";
import { isLoopback, isPrivateScheme } from "../../domain/people/redirect-uri.ts";
import { safeName } from "../../domain/people/registration.ts";
import { grantableScopes, requestedScopes } from "../../domain/people/scopes.ts";
import { formSender, leadTo, requireSignedIn, toSignIn } from "../../domain/people/signed-in.ts";
import { type OauthDatabase, tokenDigestOf } from "../../domain/people/tables.ts";
import type { Scope } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import { leadOn } from "../ui/account/lead-on.tsx";
import { accountFrame } from "../ui/account/own-frame.ts";
import { chosenScopes, rightsOfTokens } from "../ui/account/scope-choice.tsx";
import { accountPage } from "../ui/account-page.tsx";
import { ALLOW, DecisionForm } from "./decision-form.tsx";
import { ending, showRefusalAsPage } from "./ended-page.tsx";

/** A request that waits for a decision. */
interface Pending {
  provider: Provider;
  interaction: InstanceType<Provider["Interaction"]>;
  clientId: string;
  clientName: string;
  redirectUri: string;
  scopes: Scope[];
}

async function pendingRequest(call: Pick<Call, "part">, id: string, person: Person): Promise<Pending> {
  const provider = await call.part(oauthProvider);
  const interaction = await provider.Interaction.find(id);
  const client = await provider.Client.find(String(interaction?.params.client_id ?? ""));
  if (!interaction || !client)
    throw new ApiError(
      410,
      "gone",
      "This request has expired: it was already answered, or it is older than 10 minutes. Start again from the program.",
    );
  if (interaction.session?.accountId !== person.id)
    throw new ApiError(403, "forbidden", "This request belongs to another person. Start again from the program.");
  const scope = typeof interaction.params.scope === "string" ? interaction.params.scope : undefined;
  return {
    provider,
    interaction,
    clientId: client.clientId,
    clientName: safeName(client.clientName ?? "") || "Unnamed program",
    redirectUri: String(interaction.params.redirect_uri),
    scopes: grantableScopes(requestedScopes(scope) ?? [], person.role),
  };
}

export const consentPageRoute = bytesRoute(consentPage, (call) =>
  showRefusalAsPage(call, async () => {
    const person = await requireSignedIn(call);
    if (!person) return toSignIn(call.url);
    return showConsent(call, await pendingRequest(call, call.params.id, person), person);
  }),
);

async function showConsent(call: Call<{ id: string }>, pending: Pending, person: Person) {
  const { clientId, clientName, redirectUri, scopes } = pending;
  const { token, headers } = csrfToken(call);
  const own = await accountFrame(call);
  const local = isLoopback(redirectUri) || isPrivateScheme(redirectUri);
  const { origin, host, protocol, pathname } = new URL(redirectUri);
  const document = URL.parse(clientId);
  return accountPage({
    title: "Allow access",
    heading: `Allow access for ${clientName}?`,
    lead: `It requests access to ${own.frameTitle} on your behalf.`,
    ...own,
    headers,
    formActionOrigins: [isPrivateScheme(redirectUri) ? protocol : origin],
    body: (
      <DecisionForm
        action={`${PATHS.consent}/${call.params.id}`}
        {...{ token, person, scopes }}
        rights={await rightsOfTokens(call, person.role)}
        facts={[
          { term: "Program", value: <bdi>{clientName}</bdi> },
          ...(document?.host ? [{ term: "Client metadata", value: document.host }] : []),
          {
            term: "Redirects to",
            value: <b>{isPrivateScheme(redirectUri) ? `${protocol}${host || pathname}` : host}</b>,
          },
        ]}
        danger={local}
        caution={
          local
            ? "The program runs on this device, and any program here could use this name. Allow access only if you started this request yourself just now."
            : "The program chose its own name. Allow access only if you trust the site it redirects to."
        }
      />
    ),
  });
}

export const consentDecisionRoute = bytesRoute(consentDecision, (call) =>
  showRefusalAsPage(call, async () => {
    checkCsrf(call);
    const person = await formSender(call);
    const pending = await pendingRequest(call, call.params.id, person);
    const chosen = call.body.decision === "allow" ? chosenScopes(pending.scopes, call.body, ALLOW) : [];
    if (call.body.decision === "allow" && chosen.length === 0)
      return ending(call, {
        heading: "No scope selected",
        text: "Go back and select at least one scope, or deny the request.",
      });
    const { db } = await call.part(oauthConnection);
    if (!(await claim(db, call.params.id)))
      throw new ApiError(409, "decided", "This request was already answered, maybe in another window.");
    const { interaction, provider, clientId } = pending;
    interaction.result =
      chosen.length > 0
        ? { consent: { grantId: await makeGrant(provider, person.id, clientId, chosen, call.settings.baseUrl) } }
        : { error: "access_denied", error_description: "the person denied the request" };
    await interaction.persist();
    await audit(db, {
      actor: actorId(person.id),
      action: chosen.length > 0 ? "oauth.allow" : "oauth.deny",
      target: `client:${clientId}`,
      remote: call.remote,
      detail: { scopes: chosen },
    });
    const answer = await askProvider(provider, {
      method: "GET",
      path: `${PATHS.authorize}/${call.params.id}`,
      cookie: `${provider.cookieName("resume")}=${call.params.id}`,
      personId: person.id,
    });
    const { location } = answer.headers;
    if (location === undefined)
      throw new ApiError(410, "gone", "This request has expired. Start again from the program.");
    // A web address may redirect further: Claude's redirects to its own program.
    if (isPrivateScheme(pending.redirectUri) || call.headers["sec-fetch-mode"] !== "navigate") return leadTo(location);
    const { clientName } = pending;
    const heading = chosen.length > 0 ? `${clientName} has access` : `${clientName} doesn't have access`;
    return leadOn(call, { title: heading, heading, link: `Go back to ${clientName}`, to: location });
  }),
);

/** Only the first of several responses to a request counts. */
async function claim(db: OauthDatabase, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_record")
    .set({ decided_at: Date.now() })
    .where("model", "=", "Interaction")
    .where("id", "=", tokenDigestOf(id))
    .where("decided_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the scopes that a person granted to a client. Returns the id of the grant. */
export async function makeGrant(
  provider: Provider,
  accountId: string,
  clientId: string,
  scopes: readonly Scope[],
  baseUrl: string,
): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addResourceScope(resourceOf(baseUrl), scopes.join(" "));
  return grant.save();
}
