import { BlockList, isIP } from "node:net";

/**
 * IANA special-purpose IPv4 blocks (RFC 6890 and its registry), multicast, and public addresses that clouds use for
 * metadata.
 */
const specialIpv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier NAT; Alibaba's metadata
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's host
  ["169.254.0.0", 16], // link-local; metadata of most clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24], // Oracle's metadata
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Blocks inside 2000::/3, the only global unicast space, that aren't public hosts. */
const specialIpv6: readonly (readonly [string, number])[] = [
  ["2001::", 23], // protocol assignments: Teredo, ORCHID, benchmarking
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4 contains an IPv4 address
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [net, prefix] of specialIpv4) special.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of specialIpv6) special.addSubnet(net, prefix, "ipv6");

const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** The interface part of an ISATAP address (RFC 5214), which contains an IPv4 address. */
const isatap = /:5efe:[0-9a-f]+:[0-9a-f]+\]$/;

function isPublicIpv6(ip: string): boolean {
  if (ip.includes("%") || !globalIpv6.check(ip, "ipv6") || special.check(ip, "ipv6")) return false;
  return !isatap.test(new URL(`http://[${ip}]`).hostname);
}

/**
 * Whether an IP address in its usual notation is a host of the public internet. False for private, loopback,
 * link-local, metadata, multicast, documentation and other special addresses, for IPv6 forms that contain an IPv4
 * address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP), for addresses with a zone, and for other text.
 */
export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !special.check(ip, "ipv4");
  return version === 6 && isPublicIpv6(ip);
}
