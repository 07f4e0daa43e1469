import type { Settings } from "../../../contract/settings.ts";
import { inSlices } from "../../../safe/breathe.ts";
import { isObject } from "../../../safe/is-object.ts";
import { machineForm } from "../../../text/machine-name.ts";
import { blocks, code, heading, inline, list, visible } from "../../../text/markdown.ts";
import type { TokenInfo } from "../../design/dtcg/api.ts";
import { aboutSystem, absolute, sectionLines, textLink } from "./facts-text.ts";
import type { SystemFacts } from "./read-system.ts";

/** Tokens of one sort the file has; the whole is read by its address. */
const MOST_TOKENS = 120;
/** Tokens of a type that are looked at: lengths are sorted by what they are for. */
const MOST_READ = 1_000;
const DIMENSION = /^-?\d+(?:\.\d+)?(?:px|em|rem)$/;
const TYPOGRAPHY = ["fontFamily", "fontSize", "fontWeight", "lineHeight", "letterSpacing"] as const;

/** One key of the YAML with what stands below it. */
type Entries = readonly (readonly [name: string, value: string | number | Record<string, string | number>])[];

/**
 * The design system as one file in the open DESIGN.md format (google-labs-code/design.md, version alpha, July 2026): tokens
 * as YAML, then sections in its order. Values are those of who chooses no brand or scheme.
 */
export async function designFile(
  facts: SystemFacts,
  tokens: readonly TokenInfo[],
  settings: Pick<Settings, "baseUrl">,
): Promise<string> {
  const chosen = await choose(tokens);
  const of = (type: string) => chosen.get(type) ?? [];
  const dimensions = of("dimension").flatMap((token) =>
    token.css !== undefined && DIMENSION.test(token.css) ? [[token, token.css] as const] : [],
  );
  const isRounded = ({ name }: TokenInfo) => /radi(?:us|i)|rounded|corner/i.test(name);
  const isSpace = ({ name }: TokenInfo) => /spac(?:e|ing)|gap|inset|gutter|padding|margin/i.test(name);
  const colors = of("color").flatMap((token) => (token.hex ? [[token, token.hex] as const] : []));
  const shadows = of("shadow").filter(({ css }) => css !== undefined);
  const groups = {
    colors: keyed(colors),
    typography: keyed(of("typography").map((token) => [token, typographyOf(token)] as const)),
    rounded: keyed(dimensions.filter(([token]) => isRounded(token))),
    spacing: keyed(dimensions.filter(([token]) => isSpace(token) && !isRounded(token))),
  };
  const name = inline(facts.title);
  const head = [
    "---",
    "version: alpha",
    `name: ${yamlText(facts.title)}`,
    `description: ${yamlText(aboutSystem(facts))}`,
    ...Object.entries(groups).flatMap(([key, entries]) => yamlOf(key, entries)),
    "---",
  ];
  const variables = (some: readonly TokenInfo[]) =>
    list(
      some
        .slice(0, MOST_TOKENS)
        .flatMap(({ variable, hex, css, description }) =>
          variable
            ? [`${code(variable)}: ${code(hex ?? css ?? "")}${description ? ` ${inline(description)}` : ""}`]
            : [],
        ),
    );
  const all = `All: ${textLink(settings, "tokens", "/foundations/tokens")}, ${code(absolute(settings, "/tokens.css"))}.`;
  return `${head.join("\n")}\n\n${blocks(
    `# ${name}`,
    heading(2, "Overview"),
    inline(aboutSystem(facts)),
    "Generated from the registry; the values above are the tokens, by their custom properties below.",
    groups.colors.length > 0 && heading(2, "Colors"),
    groups.colors.length > 0 && variables(colors.map(([token]) => token)),
    groups.colors.length > 0 && all,
    groups.typography.length > 0 && heading(2, "Typography"),
    groups.typography.length > 0 && variables(of("typography")),
    groups.spacing.length > 0 && heading(2, "Layout"),
    groups.spacing.length > 0 &&
      variables(dimensions.filter(([token]) => isSpace(token) && !isRounded(token)).map(([token]) => token)),
    shadows.length > 0 && heading(2, "Elevation & Depth"),
    shadows.length > 0 && variables(shadows),
    groups.rounded.length > 0 && heading(2, "Shapes"),
    groups.rounded.length > 0 && variables(dimensions.filter(([token]) => isRounded(token)).map(([token]) => token)),
    facts.components.count > 0 && heading(2, "Components"),
    facts.components.count > 0 && sectionLines(facts.components, settings),
  )}`;
}

/** Tokens by type, as many as the file has room for. What stands for another token says what it is for: it comes first. */
async function choose(tokens: readonly TokenInfo[]): Promise<ReadonlyMap<string, readonly TokenInfo[]>> {
  const [aliases, others] = [new Map<string, TokenInfo[]>(), new Map<string, TokenInfo[]>()];
  await inSlices(tokens, (token) => {
    const { type = "", aliasOf } = token;
    const kept = aliasOf === undefined ? others : aliases;
    const list = kept.get(type) ?? [];
    kept.set(type, list);
    if (list.length < MOST_READ) list.push(token);
  });
  const types = new Set([...aliases.keys(), ...others.keys()]);
  return new Map(Array.from(types, (type) => [type, [...(aliases.get(type) ?? []), ...(others.get(type) ?? [])]]));
}

/** Names that are unique and hold no dot: a reference in braces is a path. */
function keyed<V>(pairs: readonly (readonly [TokenInfo, V])[]): [string, V][] {
  const entries = new Map<string, V>();
  for (const [{ name }, value] of pairs) {
    const key = machineForm(name.replace(/(?<=[a-z])(?=[A-Z])/g, "-"));
    if (key !== "" && !entries.has(key) && entries.size < MOST_TOKENS) entries.set(key, value);
  }
  return [...entries];
}

/** The properties of a text style that the format knows; lengths in px, em or rem. */
function typographyOf({ value }: TokenInfo): Record<string, string | number> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    TYPOGRAPHY.flatMap((name) => {
      const told = propertyOf(value[name]);
      return told === undefined ? [] : [[name, told] as const];
    }),
  );
}

function propertyOf(value: unknown): string | number | undefined {
  if (typeof value === "number" || typeof value === "string") return value;
  if (Array.isArray(value)) return value.filter((one) => typeof one === "string").join(", ") || undefined;
  if (isObject(value) && typeof value.value === "number") return `${value.value}${String(value.unit ?? "")}`;
  return undefined;
}

/** JSON strings and numbers are YAML (1.2.2, "Double-Quoted Style"). */
const yamlText = (value: string | number): string => JSON.stringify(typeof value === "string" ? visible(value) : value);

const yamlOf = (key: string, entries: Entries): string[] =>
  entries.length === 0
    ? []
    : [
        `${key}:`,
        ...entries.flatMap(([name, value]) =>
          typeof value === "object"
            ? [
                `  ${yamlText(name)}:`,
                ...Object.entries(value).map(([property, told]) => `    ${property}: ${yamlText(told)}`),
              ]
            : [`  ${yamlText(name)}: ${yamlText(value)}`],
        ),
      ];
