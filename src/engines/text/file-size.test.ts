import { expect, it } from "vitest";
import { fileSize } from "./file-size.ts";

it.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1024, "1 KB"],
  [12_800, "12.5 KB"],
  [300 << 10, "300 KB"],
  [3 << 20, "3 MB"],
  [5 * 2 ** 40, "5120 GB"],
])("tells %d bytes as %s", (bytes, reported) => {
  expect(fileSize(bytes)).toBe(reported);
});
