import { isLoopbackHost } from "../../safe/loopback.ts";

const MAX_LENGTH = 2_000;
const MAX_COUNT = 10;
/**
 * Schemes that a browser or an operating system answers by itself: they run, read or send something, and hand the code to
 * no program that waits for it.
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

/** Whether an address leads back to the machine the person sits at. */
export const isLoopback = (uri: string): boolean => isLoopbackHost(URL.parse(uri)?.hostname ?? "");

/** Whether an address opens a program on the person's device rather than a web page. */
export const isPrivateScheme = (uri: string): boolean => !/^https?:/i.test(uri);

/** What is wrong with the redirect addresses of a client (OAuth 2.1 §2.3.1, RFC 8252 §7); undefined when nothing is. */
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
  // Any other scheme is a program's own. RFC 8252 §7.1 advises one with a dot; those of Cursor, VS Code and others have none.
  if (url.protocol !== "http:" || isLoopbackHost(url.hostname)) return undefined;
  return "must use https, or http on a loopback address";
}
