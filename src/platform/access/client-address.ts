import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/i;
const plain = (address: string): string => address.trim().replace(MAPPED, "");

/** An address as proxies write it: also with a port, in brackets, in quotes (RFC 7239, 6). What is none stays. */
const HOP = /^"?(?:\[([^\]]+)\]|(\d+(?:\.\d+){3}))(?::[\w.-]+)?"?$/;
function hopOf(entry: string): string {
  const [, inBrackets, dotted] = HOP.exec(entry.trim()) ?? [];
  return plain(inBrackets ?? dotted ?? entry);
}

/** The addresses in `X-Forwarded-For`, the nearest first. */
const hopsOf = (headers: IncomingMessage["headers"]): string[] =>
  String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(hopOf)
    .reverse();

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Finds the address a request came from. Where the connection comes from a trusted proxy (`networks`, in CIDR notation),
 * `X-Forwarded-For` is read from the right, past further trusted proxies; what stands left of the first other address
 * is hearsay.
 */
export function createClientAddress(networks: readonly string[]): (request: IncomingMessage) => string {
  if (networks.length === 0) return ({ socket }) => socket.remoteAddress ?? "";
  const isTrusted = membership(networks);
  return ({ socket, headers }) => {
    const nearest = plain(socket.remoteAddress ?? "");
    if (!isTrusted(nearest)) return socket.remoteAddress ?? "";
    let client = nearest;
    for (const hop of hopsOf(headers)) {
      if (isIP(hop) === 0) break;
      client = hop;
      if (!isTrusted(hop)) break;
    }
    return client;
  };
}

/**
 * Whether a proxy hides who asks: the request says that it was forwarded, and the address it counts as is none that it was
 * forwarded for. Anybody can write such headers: it is a reason to count people apart, and none to believe one.
 */
export function hidesClient(headers: IncomingMessage["headers"], remote: string): boolean {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  return isForwarded && !hopsOf(headers).includes(plain(remote));
}

const FORWARDING = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

/** Tells whether the connection of a request comes from one of these networks (CIDR): a proxy that is trusted. */
export function createIsFromProxy(networks: readonly string[]): (request: IncomingMessage) => boolean {
  if (networks.length === 0) return () => false;
  const isTrusted = membership(networks);
  return ({ socket }) => isTrusted(plain(socket.remoteAddress ?? ""));
}

/** Tells of an address whether it is in one of these networks. */
function membership(networks: readonly string[]): (address: string) => boolean {
  const members = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) members.addAddress(address, family(address));
    else members.addSubnet(address, Number(prefix), family(address));
  }
  return (address) => {
    // The zone of a link-local address is this machine's own name for it.
    const [bare = ""] = address.split("%", 1);
    return isIP(bare) > 0 && members.check(bare, family(bare));
  };
}

/**
 * What limits count an address as: IPv6 by its /64, of which one person has at least one (RFC 6177), and an IPv4 address
 * in the form of IPv6 as what it is (RFC 4291 §2.5.5.2). What is no address stays.
 */
export function networkOf(address: string): string {
  const [bare = ""] = plain(address).split("%", 1);
  if (isIP(bare) !== 6) return plain(address);
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  return prefixOf(groups, 64);
}

/** What one site has of IPv6, its /48 (RFC 6177, 2); undefined for all other addresses. */
export function siteOf(address: string): string | undefined {
  const network = networkOf(address);
  return network.endsWith("::/64") ? prefixOf(groupsOf(network.slice(0, -"/64".length)), 48) : undefined;
}

const prefixOf = (groups: readonly number[], bits: 48 | 64): string =>
  `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(":")}::/${bits}`;

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The parser of addresses writes a dotted tail as two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [start = "", end] = hostname.slice(1, -1).split("::");
  const numbers = (text: string) => (text ? text.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [before, after] = [numbers(start), numbers(end ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
