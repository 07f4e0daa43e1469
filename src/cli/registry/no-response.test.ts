import { describe, expect, it } from "vitest";
import { isRedirectWithinRegistry, noAnswer, noExplanation } from "./no-response.ts";

const BASE = "https://old.example.com";
const withCode = (code: string, message = "what OpenSSL says") => Object.assign(new Error(message), { code });

describe("a registry that is not reached", () => {
  it("is told with the address that can be given, where it moved", () => {
    expect(isRedirectWithinRegistry(BASE, "https://new.example.com/api/sync/status?since=1")).toContain(
      "to https://new.example.com. Use",
    );
    expect(isRedirectWithinRegistry(BASE, "http://old.example.com:81/api/oauth/device")).toContain(
      "to http://old.example.com:81. Use",
    );
  });

  it("is told to lie behind a sign-in, where it leads to no registry", () => {
    for (const location of ["https://login.example.com/?rd=https://old.example.com/api/sync/status", "/login"])
      expect(isRedirectWithinRegistry(BASE, location)).toMatch(/not a registry.*proxy/);
    expect(isRedirectWithinRegistry(BASE, "/login")).toContain("https://old.example.com/login");
  });

  it("is told what to do about its certificate, and about none", () => {
    expect(noAnswer(BASE, withCode("ERR_SSL_WRONG_VERSION_NUMBER"))).toMatch(/http:\/\/ instead of https:\/\/\.$/);
    for (const code of ["SELF_SIGNED_CERT_IN_CHAIN", "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "DEPTH_ZERO_SELF_SIGNED_CERT"])
      expect(noAnswer(BASE, new Error("fetch failed", { cause: withCode(code) }))).toContain("NODE_EXTRA_CA_CERTS");
    expect(noAnswer(BASE, withCode("ECONNREFUSED", ""))).toContain(
      "Cannot connect to https://old.example.com (ECONNREFUSED)",
    );
  });

  it("is told apart from a proxy that takes no large request", () => {
    expect(noExplanation(BASE, 413)).toContain("32 MiB");
    expect(noExplanation(BASE, 400)).toContain("Check that the URL is a design-system registry.");
  });

  it("is told apart from a proxy that answers in its place", () => {
    for (const status of [502, 503, 504, 522])
      expect(noExplanation(BASE, status)).toMatch(/^A proxy cannot reach the registry \(status /);
  });
});
