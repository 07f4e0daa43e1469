import { describe, expect, it } from "vitest";
import { fetchUntrusted, type ResolveHost } from "./fetch.ts";

const loopback: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
const answering =
  (...addresses: string[]): ResolveHost =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

function refusal(message: RegExp) {
  return expect.objectContaining({ name: "UnsafeInput", code: "fetch", message: expect.stringMatching(message) });
}

describe("fetchUntrusted refuses addresses", () => {
  it.each([
    ["", /URL is not valid/],
    ["/assets/a.png", /URL is not valid/],
    ["//host/a.png", /URL is not valid/],
    ["http://", /URL is not valid/],
    ["http://[::1", /URL is not valid/],
    ["http://1.2.3.4.5/", /URL is not valid/],
    ["http://999999999999/", /URL is not valid/],
    ["http://exa mple.com", /URL is not valid/],
    ["ftp://example.com/a", /Use http or https/],
    ["file:///etc/passwd", /Use http or https/],
    ["data:text/plain,a", /Use http or https/],
    ["blob:https://example.com/1", /Use http or https/],
    ["javascript:alert(1)", /Use http or https/],
    ["gopher://127.0.0.1:6379/_INFO", /Use http or https/],
    ["unix:/var/run/docker.sock", /Use http or https/],
    ["http://user@example.com/", /user name/],
    ["http://:secret@example.com/", /user name/],
    ["http://example.com:80@127.0.0.1/", /user name/],
    ["http://example.com:8080/", /port 8080/],
    ["http://example.com:22/", /port 22/],
    ["https://example.com:6379/", /port 6379/],
  ])("%s", async (url, message) => {
    await expect(fetchUntrusted(url, { resolve: loopback })).rejects.toEqual(refusal(message));
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.0.0.1./",
    "http://１２７.０.０.１/",
    "http://①②⑦.0.0.1/",
    "http://%31%32%37.0.0.1/",
    "http:127.0.0.1",
    "http:\\\\127.0.0.1\\",
    "http://127.0.0.1:443/",
    "https://127.0.0.1:80/",
    "http://10.0.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://2852039166/",
    "http://0xA9FEA9FE/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://192.168.1.1/",
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fd00:ec2::254]/",
  ])("%s, which isn't a public host", async (url) => {
    await expect(fetchUntrusted(url)).rejects.toEqual(refusal(/not a public host/));
  });

  it("of the result of a name lookup", async () => {
    for (const address of [
      "127.0.0.1",
      "10.1.2.3",
      "169.254.169.254",
      "::1",
      "::ffff:127.0.0.1",
      "fd00::1",
      "64:ff9b::7f00:1",
    ]) {
      await expect(fetchUntrusted("http://evil.test/", { resolve: answering(address) })).rejects.toEqual(
        refusal(/"evil\.test" is not a public host/),
      );
    }
  });

  it("if one of several results of a name lookup is not public", async () => {
    const resolve = answering("93.184.215.14", "127.0.0.1");
    await expect(fetchUntrusted("http://evil.test/", { resolve })).rejects.toEqual(refusal(/not a public host/));
  });

  it("if a name lookup has no result, or another one than an address", async () => {
    await expect(fetchUntrusted("http://evil.test/", { resolve: answering() })).rejects.toEqual(
      refusal(/was not found/),
    );
    await expect(fetchUntrusted("http://evil.test/", { resolve: answering("oops") })).rejects.toEqual(
      refusal(/not a public host/),
    );
  });

  it("of the system's own names", async () => {
    await expect(fetchUntrusted("http://localhost/")).rejects.toEqual(refusal(/"localhost" is not a public host/));
  });
});
