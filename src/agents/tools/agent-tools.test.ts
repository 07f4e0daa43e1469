import { expect, it } from "vitest";
import { features } from "../../cli/product.ts";
import type { Tool } from "../../platform/contract/tool.ts";

/** `docs/guide/agent-tools.md`, made from the declarations: `npx vitest run src/agents/tools/agent-tools.test.ts -u`. */
it("the guide names every tool as it is declared", async () => {
  const rows = features
    .flatMap(({ tools = [] }) => tools)
    .map((tool) => `| \`${tool.name}\` | ${tool.description.replaceAll("|", "\\|")} | ${needOf(tool)} |`);
  expect(rows.length).toBeGreaterThan(20);
  const text = `# Tools of the MCP endpoint

Made from the declarations below \`src/agents/tools/\`; a test holds it. How to connect a client says [the guide for agents](agents.md).

| Tool | What it answers | What a token needs |
|---|---|---|
${rows.join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../../docs/guide/agent-tools.md");
});

function needOf({ access, writes }: Tool): string {
  if (access.who === "everybody") return "nothing, and where reads are public no account";
  if (access.token === "nothing") return "nothing more";
  if (access.token === "none") return "no token: a browser";
  return `\`${access.token}\`${access.who === "admin" ? ", of an administrator" : ""}${writes ? "; not in a workspace" : ""}`;
}
