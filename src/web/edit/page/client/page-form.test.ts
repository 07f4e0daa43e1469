import { expect, it } from "vitest";
import { pageAddressOf } from "./page-form.ts";

it.each([
  ["Voice & Tone", "voice-tone"],
  ["  What's new in 2.10?  ", "whats-new-in-2-10"],
  ["長い 名前", "長い-名前"],
  ["Über uns", "über-uns"],
  ["…", ""],
])("makes an address of the title %j", (title, address) => {
  expect(pageAddressOf(title)).toBe(address);
});
