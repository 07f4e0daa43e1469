import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuzzRuns } from "../../test/long-form.ts";
import { isPublicAddress } from "./address.ts";

const refused: readonly string[] = [
  // IPv4: this network, private, shared, loopback, link-local and metadata
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.100.100.200",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.0.1",
  "169.254.169.254",
  "169.254.170.2",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.0.0.1",
  "192.0.0.192",
  "168.63.129.16",
  // Documentation, benchmarks, relays, multicast, reserved, broadcast
  "192.0.2.1",
  "198.51.100.1",
  "203.0.113.1",
  "198.18.0.1",
  "198.19.255.255",
  "192.88.99.1",
  "192.31.196.1",
  "192.52.193.1",
  "192.175.48.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  // IPv6: unspecified, loopback, link-local, unique local, multicast, documentation, discard
  "::",
  "::1",
  "0:0:0:0:0:0:0:1",
  "fe80::1",
  "febf::1",
  "fec0::1",
  "fc00::1",
  "fd00:ec2::254",
  "fd20:ce::254",
  "ff02::1",
  "2001:db8::1",
  "3fff::1",
  "100::1",
  "5f00::1",
  "4000::1",
  "2620:4f:8000::1",
  // IPv4 inside IPv6
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::FFFF:10.0.0.1",
  "::ffff:8.8.8.8",
  "0:0:0:0:0:ffff:a9fe:a9fe",
  "::ffff:0:127.0.0.1",
  "::127.0.0.1",
  "::7f00:1",
  "::8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::169.254.169.254",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::a00:1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "2002:808:808::1",
  "2001::1",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:10::1",
  "2001:20::1",
  "2001:2::1",
  "2400:cb00::5efe:10.0.0.1",
  "2400:cb00:0:0:0:5efe:a00:1",
  "2400:cb00::200:5efe:a00:1",
  // Zones
  "fe80::1%eth0",
  "2606:4700::1111%eth0",
  // Not an address in its usual notation
  "",
  "localhost",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "127.1",
  "127.0.1",
  "8.8.8.8.",
  "8.8.8",
  "08.8.8.8",
  "8.8.8.8:80",
  "8.8.8.8/32",
  " 8.8.8.8",
  "8.8.8.8\n",
  "[2606:4700::1111]",
  "2606:4700::1111::",
  "１２７.0.0.1",
  "256.0.0.1",
  "example.com",
];

const taken: readonly string[] = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
  "2001:200::1",
  "2a00:1450:4001:81b::200e",
  "2003::1",
  "2620:4f:7fff::1",
  "2A00:1450::1",
  "2400:cb00::5efe:0:10.0.0.1",
];

describe("isPublicAddress", () => {
  it.each(refused)("refuses %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(taken)("accepts %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it("refuses all IPv6 addresses that contain an IPv4 address by a known prefix", () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.constantFrom("::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"),
        (ip, prefix) => {
          expect(isPublicAddress(prefix + ip)).toBe(false);
        },
      ),
    );
  });

  it("returns a result for any text, and accepts only addresses", { tags: "repeated" }, () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.domain()), (text) => {
        if (isPublicAddress(text)) expect(text).toMatch(/^(\d{1,3}(\.\d{1,3}){3}|[23][0-9a-f]{3}:[0-9a-f:.]+)$/i);
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });
});
