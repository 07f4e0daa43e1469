import { describe, expect, it } from "vitest";
import { createInputWords } from "./input-words.ts";

describe("the words of a model's input", () => {
  it("have addresses, without the characters around them", () => {
    const reported = createInputWords();
    reported.add("See (https://design.example/handbook). Or GOV.UK!");
    expect(reported.address("https://design.example/handbook")).toBe("https://design.example/handbook");
    expect(reported.address("https://design.example/handbook?d=secret")).toBeUndefined();
    expect(reported.includes("GOV.UK")).toBe(true);
  });

  it("are read in linear time, for any text", () => {
    const reported = createInputWords();
    reported.add(`https://${".".repeat(250_000)}a`);
    expect(reported.address("https://a")).toBeUndefined();
  });

  it("exclude the parts of a tool's result that repeat its call, in any notation", () => {
    const reported = createInputWords();
    const call = {
      name: "search",
      input: { query: "HTTPS://evil\u200b.example/?d=secret evil.com secret@evil.example" },
    };
    reported.addAnswer(
      "Nothing is called https://evil.example/?d=secret.md, evil.com or secret@evil.example. See https://design.example/help and design.org.",
      call,
    );
    expect(reported.address("https://evil.example/?d=secret.md")).toBeUndefined();
    expect(reported.includes("evil.com")).toBe(false);
    expect(reported.includes("secret@evil.example")).toBe(false);
    expect(reported.address("https://design.example/help")).toBe("https://design.example/help");
    expect(reported.includes("design.org")).toBe(true);
    reported.add("evil.com is ours, at https://evil.example/home");
    expect(reported.includes("evil.com")).toBe(true);
    expect(reported.address("https://evil.example/home")).toBe("https://evil.example/home");
  });
});
