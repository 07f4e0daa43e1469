import { describe, expect, it } from "vitest";
import { keptQuestion, questionKey } from "./question-text.ts";

describe("a question that is kept", () => {
  it.each([
    ["mail jo.doe+x@example.org about the carousel", "jo.doe"],
    ["call me at +44 7700 900 982", "7700"],
    ["why does https://intranet.example/x?key=abc123 fail", "intranet"],
    ["my password is hunter2, where is the carousel", "hunter2"],
    ["Authorization: Bearer abc.def.ghi12345 is refused", "abc.def"],
    ["token sk-live_4f9aa2b1c3d4e5f60718293a4b5c6d7e works?", "4f9aa2b1"],
    ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P", "eyJ"],
    ["AKIAIOSFODNN7EXAMPLE", "AKIA"],
    ["-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj", "MIIEvQ"],
  ])("says nothing private: %s", (question, secret) => {
    expect(keptQuestion(question)).not.toContain(secret);
  });

  it.each([
    "Is there a carousel?",
    "What is the color of bgColor.danger.emphasis?",
    "How many px is spacing 6, or 1.5rem?",
    "#ca3535",
  ])("stays as it is where it says what is looked for: %s", (question) =>
    expect(keptQuestion(question)).toBe(question),
  );

  it("is one short line", () => {
    const kept = keptQuestion(`a\n\n\u202eb\u0000 ${"word ".repeat(5_000)}`);
    expect(kept.length).toBeLessThanOrEqual(200);
    expect(kept).toMatch(/^a b word/);
  });

  it("is read in no time whatever it is", () => {
    for (const hostile of [
      "a@".repeat(500),
      "1 ".repeat(500),
      "a-".repeat(500),
      "token ".repeat(160),
      "x1".repeat(500),
    ])
      expect(keptQuestion(hostile).length).toBeLessThanOrEqual(200);
  });
});

describe("wordings of a question", () => {
  it("are one where they are about the same", () => {
    const [first, ...others] = [
      "Is there a carousel?",
      "do you have Carousels",
      "which carousel should I use",
      "carousel!",
      "Show me how to make a carousel, please",
    ].map(questionKey);
    expect(first).toBe("carousel");
    expect(new Set(others)).toEqual(new Set(["carousel"]));
    expect(questionKey("date range picker")).toBe(
      questionKey("How do I pick a range of dates?".replace("pick", "picker")),
    );
  });

  it("are others where another thing is asked", () => {
    expect(questionKey("a carousel of cards")).not.toBe(questionKey("a carousel"));
    expect(questionKey("???")).toBe("");
  });
});
