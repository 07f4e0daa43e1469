import { describe, expect, it } from "vitest";
import { createInputWords } from "./input-words.ts";

describe("the words of a model's input", () => {
  it("have addresses, without the characters around them", () => {
    const told = createInputWords();
    told.add("See (https://design.example/handbook). Or GOV.UK!");
    expect(told.address("https://design.example/handbook")).toBe("https://design.example/handbook");
    expect(told.address("https://design.example/handbook?d=secret")).toBeUndefined();
    expect(told.includes("GOV.UK")).toBe(true);
  });

  it("are read in linear time, for any text", () => {
    const told = createInputWords();
    told.add(`https://${".".repeat(250_000)}a`);
    expect(told.address("https://a")).toBeUndefined();
  });

  it("exclude the parts of a tool's result that repeat its call, in any notation", () => {
    const told = createInputWords();
    const call = {
      name: "search",
      input: { query: "HTTPS://evil\u200b.example/?d=secret evil.com secret@evil.example" },
    };
    told.addAnswer(
      "Nothing is called https://evil.example/?d=secret.md, evil.com or secret@evil.example. See https://design.example/help and design.org.",
      call,
    );
    expect(told.address("https://evil.example/?d=secret.md")).toBeUndefined();
    expect(told.includes("evil.com")).toBe(false);
    expect(told.includes("secret@evil.example")).toBe(false);
    expect(told.address("https://design.example/help")).toBe("https://design.example/help");
    expect(told.includes("design.org")).toBe(true);
    told.add("evil.com is ours, at https://evil.example/home");
    expect(told.includes("evil.com")).toBe(true);
    expect(told.address("https://evil.example/home")).toBe("https://evil.example/home");
  });
});
