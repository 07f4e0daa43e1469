// @module-tag long
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, openModelServer } from "./model-server.ts";

const run = promisify(execFile);

/** `npm run eval` on the example that is part of the checkout. */
describe("the evaluation", () => {
  let model: ModelServer;
  /** The scripted model says what it was told, word for word, with links to it: it has the facts that reached it, and no others. */
  beforeAll(async () => {
    model = await openModelServer(({ words }) => {
      const links = Array.from(words.matchAll(/href="([^"]+)"/g), ([, href]) => `[source](${href})`);
      return { text: [`${words.replaceAll(/[^\w\s.,-]/g, " ").slice(0, 12_000)}\n\n`, links.join(" ")] };
    });
  });
  afterAll(() => model.close());

  const evaluate = async (env: Record<string, string>): Promise<string> => {
    const { AI_MODEL: _, ...without } = process.env;
    const { stdout } = await run(process.execPath, ["eval/run.ts", "Tideline"], { env: { ...without, ...env } });
    return stdout;
  };

  it("scores the input of a model without a model", async () => {
    const reported = await evaluate({});
    expect(reported).toMatch(/\| \*\*all\*\* \| 10 \| 0\.90 \| 0\.70 \|/);
    expect(reported).toContain("No model is configured");
    expect(model.asked).toHaveLength(0);
  });

  it("asks the chat if a model is configured, and compares its answers with the facts", {
    tags: "long",
  }, async () => {
    const reported = await evaluate(model.env());
    expect(model.asked.length).toBeGreaterThanOrEqual(10);
    expect(reported).toContain("Answered by scripted-1");
    const [, facts, , , cites] =
      /Answered by[\s\S]*\| \*\*all\*\* \| 10 \| ([\d.]+) \| ([\d.]+) \| (\d+) \| ([\d.]+) \|/.exec(reported) ?? [];
    expect(Number(facts)).toBeGreaterThanOrEqual(0.9);
    expect(Number(cites)).toBeGreaterThanOrEqual(0.9);
  });
});
