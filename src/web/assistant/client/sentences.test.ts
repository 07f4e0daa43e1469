import { describe, expect, it } from "vitest";
import { createSentences, toSpokenText } from "./sentences.ts";

/** What is said of a text that comes in pieces of so many characters. */
function said(text: string, size = 3): string[] {
  const heard: string[] = [];
  const sentences = createSentences((sentence) => heard.push(sentence), "en");
  for (let at = 0; at < text.length; at += size) sentences.push(text.slice(at, at + size));
  sentences.end();
  return heard;
}

describe("an answer that is heard", () => {
  it("comes in whole sentences, whatever the pieces", () => {
    const text = "Use **Button**. It starts an action! Is it a link? Then use [Link](/components/link).";
    const whole = ["Use Button.", "It starts an action!", "Is it a link?", "Then use Link."];
    for (const size of [1, 3, 7, 500]) expect(said(text, size)).toEqual(whole);
  });

  it("says lines of lists and headings without their signs", () => {
    expect(said("## Variants\n\n- primary\n- `danger`\n")).toEqual(["Variants", "primary", "danger"]);
  });

  it("names a block of code once and spells none of it", () => {
    const code = "Like this:\n\n```html\n<a href='x'>One. Two.</a>\n```\n\nThat is all.";
    expect(said(code)).toEqual(["Like this:", "Code block.", "That is all."]);
    expect(said("```js\nlet a")).toEqual(["Code block."]);
  });

  it("waits for the end of a sentence", () => {
    const heard: string[] = [];
    const sentences = createSentences((sentence) => heard.push(sentence), "en");
    sentences.push("This is not");
    sentences.push(" yet a");
    expect(heard).toEqual([]);
    sentences.end();
    expect(heard).toEqual(["This is not yet a"]);
  });

  it("keeps what only looks like a sign", () => {
    expect(toSpokenText("2 * 3 and snake_case")).toBe("2 * 3 and snake_case");
  });
});
