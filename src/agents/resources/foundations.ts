import { groupKey, type TokenNode, tokenTree } from "../../domain/foundations/tokens/token-groups.ts";
import { bundleKinds } from "../../domain/tokens/bundle-text.ts";
import type { TokenInfo } from "../../domain/tokens/describe-tokens.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import { counted } from "../../engines/text/noun.ts";
import { type AgentResource, listing, type ResourceParams } from "../../platform/contract/resource.ts";
import type { Call } from "../../platform/contract/route.ts";
import { memoizeByObject } from "../../safe/memoize.ts";

const TOKEN_KINDS = new Set(bundleKinds.map(({ name }) => name));
const changedBy: AgentResource["changedBy"] = ({ kind }) => (TOKEN_KINDS.has(kind) ? "all" : undefined);

export const tokenResources: readonly AgentResource[] = [
  {
    uri: "design-system://token-groups/{+group}",
    name: "token group",
    title: "Token group",
    description: "The tokens of a group, such as color/text, with their values in every mode.",
    mimeType: "text/markdown",
    priority: 0.7,
    from: { route: "/foundations/tokens", query: ({ group = "" }: ResourceParams) => ({ group: `/${group}` }) },
    async list({ part, snapshot }) {
      const { tokens } = await (await part(tokenReader)).list(snapshot);
      return listing({ entries: await groupsOf(tokens), describe: describeGroup });
    },
    changedBy,
  },
  {
    uri: "design-system://tokens/{name}",
    name: "token",
    title: "Token",
    description: "A token, such as color.text.default, with its values in every mode, its references and its usages.",
    mimeType: "text/markdown",
    priority: 0.5,
    from: { route: "/foundations/tokens/{name}" },
    complete: { name: tokenNames },
    changedBy,
  },
];

/** Groups of a list of tokens: the list stays the same as long as the tokens do. */
const groupsOf = memoizeByObject((tokens: readonly TokenInfo[]) => tokenTree(tokens).then(groupsIn));

/** All groups with tokens, in themselves or in a subgroup. */
const groupsIn = ({ children }: TokenNode): TokenNode[] =>
  children.flatMap((child) => [child, ...(child.children.length > 0 ? groupsIn(child) : [])]);

function describeGroup(node: TokenNode) {
  const group = groupKey(node).slice(1);
  return {
    params: { group },
    title: node.path.join(" / "),
    description: counted(node.count, "token"),
  };
}

async function tokenNames({ part, snapshot }: Pick<Call, "part" | "snapshot">) {
  const { tokens } = await (await part(tokenReader)).list(snapshot);
  return tokens.map(({ name, description }) => ({ value: name, title: description }));
}
