import { z } from "zod";
import type { TokenInfo } from "../../domain/tokens/describe-tokens.ts";
import { getNearestTokens, getToken, nearToken, tokenInfo } from "../../domain/tokens/dtcg-contract.ts";
import type { BundleQuestion } from "../../domain/tokens/dtcg-tasks.ts";
import { findToken } from "../../domain/tokens/find-token.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import type { TokenDetail } from "../../domain/usages/read-token.ts";
import { TOKEN_FORMATS } from "../../engines/tokens/names.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { lifecycleFields } from "../../platform/contract/lifecycle-shapes.ts";
import { defineTool, type ToolCall, toolPageOf } from "../../platform/contract/tool.ts";
import { taskClient } from "../../platform/workers/task-client.ts";
import { groupsBelow, tokensBelow } from "./token-paths.ts";

/** Limits for one token; beyond them the result has the number. */
const TOLD_VALUES = 16;
const TOLD_MODES = 16;
const REPORTED_COMPONENTS = 12;
const NEAREST = 5;

const choice = {
  brand: z.string().max(100).optional().meta({ description: "The brand. Default: the main brand." }),
  scheme: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "The color scheme, such as `dark`. Default: the main scheme." }),
};

const { name, type, css, hex, variable, aliasOf } = tokenInfo.shape;
const { status } = lifecycleFields;
const code = z.record(z.string(), z.string()).meta({ description: "The code for the token by format." });

export const tokenTools = [
  defineTool({
    name: "service_get_tokens",
    title: "List design tokens",
    description:
      "Returns the tokens of a group such as color.text, or all tokens, with CSS value and custom property for a brand and scheme, and the subgroups. With a format, also returns the code for each token. To find tokens by words, use service_search.",
    access: publicAccess,
    input: z.object({
      path: z
        .string()
        .max(500)
        .default("")
        .meta({ description: "The path of the group, such as `color.text`. Empty for all tokens." }),
      ...choice,
      format: z.enum(TOKEN_FORMATS).optional().meta({ description: "The format of the code for each token." }),
      limit: z.int().min(1).max(100).default(50).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({
      total: z.int(),
      groups: z.record(z.string(), z.int()).optional().meta({ description: "The number of tokens in each group." }),
      tokens: z.array(z.object({ name, type, css, variable, aliasOf, status, code: z.string().optional() })),
    }),
    pages: true,
    async run({ path, format, limit, ...chosen }, call) {
      const all = await readTokens(call, chosen);
      const tokens = tokensBelow(all, path);
      const { from } = call;
      const requested = tokens.slice(from, from + limit);
      const codes = format === undefined ? {} : await spellings(call, { format, tokens: requested });
      const page = toolPageOf(
        requested.map((token) => ({ ...brief(token), code: codes[token.name] })),
        { from: 0 },
      );
      const end = from + page.items.length;
      return {
        data: {
          total: tokens.length,
          ...(from === 0 ? { groups: groupsBelow(tokens, path) } : {}),
          tokens: page.items,
        },
        ...(end < tokens.length ? { next: end } : {}),
      };
    },
  }),
  defineTool({
    name: "service_resolve_token",
    title: "Resolve a design token",
    description:
      "Returns a token by any of its names (color.text.default, --color-text-default, $color-text-default): values in every mode, alias chain, code, replacement if it is deprecated, and usages.",
    access: publicAccess,
    input: z.object({ name: z.string().min(1).max(500).meta({ description: "Any name of the token." }), ...choice }),
    output: z.object({
      ...{ name, type, css, hex, variable },
      description: z.string().optional(),
      ...lifecycleFields,
      aliases: z.array(z.string()).meta({ description: "The alias chain to the token with the value." }),
      values: z.array(z.object({ css, modes: z.array(z.string()), aliases: z.array(z.string()).optional() })).meta({
        description:
          "The values with their modes (scheme=dark brand=acme). A value without modes applies to all modes.",
      }),
      otherValues: z.int().optional(),
      code,
      dependents: z.int().meta({ description: "The number of tokens that reference this token." }),
      components: z.array(z.string()),
      otherComponents: z.int().optional(),
    }),
    async run({ name: asked, ...chosen }, call) {
      const { name } = findToken(await readTokens(call, chosen), asked);
      const found = await call.client(getToken, { params: { name }, query: given(chosen) });
      const { token, copy, dependents, components } = found;
      const spelled = copy.filter(({ format }) => TOKEN_FORMATS.some((one) => one === format));
      return {
        data: {
          ...{ name, type: token.type, css: token.css, hex: token.hex, variable: token.variable },
          description: token.description,
          ...readLifecycle({ deprecated: token.deprecated }),
          aliases: token.chain,
          ...valuesOf(found),
          code: Object.fromEntries(spelled.map(({ format, text }) => [format, text])),
          dependents: dependents.total,
          components: components.components.slice(0, REPORTED_COMPONENTS).map(({ id }) => id),
          ...more("otherComponents", components.total - REPORTED_COMPONENTS),
        },
      };
    },
  }),
  defineTool({
    name: "service_find_nearest_token",
    title: "Find tokens by value",
    description:
      "Returns the tokens nearest to a hard-coded value: a color (#1d70b8, rgb(29 112 184)), length, duration, number, font, curve or shadow. Results are sorted by distance. Use a token that is not deprecated.",
    access: publicAccess,
    input: z.object({
      value: z.string().min(1).max(500).meta({ description: "The value in CSS, such as `#1d70b8` or `12px`." }),
      type: z.string().max(50).optional().meta({ description: "Returns only tokens of this DTCG type." }),
      ...choice,
      limit: z.int().min(1).max(25).default(NEAREST).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({
      tokens: z.array(
        z.object({
          ...nearToken.pick({ name: true, type: true, css: true, aliasOf: true, closeness: true }).shape,
          ...{ distance: z.number(), variable, status },
          replacement: z.string().optional(),
        }),
      ),
    }),
    async run({ value, type, limit, ...chosen }, call) {
      const query = { ...given(chosen), value, type, limit };
      const { tokens } = await call.client(getNearestTokens, { query });
      const variables = new Map((await readTokens(call, chosen)).map((token) => [token.name, token.variable]));
      return {
        data: {
          tokens: tokens.map(({ name, type, css, aliasOf, closeness, distance, deprecated }) => {
            const { status, deprecated: how } = readLifecycle({ deprecated });
            const variable = variables.get(name);
            const rounded = Math.round(distance * 10_000) / 10_000;
            return {
              ...{ name, type, css, variable, aliasOf, closeness, distance: rounded, status },
              replacement: how?.replacement,
            };
          }),
        },
      };
    },
  }),
];

interface Chosen {
  brand?: string | undefined;
  scheme?: string | undefined;
}

/** The chosen values, without undefined ones: each name is an axis. */
const given = (chosen: Chosen): Record<string, string> =>
  Object.fromEntries(Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== undefined));

async function readTokens({ part, snapshot, actor }: ToolCall, chosen: Chosen): Promise<readonly TokenInfo[]> {
  const { tokens } = await (await part(tokenReader)).list(snapshot, given(chosen), taskClient({ actor, remote: "" }));
  return tokens;
}

const brief = ({ name, type, css, variable, aliasOf, status }: TokenInfo) => ({
  ...{ name, type, css, variable, aliasOf, status },
});

/** Each value once, with its modes. */
function valuesOf({ token, values }: TokenDetail) {
  const same = Map.groupBy(values, ({ css, chain }) => JSON.stringify([css, chain]));
  const reported = Array.from(same.values(), (modes) => {
    const { css, chain = [] } = modes[0] ?? {};
    return {
      css,
      modes: modes
        .slice(0, TOLD_MODES)
        .map(({ choice }) => modeOf(choice))
        .filter(Boolean),
      ...(chain.join() === token.chain.join() ? {} : { aliases: chain }),
    };
  });
  return { values: reported.slice(0, TOLD_VALUES), ...more("otherValues", reported.length - TOLD_VALUES) };
}

const modeOf = (choice: Record<string, string>): string =>
  Object.entries(choice)
    .map(([axis, value]) => `${axis}=${value}`)
    .join(" ");

const more = (field: string, count: number) => (count > 0 ? { [field]: count } : {});

/** The spellings of these tokens in code of a format, by name. */
async function spellings(
  { part, snapshot, actor }: ToolCall,
  { format, tokens }: { format: (typeof TOKEN_FORMATS)[number]; tokens: readonly { name: string }[] },
): Promise<Record<string, string>> {
  const want: BundleQuestion["want"] = { what: "spelled", format, names: tokens.map(({ name }) => name) };
  const text = await (await part(tokenReader)).ask(snapshot, { axes: {}, want }, taskClient({ actor, remote: "" }));
  return JSON.parse(text ?? "{}");
}
