import { describe, expect, it } from "vitest";
import { networkOf, siteOf } from "./client-address.ts";

describe("the address that limits count by", () => {
  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["::FFFF:203.0.113.9", "203.0.113.9"],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["0:0:0:0:0:ffff:cb00:7109", "203.0.113.9"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["", ""],
  ])("%s as %s", (address, network) => expect(networkOf(address)).toBe(network));

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1::/48"],
    ["2001:db8:1:ffff:1:2:3:4", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::ffff:203.0.113.9", undefined],
    ["203.0.113.9", undefined],
    ["unknown", undefined],
  ])("%s is of the site %s", (address, site) => expect(siteOf(address)).toBe(site));
});
