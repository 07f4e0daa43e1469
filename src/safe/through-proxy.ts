import { type Dispatcher, fetch as fetchBy, ProxyAgent, request as requestBy } from "undici";
import { joinHeaders, type RawAnswer, type SentRequest } from "./answer.ts";
import { PROXY_REFUSED, type ProxyChoice, ProxyFault } from "./proxy.ts";

const agents = new Map<string, ProxyAgent>();

function agentOf({ url }: ProxyChoice): ProxyAgent {
  const agent =
    agents.get(url.href) ??
    new ProxyAgent({
      uri: url.origin,
      // Without TLS a request is sent unchanged: most proxies tunnel only to port 443.
      proxyTunnel: false,
      ...(url.username + url.password === "" ? {} : { token: `Basic ${credentialsOf(url)}` }),
    });
  agents.set(url.href, agent);
  return agent;
}

const credentialsOf = ({ username, password }: URL): string =>
  Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");

/** Sends one request through a proxy. */
export async function requestThrough(proxy: ProxyChoice, url: URL, request: SentRequest): Promise<RawAnswer> {
  const { method, ...rest } = request;
  try {
    const { statusCode, headers, body } = await requestBy(url, {
      ...rest,
      method: method as Dispatcher.HttpMethod,
      dispatcher: agentOf(proxy),
    });
    // A body that isn't read to its end may fail silently.
    body.on("error", () => undefined);
    return { status: statusCode, headers: joinHeaders(headers), body };
  } catch (error) {
    throw toldWith(proxy, error);
  }
}

/** `fetch` through a proxy. */
export async function fetchThrough(proxy: ProxyChoice, url: URL, init: RequestInit): Promise<Response> {
  try {
    // The interface of Node's own `fetch`, in a copy that supports a proxy.
    return (await fetchBy(url, { ...init, dispatcher: agentOf(proxy) } as never)) as unknown as Response;
  } catch (error) {
    throw toldWith(proxy, error);
  }
}

/** The error with the proxy in its message, and the code of its cause. */
function toldWith({ shown, setting }: ProxyChoice, error: unknown): unknown {
  if (error instanceof DOMException || !(error instanceof Error)) return error;
  const causes = causesOf(error);
  const status = causes.flatMap(({ message }) => STATUS.exec(message) ?? [])[1];
  const { message, code = "" } = (causes[1] ?? error) as NodeJS.ErrnoException;
  const said = status ? refusal(Number(status), setting) : message || code;
  return new ProxyFault(status ? PROXY_REFUSED : code, `${said}, through the proxy ${shown} in ${setting}`);
}

/** Message of the library when a proxy refuses a tunnel. */
const STATUS = /^Proxy [A-Za-z ]+\((\d{3})\)/;

/** An error and its chain of causes. */
const causesOf = (error: Error): Error[] => [error, ...(error.cause instanceof Error ? causesOf(error.cause) : [])];

const refusal = (status: number, setting: string): string =>
  status === 407
    ? `it requires a user name and password (status 407): ${setting}=http://<user>:<password>@<host>:<port>`
    : `it returned status ${status}`;
