import { ROLE_SCOPES } from "../../domain/people/accounts/person.ts";
import { PATHS } from "../../domain/people/addresses.ts";
import { askProvider } from "../../domain/people/ask-provider.ts";
import { authorizeEndpoint } from "../../domain/people/oauth-contract.ts";
import { oauthProvider } from "../../domain/people/provider.ts";
import { omitIgnoredScopes } from "../../domain/people/scopes.ts";
import { leadTo, requireSignedIn, toSignIn } from "../../domain/people/signed-in.ts";
import { READ_SCOPES } from "../../platform/contract/access.ts";
import { bytesRoute } from "../../platform/contract/route.ts";
import { ending } from "../../web/oauth/ended-page.tsx";
import {
  authorizationServerRoute,
  jwksRoute,
  protectedResourceOfMcpRoute,
  protectedResourceRoute,
} from "./discovery-routes.ts";
import { deviceRoute, registerRoute, revokeRoute, tokenRoute } from "./protocol-routes.ts";
import { omitOwnResource } from "./token-request.ts";

/**
 * The authorization endpoint (OAuth 2.1 §4.1). A person must sign in before any other check, so that attackers can't
 * use this address as an open redirect (§7.13.2).
 */
const authorizeRoute = bytesRoute(authorizeEndpoint, async (call) => {
  const person = await requireSignedIn(call);
  if (!person) return toSignIn(call.url);
  const query = new URLSearchParams(call.url.split("?", 2)[1] ?? "");
  for (const name of [...query.keys()]) if (query.getAll(name).every((value) => value === "")) query.delete(name);
  omitOwnResource(query, call.settings.baseUrl);
  if (query.getAll("scope").length < 2) omitIgnoredScopes(query, READ_SCOPES);
  if (!query.has("scope")) query.set("scope", [...ROLE_SCOPES[person.role]].join(" "));
  // OpenID Connect parameters: consent is always required, and `form_post` would need a separate page.
  if (!["none", "consent"].includes(query.get("prompt") ?? "none")) query.delete("prompt");
  if (query.get("response_mode") === "form_post") query.delete("response_mode");
  const answer = await askProvider(await call.part(oauthProvider), {
    method: "GET",
    path: `${PATHS.authorize}?${query}`,
    personId: person.id,
  });
  const { location } = answer.headers;
  if (location !== undefined) return leadTo(location);
  const { error, error_description } = JSON.parse(answer.body.toString("utf8"));
  if (error === "invalid_client")
    return ending(call, {
      heading: "Unknown program",
      text: "The program isn't registered here, or its registration has expired. In the program, remove the connection to this registry and add it again. If you use mcp-remote, delete the folder ~/.mcp-auth first.",
      status: 400,
    });
  return ending(call, {
    heading: "This request isn't valid",
    text: `The program sent an invalid authorization request: ${error_description ?? error} (${error}). Start again from the program.`,
    status: 400,
  });
});

/** OAuth 2.1: programs get access on behalf of a person, who allows it on a page and can revoke it. */
export const oauthRoutes = [
  deviceRoute,
  tokenRoute,
  registerRoute,
  authorizeRoute,
  revokeRoute,
  jwksRoute,
  authorizationServerRoute,
  protectedResourceRoute,
  protectedResourceOfMcpRoute,
];
