import { describe, expect, it } from "vitest";
import { createBuildBatch } from "./build-batch.ts";

describe("components that are built together", () => {
  it("let go who waits for a drawing before who waits for all of it", async () => {
    const batch = createBuildBatch(["one", "two"]);
    const told: string[] = [];
    const wait = (id: string, want: "drawn" | "built") => batch.until(id, want).then(() => told.push(`${id} ${want}`));
    const [drawn, built, other] = [wait("one", "drawn"), wait("one", "built"), wait("two", "drawn")];
    batch.draw("one");
    await drawn;
    await batch.until("one", "drawn");
    expect(told).toEqual(["one drawn"]);
    batch.end();
    await Promise.all([built, other]);
    expect(told.toSorted()).toEqual(["one built", "one drawn", "two drawn"]);
  });
});
