import { describe, expect, it } from "vitest";
import { ask, ofType } from "./chat-client.ts";
import { CHATS, useChat } from "./use-chat.ts";

describe.each(CHATS)("code in an answer, by %s on %s", (provider, database) => {
  const chat = useChat(provider, database);
  const { says, lastAsked } = chat;

  it("checks fenced code, has it corrected once, and reports remaining findings", async () => {
    const bad = ".card { color: #485661; background: var(--color-text-mutd); }";
    const better = ".card { background: var(--color-text-mutd); }";
    says(
      { text: ["So:\n\n```css\n.card { color: ", `${bad.slice(15)}\n\`\``, "`\nThere."] },
      { text: `\`\`\`css\n${better}\n\`\`\`` },
    );
    const { text, events } = await ask(chat.registry, "Style a card");
    const [found] = ofType(events, "findings");
    expect(found?.block).toBe(0);
    expect(found?.findings.map(({ ruleId }) => ruleId)).toEqual(["unknown-token"]);
    expect(text).toBe(`So:\n\n\`\`\`css\n${better}\n\`\`\`\n\nThere.`);
    expect(chat.model.asked).toHaveLength(2);
    expect(lastAsked().words).toContain("line 1, column");
    // The block came in one piece, when it was closed.
    const pieces = ofType(events, "delta").filter(({ content }) => content.includes("```"));
    expect(pieces).toHaveLength(1);
  });

  it("shows the original block if the model corrects nothing", async () => {
    says({ text: "```css\n.a { background: var(--color-text-mutd); }" }, { status: 500 });
    const { text, events } = await ask(chat.registry, "Style");
    expect(text).toBe("```css\n.a { background: var(--color-text-mutd); }\n```");
    expect(ofType(events, "findings")).toHaveLength(1);
    expect(events.at(-1)?.type).toBe("done");
  });

  it("counts the tokens of an aborted correction", async () => {
    says(
      { text: "```css\n.a { background: var(--color-text-mutd); }\n```\nThere.", use: { input: 90, output: 10 } },
      { text: ["```css\n", ".a {", " }", "\n```"], cutAfter: 3, use: { input: 70, output: 5 } },
    );
    const { left } = (await chat.told()).budget;
    const { events } = await ask(chat.registry, "Style");
    const [done] = ofType(events, "done");
    expect(done?.use?.inputTokens).toBeGreaterThan(90);
    expect(left - (done?.use?.left ?? 0)).toBe((done?.use?.inputTokens ?? 0) + (done?.use?.outputTokens ?? 0));
  });

  it("reports a block that could not be checked", async () => {
    says({ text: "```css\n.a { color: red\n```\n\n```css\n.a { color: inherit }\n```" });
    const { events, text } = await ask(chat.registry, "Style");
    expect(text).toContain(".a { color: red\n");
    expect(ofType(events, "findings")).toEqual([
      { type: "findings", block: 0, findings: [], unchecked: expect.stringContaining("couldn't be read") },
    ]);
    expect(chat.model.asked).toHaveLength(1);
  });

  it.each([
    ["in another language", "```html\n<p>Hello</p>\n```"],
    ["among several of the language", "```css\n.b {}\n```\n\n```css\n.c {}\n```"],
  ])("never replaces a different block: a corrected one %s", async (_what, said) => {
    const block = "```css\n.a { background: var(--color-text-mutd); }\n```";
    says({ text: block }, { text: said });
    const { text, events } = await ask(chat.registry, "Style");
    expect(text).toBe(block);
    expect(ofType(events, "findings")).toHaveLength(1);
  });

  it("marks a component the system does not have, though nothing imports it", async () => {
    says({ text: "```tsx\n<MegaButton />\n```" }, { text: "I cannot." });
    const { events } = await ask(chat.registry, "Code");
    const [found] = ofType(events, "findings");
    expect(found?.findings).toMatchObject([
      { ruleId: "unknown-component", message: expect.stringContaining("MegaButton") },
    ]);
  });

  it("finds the corrected block in an answer that repeats all blocks", async () => {
    const markup = "```html\n<p>Hello</p>\n```";
    says(
      { text: `${markup}\n\n\`\`\`css\n.a { background: var(--color-text-mutd); }\n\`\`\`` },
      { text: `${markup}\n\n\`\`\`css\n.a {}\n\`\`\`` },
    );
    const { text } = await ask(chat.registry, "Style");
    expect(text).toContain("```css\n.a {}\n```");
    expect(text).toContain(markup);
  });
});
