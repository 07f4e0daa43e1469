import { z } from "zod";
import { ApiError } from "../../../contract/api-error.ts";
import { defineBlock } from "../../../contract/block.ts";
import { twinAddress } from "../../../contract/twin.ts";
import { code, link } from "../../../text/markdown.ts";
import { tokenReader } from "../dtcg/api.ts";
import { tokenAddress } from "./contract.ts";
import { TokenPicture } from "./token-picture.tsx";

/** `<Token name="color.accent" />`: a token with its picture and value, within a line of text. */
const token = defineBlock({
  name: "Token",
  summary: "A token with its value: `name`, joined by dots as aliases name it; `brand` and `scheme` where it differs.",
  inline: true,
  attributes: z.object({
    name: z.string().max(400),
    brand: z.string().max(100).optional(),
    scheme: z.string().max(100).optional(),
  }),
  async show({ name, ...axes }, { part, snapshot }) {
    const selected = Object.fromEntries(
      Object.entries(axes).flatMap(([axis, value]) => (value ? [[axis, value]] : [])),
    );
    const reader = await part(tokenReader);
    const wanted = name.replace(/^\{(.*)\}$/, "$1");
    const shown = await snapshot.derive(async (inner) => {
      const { tokens } = await reader.list(inner, selected).catch((error: unknown) => {
        // A brand or scheme that the bundle does not have is the author's mistake, not the reader's.
        if (error instanceof ApiError && error.status === 400) return { tokens: [] };
        throw error;
      });
      const found = tokens.find((one) => one.name === wanted);
      return found ? { found, href: tokenAddress(found.name) } : null;
    });
    if (!shown) return undefined;
    const { found, href } = shown;
    const { css, type, description } = found;
    const about = description ?? ([type, css].filter(Boolean).join(" ") || undefined);
    return {
      card: { title: found.name, href, ...(about ? { about } : {}) },
      text: `${link({ markdown: code(found.name) }, twinAddress(href))}${css ? ` (${code(css.slice(0, 200))})` : ""}`,
      html: (
        <span class="f-inline-token">
          <TokenPicture token={found} />
          <a href={href}>
            <code>{found.name}</code>
          </a>
          {css && <small>{css}</small>}
        </span>
      ),
    };
  },
});

export const foundationBlocks = [token];
