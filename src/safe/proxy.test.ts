import { describe, expect, it } from "vitest";
import { ProxyFault, proxyFor } from "./proxy.ts";

const PROXY = "http://proxy.example:3128";
const chosen = (address: string, env: Record<string, string>) => proxyFor(address, env)?.shown;

describe("the proxy of an address", () => {
  it("comes from the variable for its scheme, lower case first", () => {
    const env = { HTTPS_PROXY: PROXY, http_proxy: "http://plain.example:8080", HTTP_PROXY: "http://other.example" };
    expect(proxyFor("https://registry.example/a", env)).toMatchObject({ setting: "HTTPS_PROXY", shown: PROXY });
    expect(proxyFor("http://registry.example/a", env)).toMatchObject({ setting: "http_proxy" });
    expect(proxyFor("https://registry.example/a", { HTTP_PROXY: PROXY, https_proxy: "" })).toBeUndefined();
  });

  it("may omit its scheme, and is shown without a password", () => {
    expect(chosen("https://registry.example", { HTTPS_PROXY: "proxy.example:3128" })).toBe(PROXY);
    expect(chosen("https://registry.example", { HTTPS_PROXY: "http://ada:p%23ss@proxy.example:3128" })).toBe(PROXY);
  });

  it.each([
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://127.1/",
    "http://[::1]:3000",
    "https://abc.localhost",
  ])("is undefined for this machine: %s", (address) =>
    expect(chosen(address, { HTTP_PROXY: PROXY, HTTPS_PROXY: PROXY })).toBeUndefined(),
  );

  it.each([
    ["*", "https://registry.example"],
    ["other.example, registry.example", "https://registry.example"],
    ["example", "https://registry.example"],
    [".example", "https://registry.example"],
    ["*.example", "https://registry.example"],
    ["REGISTRY.example.", "https://registry.example."],
    ["registry.example:443", "https://registry.example"],
    ["registry.example:8443", "https://registry.example:8443"],
    ["10.0.0.0/8", "https://10.1.2.3"],
    ["10.1.2.3", "https://10.1.2.3:8443"],
    ["fd00::/8", "https://[fd00::5]"],
    ["[fd00::5]:8443", "https://[fd00::5]:8443"],
    ["fd00::5", "https://[fd00::5]"],
  ])("is undefined if NO_PROXY=%s contains the host: %s", (list, address) => {
    for (const name of ["NO_PROXY", "no_proxy"])
      expect(chosen(address, { HTTPS_PROXY: PROXY, [name]: list })).toBeUndefined();
  });

  it.each([
    ["registry.example:8443", "https://registry.example"],
    ["try.example", "https://registry.example"],
    ["registry.example.evil", "https://registry.example"],
    ["10.0.0.0/8", "https://11.1.2.3"],
    ["0.1.2.3", "https://10.1.2.3"],
    ["10.0.0.0/99", "https://10.1.2.3"],
    ["[fd00::5]:8443", "https://[fd00::5]"],
    ["", "https://registry.example"],
  ])("is used if NO_PROXY=%s doesn't contain the host: %s", (list, address) =>
    expect(chosen(address, { HTTPS_PROXY: PROXY, NO_PROXY: list })).toBe(PROXY),
  );

  it.each(["http://ada:geheim%@proxy.example", "http://ada:ge#heim@proxy.example:1", "socks5://geheim@proxy.example"])(
    "is refused with the variable's name if it is invalid, without its password: %s",
    (text) => {
      const ask = () => proxyFor("https://registry.example", { https_proxy: text });
      expect(ask).toThrow(ProxyFault);
      expect(ask).toThrow(/^https_proxy (?!.*heim)/);
    },
  );
});
