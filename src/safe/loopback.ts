/** Names that always mean this machine, and its addresses (RFC 6761 §6.3, RFC 5735, RFC 4291 §2.5.3). */
const HOST = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i;

/** Whether a host name, without a port, is this machine: `localhost` itself or an address. */
export const isLoopbackHost = (name: string): boolean => HOST.test(name);

/** The same with the names below `localhost`, which browsers resolve to this machine. */
export const isLoopbackName = (name: string): boolean => isLoopbackHost(name) || /.\.localhost$/i.test(name);

/** Whether the address of a connection is this machine's. */
export const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Whether this machine serves the pages of an origin: a product in development next to a workspace. */
export function isLoopbackOrigin(origin: string): boolean {
  const { protocol, hostname } = URL.parse(origin) ?? { protocol: "", hostname: "" };
  return /^https?:$/.test(protocol) && isLoopbackName(hostname);
}
