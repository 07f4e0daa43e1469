import { expect, it } from "vitest";
import { failingReason } from "./faults.ts";

it("names the module that throws once, however many modules use each other on import", () => {
  const first = failingReason("env.mjs:1:2", "SITE is not set");
  expect(first).toBe(
    "env.mjs:1:2: this module throws an error on import (SITE is not set). Only code that uses it fails.",
  );
  const second = failingReason("site.ts:4:8", first);
  expect(second).toBe(
    "site.ts:4:8: this module uses env.mjs:1:2 on import, which throws an error (SITE is not set). Only code that uses it fails.",
  );
  expect(failingReason("links.ts:3:3", second)).toBe(
    "links.ts:3:3: this module uses site.ts:4:8 on import, which throws an error (SITE is not set). Only code that uses it fails.",
  );
});
