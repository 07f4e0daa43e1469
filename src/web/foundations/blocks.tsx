import { z } from "zod";
import { tokenAddress } from "../../domain/foundations/contract.ts";
import { selectTokens } from "../../domain/foundations/foundations-data.ts";
import { selectionOf } from "../../domain/foundations/selection.ts";
import type { TokenInfo } from "../../domain/tokens/describe-tokens.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import { code, inline, link, printTable } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { readableValue } from "../../engines/tokens/engine.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { type BlockReads, defineBlock } from "../../platform/contract/block.ts";
import { TokenPicture } from "./tokens/token-picture.tsx";

const axes = { brand: z.string().max(100).optional(), scheme: z.string().max(100).optional() };

/** `<Token name="color.accent" />`: a token with its picture and value, within a line of text. */
const token = defineBlock({
  name: "Token",
  summary:
    "A token with its value. `name` is the name of the token with dots, as in aliases; `brand` and `scheme` select a value (optional).",
  inline: true,
  attributes: z.object({ name: z.string().max(400), ...axes }),
  async show({ name, ...chosen }, reads) {
    const wanted = name.replace(/^\{(.*)\}$/, "$1");
    const shown = await reads.snapshot.derive(async (snapshot) => {
      const { tokens, follows } = await blockTokens({ ...reads, snapshot }, chosen, (name) => name === wanted);
      const [found] = tokens;
      return found ? { found, follows, href: tokenAddress(found.name) } : null;
    });
    if (!shown) return undefined;
    const { found, follows, href } = shown;
    const { css, type, description } = found;
    const about = description ?? ([type, css && readableValue(css)].filter(Boolean).join(" ") || undefined);
    return {
      follows,
      card: { title: found.name, href, ...(about ? { about } : {}) },
      text: `${link({ markdown: code(found.name) }, markdownAddress(href))}${css ? ` (${code(readableValue(css.slice(0, 200)))})` : ""}`,
      html: (
        <span class="f-inline-token">
          <TokenPicture token={found} />
          <a href={href}>
            <code>{found.name}</code>
          </a>
          {css && <small>{found.hex ?? css}</small>}
        </span>
      ),
    };
  },
});

/** Tokens of one block; a document that needs more links to the page of all. */
const MAX_TOKENS = 60;

/** `<Tokens group="color.action" />`: a group of tokens with picture, value and description. */
const tokens = defineBlock({
  name: "Tokens",
  keys: ["group"],
  summary:
    "A table with the tokens of a group. `group` is the name of the group with dots; `brand` and `scheme` select the values (optional).",
  attributes: z.object({ group: z.string().max(400), ...axes }),
  async show({ group, ...chosen }, reads) {
    const wanted = group.replace(/^\{(.*)\}$/, "$1").replace(/\.$/, "");
    const found = await reads.snapshot.derive(async (snapshot) => {
      const isInGroup = (name: string) => name === wanted || name.startsWith(`${wanted}.`);
      const { tokens, follows } = await blockTokens({ ...reads, snapshot }, chosen, isInGroup);
      return { shown: tokens.slice(0, MAX_TOKENS), count: tokens.length, follows };
    });
    const { shown, count, follows } = found;
    if (count === 0) return { missing: `No tokens found in ${wanted}.` };
    const href = `/foundations/tokens?${new URLSearchParams({ q: wanted })}`;
    const hasAbout = shown.some(({ description }) => description);
    return {
      follows,
      card: { title: wanted, href },
      text: printTable(
        ["Token", "Value", ...(hasAbout ? ["Description"] : [])],
        shown.map(({ name, css, description }) => [
          link({ markdown: code(name) }, markdownAddress(tokenAddress(name))),
          css ? code(readableValue(css.slice(0, 200))) : "",
          ...(hasAbout ? [inline(description ?? "")] : []),
        ]),
      ),
      html: (
        <section class="table-scroll f-shown-tokens" tabindex={0} aria-label={`Tokens of ${wanted}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr>
                  <th scope="row">
                    <div>
                      <span>
                        <TokenPicture token={one} />
                      </span>
                      <a href={tokenAddress(one.name)}>
                        <code>{one.name}</code>
                      </a>
                      {one.description && <p>{one.description}</p>}
                    </div>
                  </th>
                  <td>
                    {one.css ?? "no CSS value"}
                    {one.hex && one.hex !== one.css && <small>{one.hex}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {count > MAX_TOKENS && (
            <p>
              <a href={href}>All {count.toLocaleString("en")} tokens</a>
            </p>
          )}
        </section>
      ),
    };
  },
});

export const foundationBlocks = [token, tokens];

/**
 * The tokens of a block, in the scheme and brand that its author named, otherwise in the page's scheme and brand. Empty
 * if the bundle lacks a value that the author named; an unknown value in the address is ignored.
 */
async function blockTokens(
  { part, snapshot, query, actor, remote }: Pick<BlockReads, "part" | "snapshot" | "query" | "actor" | "remote">,
  written: { brand?: string | undefined; scheme?: string | undefined },
  isShown: (name: string) => boolean,
): Promise<{ tokens: readonly TokenInfo[]; follows: FollowedAxes }> {
  const reader = await part(tokenReader);
  const list = await reader.list(snapshot);
  const named = selectionOf(written, list).chosen;
  const ofPage = Object.entries(selectionOf(Object(query ?? {}), list).chosen).filter(
    ([axis, value]) => list.axes[axis]?.includes(value) && (axis === list.roles.scheme || axis === list.roles.brand),
  );
  try {
    const requested = { ...Object.fromEntries(ofPage), ...named };
    const shown = await selectTokens({ part, snapshot, query: requested, actor, remote });
    const tokens = shown.tokens.filter(({ name }) => isShown(name));
    const modes = await reader.modes(snapshot);
    // Tokens that are equal everywhere do not depend on the address.
    const differs = tokens.some(({ name }) => modes.tokens.get(name)?.at !== undefined);
    return { tokens, follows: differs ? unnamed(shown.follows, named) : {} };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { tokens: [], follows: {} };
    throw error;
  }
}

/**
 * Values that the author named take precedence over the header. Addresses of documents select by role
 * (`followedQuery`).
 */
const unnamed = (follows: FollowedAxes, named: Record<string, string>): FollowedAxes =>
  Object.fromEntries(
    Object.entries(follows).flatMap(([role, axis]) =>
      axis && !Object.hasOwn(named, axis.axis) ? [[role, { ...axis, axis: role }]] : [],
    ),
  );
