import { expect, it } from "vitest";
import { features } from "../../cli/product.ts";
import type { Tool } from "../../platform/contract/tool.ts";

/**
 * `docs/guide/agent-tools.md`, generated from the declarations: `npx vitest run src/agents/tools/agent-tools.test.ts
 * -u`.
 */
it("the guide lists every tool as declared", async () => {
  const rows = features
    .flatMap(({ tools = [] }) => tools)
    .map((tool) => `| \`${tool.name}\` | ${tool.description.replaceAll("|", "\\|")} | ${needOf(tool)} |`);
  expect(rows.length).toBeGreaterThan(20);
  const text = `# MCP tools

Generated from the declarations in \`src/agents/tools/\`. To connect a client, read [the guide for agents](agents.md).

| Tool | Description | Required scope |
|---|---|---|
${rows.join("\n")}
`;
  await expect(text).toMatchFileSnapshot("../../../docs/guide/agent-tools.md");
});

function needOf({ access, writes }: Tool): string {
  if (access.who === "everybody") return "none; no account if reads are public";
  if (access.token === "nothing") return "none";
  if (access.token === "none") return "not available for tokens";
  return `\`${access.token}\`${access.who === "admin" ? " (administrators)" : ""}${writes ? "; registry only" : ""}`;
}
