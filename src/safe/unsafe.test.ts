import { describe, expect, it } from "vitest";
import { reasonOf, UnsafeInput } from "./unsafe.ts";

describe("UnsafeInput", () => {
  it("is an error with the name of its input check", () => {
    const error = new UnsafeInput("path", "No.");
    expect(error).toBeInstanceOf(Error);
    expect({ name: error.name, code: error.code, message: error.message }).toEqual({
      name: "UnsafeInput",
      code: "path",
      message: "No.",
    });
  });

  it("finds the reason of any thrown value", () => {
    expect(reasonOf(new TypeError("broken"))).toBe("broken");
    expect(reasonOf("plain")).toBe("plain");
  });
});
