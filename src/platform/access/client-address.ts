import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

const MAPPED = /^::ffff:(?=\d+\.)/i;
const plain = (address: string): string => address.trim().replace(MAPPED, "");

/**
 * An address as written by proxies: also with a port, in brackets, in quotes (RFC 7239, 6). Other text stays unchanged.
 */
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
 * Finds the client address of a request. If the connection comes from a trusted proxy (`networks`, in CIDR notation),
 * reads `X-Forwarded-For` from the right, past further trusted proxies, to the first other address; entries to its left
 * aren't trusted.
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
 * Whether a proxy hides the client: the request was forwarded, and its counted address isn't one that it was forwarded
 * for. Anyone can write such headers, so they only serve to count people separately, never to trust an address.
 */
export function hidesClient(headers: IncomingMessage["headers"], remote: string): boolean {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  return isForwarded && !hopsOf(headers).includes(plain(remote));
}

const FORWARDING = ["x-forwarded-for", "forwarded", "x-real-ip", "via"] as const;

/**
 * Returns a function that checks whether a request's connection comes from one of these networks (CIDR): a trusted
 * proxy.
 */
export function createIsFromProxy(networks: readonly string[]): (request: IncomingMessage) => boolean {
  if (networks.length === 0) return () => false;
  const isTrusted = membership(networks);
  return ({ socket }) => isTrusted(plain(socket.remoteAddress ?? ""));
}

/** Returns a function that checks whether an address is in one of these networks. */
function membership(networks: readonly string[]): (address: string) => boolean {
  const members = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) members.addAddress(address, family(address));
    else members.addSubnet(address, Number(prefix), family(address));
  }
  return (address) => {
    // The zone of a link-local address is only valid on this machine.
    const [bare = ""] = address.split("%", 1);
    return isIP(bare) > 0 && members.check(bare, family(bare));
  };
}

/**
 * The address that limits count by: the /64 of an IPv6 address, because a person has at least one (RFC 6177), and an
 * IPv4-mapped IPv6 address as IPv4 (RFC 4291 §2.5.5.2). Other text stays unchanged.
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

/** The IPv6 network of one site, its /48 (RFC 6177, 2); undefined for all other addresses. */
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
  // The URL parser writes a dotted tail as two groups.
  const { hostname } = new URL(`http://[${address}]`);
  const [start = "", end] = hostname.slice(1, -1).split("::");
  const numbers = (text: string) => (text ? text.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [before, after] = [numbers(start), numbers(end ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
