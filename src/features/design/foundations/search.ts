import type { SearchDocument, SearchSource } from "../../../contract/search-source.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { TokenInfo } from "../dtcg/api.ts";
import { tokenReader } from "../dtcg/api.ts";
import { stylesOf, tokensKind } from "../tokens/kind.ts";
import { colorEntries } from "./color-entries.ts";
import { rowAddress, tokenAddress } from "./contract.ts";
import { effectEntries } from "./effect-entries.ts";
import { specimensOf } from "./specimens.ts";

/** Colors, text styles and effects as their pages show them, and every DTCG token, for the base brand and scheme. */
export const searchFoundations: SearchSource = async function* ({ snapshot, part }) {
  const reader = await part(tokenReader);
  const [raw, { tokens }] = await Promise.all([snapshot.get(tokensKind, SINGLETON), reader.list(snapshot)]);
  const styles = stylesOf(raw?.document ?? {});
  const colors = styles.color.length > 0 ? colorEntries(styles.color, tokens) : [];
  // What only the bundle holds is found as tokens; a second result for the same thing would say nothing new.
  yield* [
    ...colors.map((color) => colorDocument(color, colors.length)),
    ...(styles.typography.length > 0 ? specimensOf(styles.typography, tokens).map(styleDocument) : []),
    ...(styles.effect.length > 0 ? effectEntries(styles.effect, tokens).map(effectDocument) : []),
    ...tokens.map((token) => tokenDocument(token, tokens.length)),
  ];
};

const address = (page: string, anchor: string): string => `/foundations/${page}#${encodeURIComponent(anchor)}`;

const colorDocument = (
  { anchor, name, path, value, hex, scss }: ReturnType<typeof colorEntries>[number],
  total: number,
): SearchDocument => ({
  id: `color:${anchor}`,
  group: "Colors",
  title: [...path, name].join(" / "),
  detail: value,
  text: scss,
  url: rowAddress("/foundations/colors", anchor, total),
  swatch: hex,
});

const styleDocument = ({ anchor, name, path, properties }: ReturnType<typeof specimensOf>[number]): SearchDocument => ({
  id: `type:${anchor}`,
  group: "Typography",
  title: name,
  detail: properties.map(({ value }) => value).join(" · "),
  text: path.join(" "),
  url: address("typography", anchor),
});

const effectDocument = ({
  anchor,
  name,
  path,
  properties,
}: ReturnType<typeof effectEntries>[number]): SearchDocument => ({
  id: `effect:${anchor}`,
  group: "Effects",
  title: name,
  detail: properties.map(({ value }) => value).join("; "),
  text: path.join(" "),
  url: address("effects", anchor),
});

const tokenDocument = ({ name, css, hex, type, description, aliasOf }: TokenInfo, total: number): SearchDocument => ({
  id: `token:${name}`,
  group: "Tokens",
  title: name,
  detail: css,
  text: [type, description, aliasOf].filter(Boolean).join(" "),
  url: tokenAddress(name, {}, total),
  swatch: hex,
});
