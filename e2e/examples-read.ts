import { readFile } from "node:fs/promises";
import { z } from "zod";

const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(`examples/${path}`, "utf8"));

const effect = z.object({ name: z.string(), effects: z.array(z.object({ value: z.string() })) });
const textStyle = z.object({
  name: z.string(),
  values: z.object({
    fontFamily: z.string(),
    fontSize: z.number(),
    fontWeight: z.number(),
    letterSpacing: z.number(),
    lineHeightPercentFontSize: z.number(),
  }),
});
const snapshot = z.object({
  localStyles: z.object({
    color: z.array(z.object({ name: z.string(), value: z.string() })),
    typography: z.array(textStyle),
    effect: z.array(effect),
  }),
});

/** Colors, text styles and effects as the example files have them. */
export const readStyles = async () => snapshot.parse(await json("public/api/tokens.json")).localStyles;

const FILES = ["primitive/color", "primitive/dimension", "semantic/brand", "semantic/color", "semantic/radius"];
const group = z.record(z.string(), z.unknown());

/** `$value` of a token of the example files after its aliases, for a brand and a scheme. Later files win. */
export async function readToken(name: string, ...more: ("brands/harbor" | "brands/meadow" | "themes/dark")[]) {
  const files = await Promise.all([...FILES, ...more].map((file) => json(`design-system/tokens/${file}.tokens.json`)));
  const find = (path: string[]): unknown =>
    files.map((file) => path.reduce<unknown>((at, part) => group.safeParse(at).data?.[part], file)).findLast(Boolean);
  const follow = (path: string): unknown => {
    const value = find([...path.split("."), "$value"]);
    return typeof value === "string" ? follow(value.slice(1, -1)) : value;
  };
  return follow(name);
}

const color = z.object({ hex: z.string() });
const dimension = z.object({ value: z.number(), unit: z.string() });

export const hexOf = (value: unknown): string => color.parse(value).hex;
export function lengthOf(value: unknown): string {
  const { value: amount, unit } = dimension.parse(value);
  return `${amount}${unit}`;
}

export const readIcons = async () =>
  z
    .array(z.object({ id: z.string(), name: z.string(), category: z.string(), tags: z.array(z.string()).default([]) }))
    .parse(await json("icons/catalog.json"));

export const readLogos = async () =>
  z
    .object({ variants: z.array(z.object({ id: z.string(), name: z.string(), svg: z.string() })) })
    .parse(await json("logos/logo-set.json")).variants;
