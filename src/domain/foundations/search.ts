import { code } from "../../engines/text/markdown.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { readableValue } from "../../engines/tokens/engine.ts";
import type { SearchDocument, SearchSource } from "../../platform/contract/search-source.ts";
import type { TokenInfo } from "../tokens/describe-tokens.ts";
import type { ColorToken } from "./colors/color-entries.ts";
import { rowAddress, tokenAddress } from "./contract.ts";
import { foundationsReader } from "./foundations-reader.ts";
import type { EffectToken } from "./styles/effect-entries.ts";
import type { TypeSpecimen } from "./styles/specimens.ts";

/** Characters of a value. Shadows and font stacks are long. */
const MAX_VALUE = 300;

/** Colors, text styles and effects as their pages show them, and every DTCG token, for the base brand and scheme. */
export const searchFoundations: SearchSource = async function* ({ snapshot, part }) {
  const { styles, tokens, ...made } = await (await part(foundationsReader)).read(snapshot);
  // The bundle's colors are found as tokens. A second result for one of them would be a duplicate.
  const colors = styles.color.length > 0 ? await made.colors() : [];
  const specimens = styles.typography.length > 0 ? await made.specimens() : [];
  const effects = styles.effect.length > 0 ? await made.effects() : [];
  for (const color of colors) yield colorDocument(color, colors.length);
  for (const specimen of specimens) yield styleDocument(specimen);
  for (const effect of effects) yield effectDocument(effect);
  for (const token of tokens) yield tokenDocument(token);
};

const address = (page: string, anchor: string): string => `/foundations/${page}#${encodeURIComponent(anchor)}`;

const colorDocument = ({ anchor, name, path, value, hex, scss }: ColorToken, total: number): SearchDocument => ({
  id: `color:${anchor}`,
  kind: "token",
  group: "Colors",
  title: [...path, name].join(" / "),
  detail: value && readableValue(value),
  text: scss,
  url: rowAddress("/foundations/colors", anchor, total),
  swatch: hex,
});

const styleDocument = ({ anchor, name, path, properties }: TypeSpecimen): SearchDocument => ({
  id: `type:${anchor}`,
  kind: "token",
  group: "Typography",
  title: name,
  detail: properties.map(({ value }) => value).join(" · "),
  text: path.join(" "),
  url: address("typography", anchor),
});

const effectDocument = ({ anchor, name, path, properties }: EffectToken): SearchDocument => ({
  id: `effect:${anchor}`,
  kind: "token",
  group: "Effects",
  title: name,
  detail: properties.map(({ value }) => value).join("; "),
  text: path.join(" "),
  url: address("effects", anchor),
});

const tokenDocument = ({
  name,
  css,
  hex,
  type,
  description,
  aliasOf,
  status,
  variable,
  scss,
}: TokenInfo): SearchDocument => ({
  id: `token:${name}`,
  kind: "token",
  group: "Tokens",
  title: name,
  detail: css && readableValue(css),
  text: [type, hex, description, aliasOf, status].filter(Boolean).join(" "),
  names: [variable, scss].filter((one) => one !== undefined),
  passages: [
    {
      text: [
        `${code(name)}: ${code(shortened(css ?? "", MAX_VALUE))}`,
        hex && hex !== css && `color ${code(hex)}`,
        type,
        aliasOf && `references ${code(aliasOf)}`,
        variable && `in CSS ${code(`var(${variable})`)}`,
        scss && `in SCSS ${code(scss)}`,
        status,
        description,
      ]
        .filter(Boolean)
        .join(" · "),
    },
  ],
  url: tokenAddress(name),
  swatch: hex,
  ...(status ? { status } : {}),
});
