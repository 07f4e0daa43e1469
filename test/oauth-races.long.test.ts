// @module-tag long
import { afterAll, beforeAll, describe } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { races } from "./standards/races.ts";
import type { Target } from "./standards/target.ts";

describe.each(databases)("things that work once, on %s", (database) => {
  let registry: OpenPeople;
  let target: Target;
  beforeAll(async () => {
    registry = await openPeople(database);
    target = { url: registry.url, admin: await registry.signIn("admin"), member: await registry.signIn("member") };
  });
  afterAll(() => registry.close());

  races(() => target);
});
