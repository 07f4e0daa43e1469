import { describe, expect, it } from "vitest";
import { rankCandidates } from "./rank-candidates.ts";

const named = (...values: string[]) => values.map((value) => ({ value }));

describe("values that match the typed letters", () => {
  it("are the name itself, then names that begin with them, then words that do, then any that contain them", async () => {
    const { values } = await rankCandidates(
      named("date-input", "outputs", "input", "input-group", "textinput", "button"),
      "input",
    );
    expect(values).toEqual(["input", "input-group", "date-input", "textinput"]);
  });

  it("are found by title, which ranks after a name", async () => {
    const things = [{ value: "c-17", title: "Button" }, { value: "button-group" }];
    expect((await rankCandidates(things, "BUT")).values).toEqual(["button-group", "c-17"]);
  });

  it("are all if nothing was typed, in their order, without duplicates and at most a hundred", async () => {
    const many = named(...Array.from({ length: 150 }, (_, index) => `n${index}`), "n0");
    const { values, total, hasMore } = await rankCandidates(many, "");
    expect(values).toHaveLength(100);
    expect(values[0]).toBe("n0");
    expect({ total, hasMore }).toEqual({ total: 150, hasMore: true });
  });
});
