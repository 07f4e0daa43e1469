import { expect, it } from "vitest";
import { taggedTests } from "./tagged-tests.ts";

it("finds the files of tagged tests, also where an imported suite has the tag, and leaves the others out", () => {
  const found = taggedTests();
  expect(found).toContain("test/store-suite-sqlite.test.ts");
  expect(found).toContain("test/move-blobs.long.test.ts");
  expect(found).toContain("e2e/accessibility.test.ts");
  expect(found).not.toContain("scripts/tagged-tests.test.ts");
  expect(found).not.toContain("test/twins.test.ts");
});
