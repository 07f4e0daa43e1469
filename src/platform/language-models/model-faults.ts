import { OWN_CERTIFICATE_AUTHORITY_REMEDY } from "../../safe/network-error.ts";
import { ProxyFault } from "../../safe/proxy.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { ModelFault } from "./language-model.ts";

const WAY_OUT = "Try again in a moment.";

/** The code for a fault that a provider reports only in a sentence. */
export const NO_CREDIT = "no_credit";

/**
 * The fault for a provider's status. Its text is omitted: it may repeat a prompt or a key. `code` is its name for the
 * fault, if it is a plain word.
 */
export function faultOfStatus(status: number, code?: string, againInMs?: number): ModelFault {
  const detail = code === undefined ? `status ${status}` : `status ${status}, ${code}`;
  const fault = (kind: ModelFault["code"], message: string, isPassing = false) =>
    new ModelFault(kind, message, { isPassing, detail, ...(againInMs === undefined ? {} : { againInMs }) });
  if (status === 402 || code === "insufficient_quota" || code === NO_CREDIT)
    return fault("ai_misconfigured", "The account with the language model provider has no credit left.");
  if (status === 401 || status === 403)
    return fault(
      "ai_misconfigured",
      "The language model provider rejected the API key (AI_API_KEY) or its permissions.",
    );
  if (status === 404)
    return fault(
      "ai_misconfigured",
      "The language model doesn't exist. Check AI_MODEL, and that AI_BASE_URL has the full path (such as /v1).",
    );
  if (status >= 300 && status < 400)
    return fault(
      "ai_misconfigured",
      "The URL of the language model redirects to another URL. Set AI_BASE_URL to that URL.",
    );
  if (status === 429 || status === 529)
    return fault("ai_busy", `The language model is busy. ${later(againInMs)}`, true);
  if (status === 408 || status === 504) return tooSlow(detail);
  if (status >= 500)
    return fault("ai_unavailable", `The language model provider reports an error. ${later(againInMs)}`, true);
  return fault(
    "ai_refused",
    "The language model rejected this question. The question may be too long, or the model may not support images or tools.",
  );
}

const later = (ms: number | undefined) =>
  ms === undefined ? WAY_OUT : `Try again in ${Math.max(1, Math.ceil(ms / 1_000))} s.`;

export const tooSlow = (detail: string): ModelFault =>
  new ModelFault("ai_too_slow", `The language model took too long. ${WAY_OUT}`, { isPassing: true, detail });

const broken = (detail: string): ModelFault =>
  new ModelFault("ai_unavailable", `The language model stopped before the answer was complete. ${WAY_OUT}`, {
    isPassing: true,
    detail,
  });

/** The fault for a response that isn't a stream: usually an HTML page. */
export const noStream = (): ModelFault =>
  new ModelFault("ai_misconfigured", "The server at AI_BASE_URL is not a language model. Check AI_BASE_URL.", {
    isPassing: false,
    detail: "the response is not an event stream",
  });

/** Error codes of Node and `fetch` for failed requests, with the setting to check. */
const UNREACHED: Record<string, string> = {
  ECONNREFUSED: "No server is running at the URL of the language model (AI_BASE_URL). Start it, or check the URL.",
  ENOTFOUND: "The host of the language model (AI_BASE_URL) was not found in DNS.",
  EAI_AGAIN: "The host of the language model (AI_BASE_URL) was not found in DNS.",
  EHOSTUNREACH: "The host of the language model cannot be reached from this network.",
  ENETUNREACH: "The host of the language model cannot be reached from this network.",
  UND_ERR_CONNECT_TIMEOUT: "The host of the language model does not respond.",
  ETIMEDOUT: "The host of the language model does not respond.",
};

/** Whether a request without a response may have reached the provider, which then charges it. */
export const mayHaveArrived = ({ code, detail = "" }: ModelFault): boolean =>
  code !== "ai_misconfigured" && !(detail in UNREACHED);

/** Errors that providers report inside the stream. */
const NAMED: Record<string, number> = {
  overloaded_error: 529,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 402,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  invalid_request_error: 400,
  context_length_exceeded: 400,
};

/**
 * The fault for any error between this server and the provider. The thrown error isn't passed on, because it contains
 * the whole request.
 */
export function modelFaultOf(thrown: unknown): ModelFault {
  const chain = causes(thrown);
  const known = chain.find((error) => error instanceof ModelFault);
  if (known) return known;
  for (const error of chain) {
    const { code, name, type, statusCode } = error;
    if (error instanceof UnsafeInput)
      return new ModelFault("ai_unavailable", "The answer of the language model is too long.", {
        isPassing: false,
        detail: "too many bytes",
      });
    if (error instanceof ProxyFault && (error.code.startsWith("PROXY_") || error.code in UNREACHED))
      return new ModelFault(
        "ai_misconfigured",
        "The language model cannot be reached through the configured proxy (HTTPS_PROXY, HTTP_PROXY).",
        { isPassing: false, detail: error.message },
      );
    if (name === "TimeoutError") return tooSlow("no more data arrived");
    const word = [code, type].find((value) => typeof value === "string" && value in NAMED);
    if (typeof word === "string") return faultOfStatus(NAMED[word] ?? 500, word);
    if (typeof statusCode === "number" && statusCode >= 400) return faultOfStatus(statusCode);
    if (typeof code === "string" && /^(ERR_TLS|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code))
      return new ModelFault(
        "ai_misconfigured",
        `The certificate of the language model server is not trusted. ${OWN_CERTIFICATE_AUTHORITY_REMEDY}.`,
        {
          isPassing: false,
          detail: code,
        },
      );
    if (typeof code === "string" && code in UNREACHED)
      return new ModelFault("ai_unavailable", UNREACHED[code] ?? "", { isPassing: true, detail: code });
    if (typeof name === "string" && /JSONParse|TypeValidation/.test(name))
      return new ModelFault("ai_unavailable", `The language model sent an invalid response. ${WAY_OUT}`, {
        isPassing: true,
        detail: "an event is not valid JSON",
      });
  }
  return broken("the connection ended before the answer was complete");
}

interface ThrownError extends Error {
  code?: unknown;
  type?: unknown;
  statusCode?: unknown;
}

/** The thrown error, and its chain of causes. */
function causes(thrown: unknown): ThrownError[] {
  const chain: ThrownError[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 8; error = error.cause) chain.push(error);
  return chain;
}
