import { isLoopbackHost } from "../../safe/loopback.ts";

const MAX_LENGTH = 2_000;
const MAX_COUNT = 10;
/**
 * Schemes that browsers or operating systems handle themselves: they run, read or send something, and deliver the code
 * to no waiting program.
 */
const HARMFUL = new Set(
  [
    ["javascript", "vbscript", "livescript", "mocha", "data", "blob", "filesystem", "about", "view-source"],
    ["file", "jar", "res", "resource", "mhtml", "mk", "hcp", "shell", "search-ms", "ms-msdt", "intent"],
    ["ws", "wss", "ftp", "ftps", "sftp", "ssh", "telnet", "gopher", "smb", "nfs", "ldap", "ldaps"],
    ["mailto", "tel", "sms", "chrome", "edge", "opera", "moz-extension", "chrome-extension"],
  ]
    .flat()
    .map((scheme) => `${scheme}:`),
);

/** Whether an address points to the person's own machine. */
export const isLoopback = (uri: string): boolean => isLoopbackHost(URL.parse(uri)?.hostname ?? "");

/** Whether an address opens a program on the person's device rather than a web page. */
export const isPrivateScheme = (uri: string): boolean => !/^https?:/i.test(uri);

/** Why a client's redirect addresses are refused (OAuth 2.1 §2.3.1, RFC 8252 §7). Undefined if they are accepted. */
export function faultOfRedirect(uris: readonly unknown[]): string | undefined {
  if (uris.length === 0) return "redirect_uris must have at least one URI";
  if (uris.length > MAX_COUNT) return `redirect_uris must have at most ${MAX_COUNT} URIs`;
  for (const uri of uris) {
    const fault = faultOf(uri);
    if (fault) return `redirect_uris ${fault}`;
  }
  return undefined;
}

function faultOf(uri: unknown): string | undefined {
  if (typeof uri !== "string" || uri.length > MAX_LENGTH) return `must be URIs of at most ${MAX_LENGTH} characters`;
  const url = URL.parse(uri);
  if (!url || /[\s\\<>"]/.test(uri)) return "must be absolute URIs";
  if (uri.includes("#")) return "must not have a fragment";
  if (uri.includes("*")) return "must not have a wildcard";
  if (url.username || url.password) return "must not have a user name";
  if (HARMFUL.has(url.protocol)) return `must not use the scheme ${url.protocol.slice(0, -1)}`;
  if (url.protocol === "https:") return undefined;
  // Other schemes belong to a program. RFC 8252 §7.1 advises one with a dot, but Cursor, VS Code and others use schemes
  // without a dot.
  if (url.protocol !== "http:" || isLoopbackHost(url.hostname)) return undefined;
  return "must use https, or http on a loopback address";
}
