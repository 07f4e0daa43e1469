import { looksLikeValue } from "../../engines/tokens/engine.ts";
import type { Call } from "../../platform/contract/route.ts";
import { tokenAddress } from "../foundations/contract.ts";
import { getNearestTokens } from "../tokens/dtcg-contract.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { tokenUses, usesText } from "../usages/token-uses.ts";
import type { SearchResultShape } from "./contract.ts";

type Near = NonNullable<SearchResultShape["near"]>;

/** Tokens that are shown for a pasted value. */
const SHOWN = 8;

/**
 * The tokens with the nearest values to a searched value. Empty for words, and without a near token. `choice` is the
 * reader's brand and scheme; an unknown value is ignored.
 */
export async function nearTokenResults(
  { client, part, snapshot }: Pick<Call, "client" | "part" | "snapshot">,
  requested: string,
  choice: { brand?: string | undefined; scheme?: string | undefined },
): Promise<SearchResultShape[]> {
  if (!looksLikeValue(requested)) return [];
  const { axes, defaults, roles } = await (await part(tokenReader)).list(snapshot);
  const byRole = (
    [
      [roles.brand, choice.brand],
      [roles.scheme, choice.scheme],
    ] as const
  ).flatMap(([axis, value]): [string, string][] =>
    axis !== undefined && value !== undefined && axes[axis]?.includes(value) ? [[axis, value]] : [],
  );
  const selected = Object.fromEntries(byRole);
  const [{ tokens }, usesOf] = await Promise.all([
    client(getNearestTokens, { query: { ...selected, value: requested, limit: SHOWN } }),
    part(tokenUses).then((uses) => uses(snapshot)),
  ]);
  // The mode in which these tokens have these values.
  const mode = Object.values({ ...defaults, ...selected }).join(", ");
  const where = mode === "" ? "" : ` in ${mode}`;
  return tokens.flatMap(({ name, type, css, hex, distance, closeness }) => {
    if (closeness === "far") return [];
    const near = { type, css, hex, distance, closeness, ...usesOf(name) };
    return [
      {
        id: `token:${name}`,
        kind: "token" as const,
        group: `${closeness === "equal" ? "Tokens with this value" : "Nearest tokens"}${where}`,
        title: name,
        detail: [...tokenValuesOf(near), distanceText(near), usesText(near)].filter(Boolean).join(" · "),
        url: tokenAddress(name),
        near,
        ...(hex ? { swatch: hex } : {}),
      },
    ];
  });
}

/** The value in its common and in its written form, without duplicates. */
export const tokenValuesOf = ({ css, hex }: Near): string[] => [
  ...new Set([hex, css].filter((text) => text !== undefined)),
];

/** The distance to the searched value: `ΔE 0.035` for colors, `7 % off` for amounts. */
export function distanceText({ type, distance, closeness }: Near): string {
  if (closeness === "equal") return "same value";
  const far = type === "color" ? `ΔE ${distance.toFixed(3)}` : `${Math.max(1, Math.round(distance * 100))}% off`;
  return closeness === "imperceptible" ? `${far}, not noticeable` : far;
}
