import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { createClientAddress, hidesClient } from "./client-address.ts";

const requested = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const clientOf = createClientAddress(["10.0.0.0/8", "fe80::/10"]);

describe("the client behind trusted proxies", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:40012", "203.0.113.7"],
    [" 203.0.113.7:40012 ,10.0.0.9:80", "203.0.113.7"],
    ["2001:db8::5", "2001:db8::5"],
    ["[2001:db8::5]", "2001:db8::5"],
    ["[2001:db8::5]:443", "2001:db8::5"],
    ['"[2001:db8::5]:443"', "2001:db8::5"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["198.51.100.1, 203.0.113.7:1", "203.0.113.7"],
    ["203.0.113.7:_hidden", "203.0.113.7"],
    ["unknown", "10.0.0.2"],
    ["_hidden:80", "10.0.0.2"],
    ["203.0.113.7:80:80", "10.0.0.2"],
    ["[203.0.113.7", "10.0.0.2"],
    ["", "10.0.0.2"],
  ])("of %s is %s", (forwarded, client) =>
    expect(clientOf(requested("10.0.0.2", { "x-forwarded-for": forwarded }))).toBe(client),
  );

  it("is found behind a proxy of the same link too", () =>
    expect(clientOf(requested("fe80::1%eth0", { "x-forwarded-for": "203.0.113.7" }))).toBe("203.0.113.7"));
});

describe("a proxy hides the client", () => {
  it.each([
    ["where it is not trusted", "10.0.0.2", { "x-forwarded-for": "203.0.113.7" }, true],
    ["where it writes nothing that can be read", "10.0.0.2", { "x-forwarded-for": "unknown" }, true],
    ["where it writes other headers alone", "10.0.0.2", { forwarded: "for=203.0.113.7" }, true],
    ["not where it is believed", "203.0.113.7", { "x-forwarded-for": "203.0.113.7:40012, 10.0.0.9" }, false],
    ["not where there is none", "203.0.113.7", {}, false],
  ])("%s", (_, remote, headers, hidden) => expect(hidesClient(headers, remote)).toBe(hidden));
});
