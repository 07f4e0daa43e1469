import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

it.each([
  ["3", 3_000],
  ["0", 0],
  ["Sun, 06 Nov 1994 08:49:37 GMT", 37_000],
  ["Sun, 06 Nov 1994 08:00:00 GMT", 0],
  ["soon", undefined],
  ["", undefined],
])("reads %j as %s ms", (reported, ms) => {
  expect(retryAfterMs(new Headers({ "retry-after": reported }), Date.UTC(1994, 10, 6, 8, 49))).toBe(ms);
});
