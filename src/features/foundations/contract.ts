import { addressFor } from "./axis-links.tsx";

/** Id of a token's row on the page of tokens. */
export const tokenAnchor = (name: string): string => `token-${name.replaceAll(/\s+/g, "_")}`;

/** Address of a token's row, for the same brand and scheme. */
export const tokenAddress = (name: string, selected: Record<string, string> = {}): string =>
  `${addressFor("/foundations/tokens", selected)}#${encodeURIComponent(tokenAnchor(name))}`;
