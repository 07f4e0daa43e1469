import { expect, it } from "vitest";
import { readEnvironmentConfig } from "./config.ts";

const read = (issuer: string, allowed?: string) => () =>
  readEnvironmentConfig({
    DATABASE_URL: "sqlite::memory:",
    SERVICE_OIDC_ISSUER: issuer,
    SERVICE_OIDC_CLIENT_ID: "registry",
    SERVICE_OIDC_CLIENT_SECRET: "secret",
    ...(allowed === undefined ? {} : { SERVICE_OIDC_ALLOW_INSECURE_HTTP: allowed }),
  });

it("an issuer without TLS is refused, except on this machine or if a setting allows it", () => {
  for (const issuer of ["http://idp.example.com", "http://10.0.0.5", "http://localhost.example.com"])
    expect(read(issuer), issuer).toThrow("SERVICE_OIDC_ISSUER must begin with https");
  for (const issuer of [
    "https://idp.example.com",
    "http://127.0.0.1:9000",
    "http://localhost:9000",
    "http://[::1]:9000",
  ])
    expect(read(issuer), issuer).not.toThrow();
  expect(read("http://idp.example.com", "true")).not.toThrow();
});
