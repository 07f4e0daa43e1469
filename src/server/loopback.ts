/** Names and addresses that lead to this machine (RFC 6761 §6.3, RFC 5735, RFC 4291 §2.5.3). */
const NAME = /^(?:127(?:\.\d+){3}|\[?::1\]?|localhost|.+\.localhost)$/i;

/** Whether a host name, without a port, is one of this machine. */
export const isLoopbackName = (name: string): boolean => NAME.test(name);

/** Whether the address of a connection is this machine's. */
export const isLoopbackAddress = (address: string): boolean => /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Whether pages of an origin are served by this machine: a product that is developed beside a workspace. */
export function isLoopbackOrigin(origin: string): boolean {
  const { protocol, hostname } = URL.parse(origin) ?? { protocol: "", hostname: "" };
  return /^https?:$/.test(protocol) && isLoopbackName(hostname);
}
