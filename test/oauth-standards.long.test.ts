// @module-tag long
import { afterAll, beforeAll, describe } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { authorizationEndpoint } from "./standards/authorization.ts";
import { bearerUse } from "./standards/bearer.ts";
import { deviceGrant } from "./standards/device.ts";
import { discovery } from "./standards/discovery.ts";
import { refreshTokens } from "./standards/refresh.ts";
import { registration } from "./standards/registration.ts";
import type { Target } from "./standards/target.ts";
import { tokenEndpoint } from "./standards/token-endpoint.ts";

describe.each(databases)("OAuth on %s", (database) => {
  let registry: OpenPeople;
  let target: Target;
  beforeAll(async () => {
    registry = await openPeople(database);
    target = { url: registry.url, admin: await registry.signIn("admin"), member: await registry.signIn("member") };
  });
  afterAll(() => registry.close());

  describe("token endpoint", () => tokenEndpoint(() => target));
  describe("authorization endpoint", () => authorizationEndpoint(() => target));
  describe("refresh tokens", () => refreshTokens(() => target));
  describe("device grant", () => deviceGrant(() => target));
  describe("registration", () => registration(() => target));
  describe("discovery", () => discovery(() => target));
  describe("bearer tokens", () => bearerUse(() => target));
});
