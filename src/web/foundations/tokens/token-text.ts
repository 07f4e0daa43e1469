import { tokenAddress } from "../../../domain/foundations/contract.ts";
import {
  groupKey,
  nodeAt,
  sectionsOf,
  type TokenNode,
  tokensIn,
  typesText,
} from "../../../domain/foundations/tokens/token-groups.ts";
import { modeValuesOf } from "../../../domain/tokens/describe-token.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import type { ModesIndex } from "../../../domain/tokens/modes-index.ts";
import { tokenReader } from "../../../domain/tokens/token-reader.ts";
import type { TokenDetail } from "../../../domain/usages/read-token.ts";
import { blocks, code, heading, inline, link, list, printTable } from "../../../engines/text/markdown.ts";
import { markdownAddress } from "../../../engines/text/markdown-address.ts";
import { counted } from "../../../engines/text/noun.ts";
import { notFound } from "../../../platform/contract/api-error.ts";
import { readLifecycle } from "../../../platform/contract/lifecycle.ts";
import { deprecationText } from "../../../platform/contract/lifecycle-text.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import { TOKENS_PATH } from "./token-fold.tsx";
import { findMatchingTokens, type TokensQuery, type TokensView, viewTokens } from "./tokens-view.ts";

/** Up to so many tokens a text has all of them; beyond, one group at a time. */
const WHOLE = 250;
/** Rows of one text. */
const MAX_ROWS = 250;
/** Values of a token in a row. Its own text has all. */
const MAX_VALUES = 4;
const MAX_LINES = 100;
const MAX_NAMED = 6;
const MAX_CSS = 200;

/** The tokens by group, in Markdown: all of a small system, otherwise the groups, or the requested one. */
export async function tokensText(
  call: Pick<Call<undefined, TokensQuery>, "client" | "part" | "snapshot" | "query" | "actor" | "remote">,
): Promise<string> {
  const view = await viewTokens(call);
  const modes = await (await call.part(tokenReader)).modes(call.snapshot);
  const { q, group, page } = call.query;
  const { tokens, tree } = view;
  const head = [heading(1, "Tokens"), aboutTokens(view)];
  if (q.trim() !== "") {
    const found = await findMatchingTokens(tokens, q);
    const reported = found.length > MAX_ROWS ? `, the first ${MAX_ROWS} are listed` : "";
    return blocks(
      ...head,
      `${counted(found.length, "token")} ${found.length === 1 ? "matches" : "match"}${reported}.`,
      await tokenTable(found.slice(0, MAX_ROWS), modes),
    );
  }
  const node = group === "" ? tree : nodeAt(tree, group);
  if (!node)
    throw notFound(`The token group ${group} doesn't exist. See all groups at ${markdownAddress(TOKENS_PATH)}.`);
  if (node.count <= WHOLE || node.children.length === 0) {
    const rows = tokensIn(node);
    const first = (page - 1) * MAX_ROWS;
    const sections = node === tree && rows.length <= WHOLE ? sectionsOf(node) : undefined;
    const next = first + MAX_ROWS < rows.length;
    return blocks(
      ...head,
      node !== tree && heading(2, node.path.join(".")),
      ...(sections
        ? await Promise.all(
            sections.map(async (one) => `${heading(2, one.title)}\n\n${await tokenTable(tokensIn(one), modes)}`),
          )
        : [await tokenTable(rows.slice(first, first + MAX_ROWS), modes)]),
      next && link("Next page", markdownAddress(view.addressOf(TOKENS_PATH, { group, page: String(page + 1) }))),
    );
  }
  return blocks(
    ...head,
    node !== tree && heading(2, node.path.join(".")),
    node.own.length > 0 && (await tokenTable(node.own.slice(0, MAX_ROWS), modes)),
    heading(2, "Groups"),
    list(node.children.slice(0, MAX_ROWS).map((child) => groupLine(child, view))),
    node.children.length > MAX_ROWS &&
      `${node.children.length - MAX_ROWS} more. To see a group, add \`?group=/name\` to the URL.`,
  );
}

const groupLine = (node: TokenNode, view: TokensView): string => {
  const href = markdownAddress(view.addressOf(TOKENS_PATH, { group: groupKey(node) }));
  return `${link(node.path.join("."), href)}: ${inline(typesText(tokensIn(node)))}`;
};

/** The number of tokens, and the axes of their values. */
function aboutTokens({ all, axes, defaults }: Pick<TokensView, "all" | "axes" | "defaults">): string {
  const choices = Object.entries(axes).map(([axis, values]) => {
    const given = defaults[axis] === undefined ? "" : `; default: ${code(defaults[axis])}`;
    return `${code(axis)} (${values.slice(0, MAX_NAMED).map(code).join(", ")}${values.length > MAX_NAMED ? ` and ${values.length - MAX_NAMED} more` : ""}${given})`;
  });
  const depends = choices.length > 0 ? ` Values can differ by ${choices.join(" and ")}.` : "";
  return `${counted(all.length, "token")}.${depends} Use the variable, not its value.`;
}

/** A Markdown table of tokens: name, variable, value, purpose. */
export async function tokenTable(tokens: readonly TokenInfo[], modes: ModesIndex): Promise<string> {
  const rows: string[][] = [];
  await runInSlices(tokens, (token) => {
    const { name, variable, description = "" } = token;
    const { deprecated } = readLifecycle({ deprecated: token.deprecated });
    rows.push([
      link({ markdown: code(name) }, markdownAddress(tokenAddress(name))),
      variable ? code(variable) : "",
      valueText(token, modes),
      [deprecationText(deprecated), inline(description)].filter(Boolean).join(" "),
    ]);
  });
  return rows.length === 0 ? "" : printTable(["Token", "Variable", "Value", "About"], rows);
}

/** A token's value, or its values by mode if they differ. */
function valueText(token: TokenInfo, modes: ModesIndex): string {
  const { axes, values } = modeValuesOf(modes, token.name);
  if (axes.length === 0) return code(shortValue(token));
  const reported = values.slice(0, MAX_VALUES).map(({ choice, missing, ...value }) => {
    const where = Object.values(choice).map(inline).join(" ") || "otherwise";
    return `${where}: ${missing ? "none" : code(shortValue(value))}`;
  });
  return [...reported, ...(values.length > reported.length ? [`${values.length - reported.length} more`] : [])].join(
    "; ",
  );
}

const shortValue = ({ css, hex, value }: { css?: string; hex?: string; value?: unknown }): string =>
  (hex ?? css ?? (value === undefined ? "" : JSON.stringify(value))).slice(0, MAX_CSS);

/** A token with its values in every mode, their aliases, and its usage, in Markdown. */
export function tokenText({
  token,
  axes,
  values,
  refersTo,
  dependents,
  components,
  copy,
  problems,
}: TokenDetail): string {
  const { deprecated } = readLifecycle({ deprecated: token.deprecated });
  const tokenLink = (name: string) => link({ markdown: code(name) }, markdownAddress(tokenAddress(name)));
  const rows = values
    .slice(0, MAX_LINES)
    .map(({ choice, missing, chain = [], ...value }) => [
      ...axes.map((axis) => (choice[axis] === undefined ? "" : code(choice[axis]))),
      missing ? "none" : code(shortValue({ ...(axes.length === 0 ? token : {}), ...value })),
      chain.map(tokenLink).join(" → "),
    ]);
  const named = deprecated?.replacement?.replace(/^\{|\}$/g, "");
  const replacement = refersTo.find(({ name }) => name === named);
  return blocks(
    heading(1, token.name),
    deprecationText(
      deprecated,
      replacement && { title: replacement.name, href: markdownAddress(tokenAddress(replacement.name)) },
    ),
    token.description && inline(token.description),
    [token.type && `type ${inline(token.type)}`, token.variable && `variable ${code(token.variable)}`]
      .filter(Boolean)
      .join(" · "),
    rows.length > 0 && heading(2, "Values"),
    rows.length > 0 && printTable([...axes.map(inline), "Value", "Through"], rows),
    values.length > MAX_LINES && `${values.length - MAX_LINES} more: see the JSON.`,
    copy.length > 0 && heading(2, "Written as"),
    list(copy.filter(({ text }) => text.length <= MAX_CSS).map(({ title, text }) => `${inline(title)}: ${code(text)}`)),
    dependents.total > 0 && heading(2, `Used by ${counted(dependents.total, "token")}`),
    dependents.tokens
      .slice(0, MAX_LINES)
      .map(({ name }) => tokenLink(name))
      .join(", "),
    components.total > 0 && heading(2, `Used by ${counted(components.total, "component")}`),
    components.components
      .slice(0, MAX_LINES)
      .map(({ id, title }) => link(title, `/components/${encodeURIComponent(id)}.md`))
      .join(", "),
    problems.length > 0 && heading(2, "Problems"),
    list(problems.slice(0, 20).map(({ severity, message }) => `${severity}: ${inline(message)}`)),
    `[JSON](/api/registry/dtcg/tokens/${encodeURIComponent(token.name)})`,
  );
}
