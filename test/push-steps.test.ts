import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { steps as all } from "../src/domain/kinds.ts";
import { runDsr } from "./push-workspace.ts";

const steps = all.map(({ step }) => step).join(", ");

/** Text whose lines may break anywhere. */
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");

describe("the steps of a push", () => {
  it.each(["push", "push:all"])("are in the help of %s", async (command) => {
    const { stdout, code } = await runDsr([command, "--help"], tmpdir());
    expect(code).toBe(0);
    expect(inOneLine(stdout)).toContain(`Steps, in order: ${steps}.`);
  });

  it("are in the guide", async () => {
    expect(inOneLine(await readFile("docs/guide/cli.md", "utf8"))).toContain(`Steps run in this order: ${steps}.`);
  });
});
