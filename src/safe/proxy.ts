import { BlockList, isIP } from "node:net";
import { environment } from "./environment.ts";
import { isLoopbackName } from "./loopback.ts";

/** The proxy for requests to an address. */
export interface ProxyChoice {
  url: URL;
  /** The variable that sets it, as spelled. */
  setting: string;
  /** Its address without user and password. */
  shown: string;
}

/** Why a request failed at a proxy. Excludes the password of its address. */
export class ProxyFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** `code` for an invalid setting, and for a refusal by a proxy. */
export const PROXY_SETTING = "PROXY_SETTING";
export const PROXY_REFUSED = "PROXY_REFUSED";

type Environment = Record<string, string | undefined>;

const DEFAULT_PORT: Record<string, string> = { "http:": "80", "https:": "443" };

/**
 * The proxy from `HTTPS_PROXY` or `HTTP_PROXY` for an address, lower case first, unless `NO_PROXY` excludes it;
 * undefined for this machine. Throws `ProxyFault`.
 */
export function proxyFor(address: string | URL, env: Environment = environment()): ProxyChoice | undefined {
  const { protocol, hostname, port } = new URL(address);
  const setting = spelled(`${protocol.slice(0, -1)}_proxy`, env);
  const text = setting && env[setting]?.trim();
  if (!setting || !text) return undefined;
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isLoopbackName(host)) return undefined;
  if (isExcepted(host, port || DEFAULT_PORT[protocol], env[spelled("no_proxy", env) ?? ""] ?? "")) return undefined;
  return { ...readProxy(text, setting), setting };
}

/** Name of a variable in lower case, which curl reads first, or in upper case; undefined if neither has a value. */
const spelled = (name: string, env: Environment): string | undefined =>
  [name, name.toUpperCase()].find((one) => env[one]);

function readProxy(text: string, setting: string): { url: URL; shown: string } {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (!url || !isDecodable(url.username + url.password))
    throw new ProxyFault(
      PROXY_SETTING,
      `${setting} is not a valid proxy URL. Use the form http://<host>:<port>, and percent-encode special characters in the user name and password (# is %23, / is %2F, ? is %3F, @ is %40, : is %3A, % is %25).`,
    );
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new ProxyFault(
      PROXY_SETTING,
      `${setting} starts with ${url.protocol}//, but only http:// and https:// proxies are supported. Use such a proxy, or unset ${setting}.`,
    );
  return { url, shown: url.origin };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a list excludes a host: `*`, a name with its subdomains (with or without a leading dot or `*.`), an address,
 * a network such as `10.0.0.0/8`; each with an optional port, which limits it to that port.
 */
function isExcepted(host: string, port: string | undefined, list: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === "*") return true;
      const [, bracketed, plain = "", only] = /^(?:\[([^\]]*)\]|([^:]*|.*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
      const name = (bracketed ?? plain).replace(/^\*?\./, "").replace(/\.$/, "");
      if (name === "" || (only !== undefined && only !== port)) return false;
      return isIP(host) ? isInNetwork(host, name) : host === name || host.endsWith(`.${name}`);
    });
}

function isInNetwork(address: string, network: string): boolean {
  const [base = "", prefix] = network.split("/");
  const [family, max] = isIP(base) === 6 ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
  if (!isIP(base) || (prefix !== undefined && !(/^\d+$/.test(prefix) && Number(prefix) <= max))) return false;
  const members = new BlockList();
  members.addSubnet(base, Number(prefix ?? max), family);
  return members.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
