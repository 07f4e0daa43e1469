import { audit } from "../../domain/people/accounts/audit.ts";
import { checkCsrf, csrfToken } from "../../domain/people/accounts/csrf.ts";
import { actorId, type Person } from "../../domain/people/accounts/person.ts";
import { sessionHash } from "../../domain/people/accounts/session.ts";
import { PATHS } from "../../domain/people/addresses.ts";
import { oauthConnection } from "../../domain/people/connection.ts";
import { deviceDecision, devicePage } from "../../domain/people/oauth-contract.ts";
import { oauthProvider } from "../../domain/people/provider.ts";
import { safeName } from "../../domain/people/registration.ts";
import { formSender, requireSignedIn, toSignIn } from "../../domain/people/signed-in.ts";
import { type LimitKey, type Rate, rateLimiter } from "../../platform/access/rate-limit.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call } from "../../platform/contract/route.ts";
import { accountFrame } from "../ui/account/own-frame.ts";
import { chosenScopes, rightsOfTokens } from "../ui/account/scope-choice.tsx";
import { accountPage } from "../ui/account-page.tsx";
import { CsrfField, Field, Submit } from "../ui/components/form.tsx";
import { makeGrant } from "./consent-routes.tsx";
import { ALLOW, DecisionForm } from "./decision-form.tsx";
import { type DeviceRequest, decideDevice, findDeviceRequest, formatUserCode, normalCode } from "./device-request.ts";
import { ending, showRefusalAsPage } from "./ended-page.tsx";

const QUARTER_MS = 15 * 60_000;
const WRONG_CODES: Rate = { limit: 5, windowMs: QUARTER_MS };
const WRONG_CODES_OF_ADDRESS: Rate = { limit: 25, windowMs: QUARTER_MS };

/** The common parts of both methods. */
type Asked = Call<unknown, unknown, unknown>;

export const devicePageRoute = bytesRoute(devicePage, (call) =>
  showRefusalAsPage(call, async () => {
    const person = await requireSignedIn(call);
    if (!person) return toSignIn(call.url);
    const { user_code: code } = call.query;
    return code ? lookUp(call, code, person) : showEntry(call);
  }),
);

export const deviceDecisionRoute = bytesRoute(deviceDecision, (call) =>
  showRefusalAsPage(call, async () => {
    checkCsrf(call);
    const person = await formSender(call);
    const { user_code: code, decision } = call.body;
    if (!decision) return lookUp(call, code, person);
    const request = await requestOf(call, code, person);
    if (typeof request === "string") return showEntry(call, request);
    return decide(
      call,
      request,
      decision === "allow" ? chosenScopes(request.scopes, call.body, ALLOW) : undefined,
      person,
    );
  }),
);

/** The request of a code, or what to say about it. Wrong codes are counted, by session and by address. */
async function requestOf(call: Asked, code: string, person: Person): Promise<DeviceRequest | string> {
  const limits = await call.part(rateLimiter);
  const keys: [LimitKey, Rate][] = [
    [{ of: "oauth-user-code", who: sessionHash(call) }, WRONG_CODES],
    [{ of: "oauth-user-code", remote: call.remote }, WRONG_CODES_OF_ADDRESS],
  ];
  for (const [key, rate] of keys) await limits.check(key, rate);
  const { db } = await call.part(oauthConnection);
  const request = await findDeviceRequest(db, code, person.role);
  if (request === "ended")
    return "This code has expired: it was already used, or it is older than 10 minutes. Start again from the program.";
  if (request) return request;
  for (const [key, rate] of keys) await limits.take(key, rate);
  return "This code is incorrect. Compare it with the code that the program shows.";
}

async function lookUp(call: Asked, code: string, person: Person): Promise<BytesResponse> {
  const request = await requestOf(call, code, person);
  if (typeof request === "string") return showEntry(call, request, code);
  if (request.scopes.length > 0) return showRequest(call, request, code, person);
  // Without scopes to grant, the person has no decision to make, and the program gets its response immediately.
  const { db } = await call.part(oauthConnection);
  await decideDevice(db, request, "beyond the role", call.settings.baseUrl);
  return ending(call, {
    heading: "Your role doesn't have this access",
    text: "The program requested access that your role doesn't have, so the request was denied. Ask an administrator to connect the program or to change your role.",
    tone: "info",
    status: 403,
  });
}

async function showEntry(call: Asked, error?: string, typed = ""): Promise<BytesResponse> {
  const { token, headers } = csrfToken(call);
  const own = await accountFrame(call);
  return accountPage({
    title: "Connect a device",
    heading: "Connect a device",
    lead: "Enter the code that the program shows. Continue only if you started the request yourself.",
    ...own,
    headers,
    status: error ? 400 : undefined,
    body: (
      <form method="post" action={PATHS.verification} class="a-form a-code">
        <CsrfField token={token} />
        <Field
          label="Code"
          name="user_code"
          hint="Eight letters, such as BCDF-GHJK"
          error={error}
          value={typed ? formatUserCode(normalCode(typed).slice(0, 8)) : undefined}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxlength={20}
          autofocus
        />
        <Submit>Continue</Submit>
      </form>
    ),
  });
}

async function showRequest(call: Asked, request: DeviceRequest, code: string, person: Person): Promise<BytesResponse> {
  const { token, headers } = csrfToken(call);
  const own = await accountFrame(call);
  const client = await (await call.part(oauthProvider)).Client.find(request.clientId);
  const name = safeName(client?.clientName ?? "") || "Unnamed program";
  const at = new Date(request.startedAt).toISOString();
  return accountPage({
    title: "Connect a device",
    heading: "Connect this device?",
    lead: `It requests access to ${own.frameTitle} on your behalf.`,
    ...own,
    headers,
    body: (
      <DecisionForm
        action={PATHS.verification}
        {...{ token, person }}
        scopes={request.scopes}
        rights={await rightsOfTokens(call, person.role)}
        facts={[
          { term: "Program", value: <bdi>{name}</bdi> },
          { term: "Requested from", value: <b>{request.address || "an unknown address"}</b> },
          ...(request.agent ? [{ term: "Computer", value: <bdi>{safeName(request.agent)}</bdi> }] : []),
          { term: "Requested at", value: <time datetime={at}>{`${at.slice(11, 16)} UTC, ${at.slice(0, 10)}`}</time> },
        ]}
        danger
        caution="Allow access only if you started the request yourself and the program shows the same code. If someone sent you this code or link by email or chat, that person gets your access."
      >
        <input type="hidden" name="user_code" value={code} />
        <p class="a-user-code">{formatUserCode(normalCode(code))}</p>
      </DecisionForm>
    ),
  });
}

async function decide(
  call: Asked,
  request: DeviceRequest,
  chosen: ReturnType<typeof chosenScopes> | undefined,
  person: Person,
): Promise<BytesResponse> {
  if (chosen?.length === 0)
    return ending(call, {
      heading: "No scope selected",
      text: "Go back and select at least one scope, or deny the request.",
    });
  const { db } = await call.part(oauthConnection);
  const { baseUrl } = call.settings;
  const provider = await call.part(oauthProvider);
  const grantId = chosen && (await makeGrant(provider, person.id, request.clientId, chosen, baseUrl));
  const decision = chosen && grantId ? { personId: person.id, grantId, scopes: chosen } : "denied";
  if (!(await decideDevice(db, request, decision, baseUrl))) {
    if (grantId) await (await provider.Grant.find(grantId))?.destroy();
    return ending(call, {
      heading: "Already answered",
      text: "This request was already answered, maybe in another window.",
      status: 409,
    });
  }
  await audit(db, {
    actor: actorId(person.id),
    action: chosen ? "oauth.allow" : "oauth.deny",
    target: `client:${request.clientId}`,
    remote: call.remote,
    detail: { scopes: chosen ?? [], device: request.address },
  });
  return chosen
    ? ending(call, {
        heading: "The device is connected",
        text: "Go back to the program. You can close this page.",
        tone: "positive",
        status: 200,
      })
    : ending(call, {
        heading: "The device doesn't have access",
        text: "You denied the request. If you didn't start it, someone may have tried to get your access: tell an administrator.",
        tone: "info",
        status: 200,
      });
}
