import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/i;
const plain = (address: string): string => address.trim().replace(MAPPED, "");
const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Finds the address a request came from. Where the connection comes from a trusted proxy (`networks`, in CIDR notation),
 * `X-Forwarded-For` is read from the right, past further trusted proxies; what stands left of the first other address
 * is hearsay.
 */
export function createClientAddress(networks: readonly string[]): (request: IncomingMessage) => string {
  if (networks.length === 0) return ({ socket }) => socket.remoteAddress ?? "";
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) trusted.addAddress(address, family(address));
    else trusted.addSubnet(address, Number(prefix), family(address));
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, family(address));
  return ({ socket, headers }) => {
    const nearest = plain(socket.remoteAddress ?? "");
    if (!isTrusted(nearest)) return socket.remoteAddress ?? "";
    const hops = String(headers["x-forwarded-for"] ?? "")
      .split(",")
      .map(plain)
      .reverse();
    let client = nearest;
    for (const hop of hops) {
      if (isIP(hop) === 0) break;
      client = hop;
      if (!isTrusted(hop)) break;
    }
    return client;
  };
}
