import { describe, expect, it } from "vitest";
import { modeFor } from "./choices.ts";

describe("the color mode", () => {
  it("is what was chosen, else what the system prefers, else the first", () => {
    expect(modeFor("dark", false, ["light", "dark"])).toBe("dark");
    expect(modeFor(null, true, ["light", "dark"])).toBe("dark");
    expect(modeFor("gone", false, ["light", "dark"])).toBe("light");
    expect(modeFor(null, true, ["paper", "ink"])).toBe("paper");
  });
});
