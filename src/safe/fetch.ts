import { lookup as lookupHost } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./address.ts";
import { type RawAnswer, rawAnswerOf } from "./answer.ts";
import { proxyFor } from "./proxy.ts";
import { reasonOf, UnsafeInput } from "./unsafe.ts";

const defaultMaxBytes = 20 * 1024 * 1024;
const defaultTimeoutMs = 10_000;
const defaultMaxRedirects = 3;

const openPorts = new Set(["", "80", "443"]);
const redirects = new Set([301, 302, 303, 307, 308]);

/** Request headers that may be sent to another origin. */
const harmlessHeaders = new Set(["accept", "accept-language", "user-agent"]);

/** Looks up the addresses of a host name; the system's resolver, except in tests. */
export type ResolveHost = (host: string) => Promise<{ address: string; family: number }[]>;

export interface UntrustedOptions {
  /**
   * Hosts that an operator trusts besides the public internet: `host`, `host:port` (only that port), address, CIDR
   * block.
   */
  allow?: string[];
  /** Largest body in bytes; default 20 MiB. */
  maxBytes?: number;
  /** Time for everything, including redirects and body; default 10,000. */
  timeoutMs?: number;
  headers?: Record<string, string>;
  maxRedirects?: number;
  /** Aborts the request. */
  signal?: AbortSignal;
  resolve?: ResolveHost;
}

export interface FetchResponse {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
  url: string;
}

function refused(fault: string): UnsafeInput {
  return new UnsafeInput("fetch", fault);
}

/** Hosts that an operator trusts: on the ports of http and https, on other ports, and by network. */
interface Trust {
  hosts: Set<string>;
  authorities: Set<string>;
  networks: BlockList;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}

function parseAllow(allow: readonly string[]): Trust {
  const trust: Trust = { hosts: new Set(), authorities: new Set(), networks: new BlockList() };
  for (const entry of allow) {
    const [network = "", prefix] = entry.split("/");
    if (prefix !== undefined) {
      trust.networks.addSubnet(network, Number(prefix), familyOf(network));
    } else {
      const url = new URL(`http://${isIP(entry) === 6 ? `[${entry}]` : entry}`);
      if (url.port === "") trust.hosts.add(url.hostname);
      else trust.authorities.add(url.host);
    }
  }
  return trust;
}

const isTrustedByName = ({ host, hostname }: URL, trust: Trust): boolean =>
  trust.authorities.has(host) || trust.hosts.has(hostname);

function checkAddress(address: string, url: URL, trust: Trust): void {
  const { host } = url;
  if (isTrustedByName(url, trust)) return;
  if (trust.networks.check(address, familyOf(address)) || isPublicAddress(address)) return;
  throw refused(`"${host}" is not a public host. To allow it, add it to SERVICE_FETCH_ALLOW on the registry.`);
}

function parseUrl(address: string, base: string | undefined, trust: Trust): URL {
  const url = URL.parse(address, base);
  if (url === null) throw refused("The URL is not valid. Use the form https://host/path.");
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw refused(`The URL starts with "${url.protocol}". Use http or https.`);
  }
  if (url.username !== "" || url.password !== "") throw refused("The URL contains a user name. Remove it.");
  if (!openPorts.has(url.port) && !trust.authorities.has(url.host)) {
    throw refused(
      `The URL uses port ${url.port}. Use the default port of http or https, or add ${url.host} to SERVICE_FETCH_ALLOW on the registry.`,
    );
  }
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) checkAddress(literal, url, trust);
  return url;
}

/** The socket's own lookup, so that the checked address is the one connected to (DNS rebinding). */
function checkedLookup(url: URL, resolve: ResolveHost, trust: Trust): LookupFunction {
  return (hostname, _options, callback) => {
    const found = resolve(hostname).then((addresses) => {
      if (addresses.length === 0) throw refused(`The host "${hostname}" was not found in DNS.`);
      for (const { address } of addresses) checkAddress(address, url, trust);
      return addresses;
    });
    found.then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, ""),
    );
  };
}

function get(url: URL, headers: Record<string, string>, lookup: LookupFunction, signal: AbortSignal) {
  return new Promise<RawAnswer>((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    // No agent: a pooled socket would skip the lookup. With autoSelectFamily the lookup returns all addresses.
    const options = { agent: false as const, autoSelectFamily: true, headers, lookup, signal };
    const sent = request(url, options);
    sent.once("response", (response) => resolve(rawAnswerOf(response)));
    sent.once("error", reject);
    sent.once("close", () => reject(refused("The server closed the connection.")));
    sent.end();
  });
}

/**
 * Sends a request to one address. A proxy looks up addresses itself, so they can't be checked: only hosts that an
 * operator trusts by name, without a check of their addresses, are requested through a proxy.
 */
async function ask(url: URL, headers: Record<string, string>, way: Way): Promise<RawAnswer> {
  const { trust, resolve, signal } = way;
  const proxy = proxyFor(url);
  if (proxy && isTrustedByName(url, trust))
    return (await throughProxy()).requestThrough(proxy, url, { method: "GET", headers, signal });
  try {
    return await get(url, headers, checkedLookup(url, resolve, trust), signal);
  } catch (error) {
    if (!proxy || signal.aborted || error instanceof UnsafeInput) throw error;
    throw refused(
      `The URL cannot be fetched: ${reasonOf(error)}. URLs in content do not use the proxy in ${proxy.setting}. To use the proxy, add ${url.hostname} to SERVICE_FETCH_ALLOW on the registry.`,
    );
  }
}

interface Way {
  trust: Trust;
  resolve: ResolveHost;
  signal: AbortSignal;
}

async function readBody({ headers, body }: RawAnswer, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = refused(`The file is larger than ${maxBytes} bytes. Use a smaller one.`);
  if (Number(headers["content-length"]) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function headersFor(headers: Record<string, string>, sameOrigin: boolean): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => sameOrigin || harmlessHeaders.has(name.toLowerCase()));
  return { ...Object.fromEntries(entries), "accept-encoding": "identity" };
}

async function follow(address: string, options: UntrustedOptions, signal: AbortSignal): Promise<FetchResponse> {
  const { headers = {}, maxBytes = defaultMaxBytes, maxRedirects = defaultMaxRedirects } = options;
  const trust = parseAllow(options.allow ?? []);
  const resolve = options.resolve ?? ((hostname) => lookupHost(hostname, { all: true }));
  const first = parseUrl(address, undefined, trust);
  let url = first;
  for (let hops = 0; ; hops++) {
    const answer = await ask(url, headersFor(headers, url.origin === first.origin), { trust, resolve, signal });
    try {
      const { status } = answer;
      const { location } = answer.headers;
      if (location === undefined || !redirects.has(status)) {
        const encoding = answer.headers["content-encoding"] ?? "identity";
        if (encoding !== "identity") throw refused(`The server sent "${encoding}" instead of uncompressed data.`);
        return { status, headers: answer.headers, body: await readBody(answer, maxBytes), url: url.href };
      }
      if (hops === maxRedirects) throw refused(`The URL redirects more than ${maxRedirects} times.`);
      url = parseUrl(location, url.href, trust);
    } finally {
      answer.body.destroy();
    }
  }
}

/**
 * Sends a GET request to an address from content or a client. Only http(s) on its default ports and only hosts of the
 * public internet, checked on the connected address and again at each of at most 3 redirects; 10 s and 20 MiB. Header
 * names of the response are in lower case. Returns any status. Throws `UnsafeInput` "fetch" for refused addresses and
 * failed requests.
 */
export async function fetchUntrusted(url: string, options: UntrustedOptions = {}): Promise<FetchResponse> {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const clock = AbortSignal.timeout(timeoutMs);
  try {
    return await follow(url, options, options.signal ? AbortSignal.any([clock, options.signal]) : clock);
  } catch (error) {
    if (error instanceof UnsafeInput) throw error;
    if (options.signal?.aborted) throw refused("The request was cancelled.");
    if (clock.aborted) throw refused(`The server took longer than ${timeoutMs} ms to respond.`);
    throw refused(`The URL cannot be fetched: ${reasonOf(error)}.`);
  }
}

export type ConfiguredOptions = RequestInit & {
  /** Half-duplex, required for a streamed request body. */
  duplex?: "half";
  /** Largest response in bytes; default 20 MiB. */
  maxBytes?: number;
  /** Time until the last byte of the response; default 10,000. */
  timeoutMs?: number;
  /** Minimum transfer rate of a body, for a reader of the stream; default none. */
  pace?: MinimumRate;
};

/** At least `bytes` bytes in `ms` milliseconds. */
export interface MinimumRate {
  bytes: number;
  ms: number;
}

function limitBody(maxBytes: number, pace: MinimumRate | undefined): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(timer);
  return new TransformStream({
    start(controller) {
      if (!pace) return;
      let before = 0;
      timer = setInterval(() => {
        if (size - before < pace.bytes) {
          stop();
          const fault = `The server sent less than ${pace.bytes} bytes in ${pace.ms} ms.`;
          controller.error(new DOMException(fault, "TimeoutError"));
        }
        before = size;
      }, pace.ms);
      timer.unref();
    },
    // If the body is aborted or not read to its end, the next interval is empty.
    flush: stop,
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(refused(`The response is larger than ${maxBytes} bytes.`));
      else controller.enqueue(chunk);
    },
  });
}

/**
 * `fetch` for an address that an operator configured (object store, model, design tool, registry): any host and port,
 * through the proxy from the environment, with limits for time, size of the response and, optionally, minimum rate.
 * Throws the errors of `fetch` and a DOMException "TimeoutError"; reading a larger body fails with UnsafeInput "fetch".
 */
export async function fetchConfigured(url: string | URL, options: ConfiguredOptions = {}): Promise<Response> {
  const { maxBytes = defaultMaxBytes, timeoutMs = defaultTimeoutMs, pace, signal, ...init } = options;
  const signals = [AbortSignal.timeout(timeoutMs)];
  if (signal) signals.push(signal);
  const all = { ...init, signal: AbortSignal.any(signals) };
  const proxy = proxyFor(url);
  const response = proxy ? await (await throughProxy()).fetchThrough(proxy, new URL(url), all) : await fetch(url, all);
  if (response.body === null && !proxy) return response;
  const { status, statusText } = response;
  const headers = [...response.headers];
  if (response.body === null) return new Response(null, { status, statusText, headers });
  return new Response(response.body.pipeThrough(limitBody(maxBytes, pace)), { status, statusText, headers });
}

/** Loaded when a proxy is first used: most deployments have none. */
const throughProxy = () => import("./through-proxy.ts");
