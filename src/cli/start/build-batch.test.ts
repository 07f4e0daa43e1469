import { describe, expect, it } from "vitest";
import { createBuildBatch } from "./build-batch.ts";

describe("components that are built together", () => {
  it("let go who waits for one when that one is built, and all at the end", async () => {
    const batch = createBuildBatch(["one", "two"]);
    const reported: string[] = [];
    const wait = (id: string) => batch.until(id).then(() => reported.push(id));
    const [one, two] = [wait("one"), wait("two")];
    batch.built("one");
    await one;
    await batch.until("one");
    expect(reported).toEqual(["one"]);
    batch.end();
    await two;
    expect(reported).toEqual(["one", "two"]);
  });
});
