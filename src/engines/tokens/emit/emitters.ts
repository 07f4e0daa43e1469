import type { BundleConfig } from "../bundle/bundle-config.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { createUniqueNames, type UniqueNames } from "../unique-names.ts";
import { commentText } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import { type NativeValue, nativeValue, type SimpleValue } from "../values/native-value.ts";
import { allVariables, remarkOf } from "./declarations.ts";
import { type Edition, openEdition } from "./edition.ts";
import { emitCss } from "./emit-css.ts";
import { emitStandardDtcg } from "./emit-dtcg.ts";
import { emitJson } from "./emit-json.ts";
import { emitKotlin, kotlinMentions } from "./emit-kotlin.ts";
import { emitScss, scssNaming } from "./emit-scss.ts";
import { emitSwift, swiftMentions } from "./emit-swift.ts";
import { emitTs, tsMentions } from "./emit-ts.ts";
import { emitUtilityCss, utilityMentions } from "./emit-utility-css.ts";
import { type EmitOptions, type Emitter, originText } from "./emitter.ts";
import type { Format } from "./formats.ts";
import { plainNumber, wordsOf } from "./native-tree.ts";
import { createVariables, cssNaming, type Naming } from "./variables.ts";

/** Words of Java, which the names of resources become identifiers of. */
const KEYWORDS = new Set(
  "abstract assert boolean break byte case catch char class const continue default do double else enum extends final finally float for goto if implements import instanceof int interface long native new package private protected public return short static strictfp super switch synchronized this throw throws transient try void volatile while true false null".split(
    " ",
  ),
);

interface Resource {
  tag: "color" | "dimen" | "integer" | "string" | "bool" | "number";
  name: string;
  text: string;
}

/**
 * Resources of Android: colors (sRGB, which is all resources hold), `dimen` (dp, those of text sp; 1 px, 1 rem is 16), numbers,
 * durations in milliseconds, texts. Aliases are references where the value is the target's. One choice a file: what `?scheme=dark`
 * gives is the file for `values-night`. Gradients, shadows and the like are one resource for each of their members.
 */
function emitAndroid({ tokens }: Pick<Edition, "tokens">, { origin }: EmitOptions = {}): string {
  const resources = resourcesOf(tokens);
  const byToken = new Map(tokens.map(({ name }, index) => [name, resources[index]?.[0]] as const).reverse());
  const from = originText(origin);
  let lines = "";
  for (const [index, token] of tokens.entries()) {
    const own = resources[index] ?? [];
    const target = token.aliasOf === undefined || own.length !== 1 ? undefined : byToken.get(token.aliasOf);
    const remark = remarkOf(token);
    if (own.length > 0 && remark !== "") lines += `    <!-- ${xmlComment(remark)} -->\n`;
    for (const resource of own) lines += `    ${element(resource, target)}\n`;
  }
  const first = from === undefined ? "" : `<!-- ${xmlComment(from)} -->\n`;
  return `<?xml version="1.0" encoding="utf-8"?>\n${first}<resources>\n${lines}</resources>\n`;
}

/** `@color/color_link` for each token: how other resources name it. */
const androidMentions = (tokens: readonly ResolvedToken[]): (string | undefined)[] =>
  resourcesOf(tokens).map(([first]) => first && `@${first.tag === "number" ? "dimen" : first.tag}/${first.name}`);

function resourcesOf(tokens: readonly ResolvedToken[]): Resource[][] {
  const names = createUniqueNames("_");
  return tokens.map((token) => {
    const value = nativeValue(token);
    return value === undefined
      ? []
      : flatten(
          token.path.filter((part) => part !== "$root"),
          value,
          names,
        );
  });
}

function flatten(path: readonly string[], value: NativeValue, names: UniqueNames): Resource[] {
  if (value.kind === "group") return value.members.flatMap(([name, member]) => flatten([...path, name], member, names));
  const resource = simpleResource(value);
  return resource === undefined ? [] : [{ ...resource, name: names.claimFree(resourceName(path)) }];
}

function simpleResource(value: SimpleValue): Omit<Resource, "name"> | undefined {
  switch (value.kind) {
    case "color":
      return { tag: "color", text: argb(value.color.hex) };
    case "length":
      return { tag: "dimen", text: `${plainNumber(value.pixels)}${value.isText ? "sp" : "dp"}` };
    // As `android:letterSpacing` takes it.
    case "em":
      return { tag: "number", text: plainNumber(value.em) };
    case "number":
      return { tag: "number", text: plainNumber(value.number) };
    case "duration":
      return { tag: "integer", text: String(Math.round(value.milliseconds)) };
    case "weight":
      return { tag: "integer", text: String(Math.round(value.weight)) };
    case "text":
      return { tag: "string", text: stringText(value.text) };
    case "texts":
      return { tag: "string", text: stringText(value.texts.join(", ")) };
    case "flag":
      return { tag: "bool", text: String(value.flag) };
    case "curve":
      return undefined;
  }
}

function element({ tag, name, text }: Resource, target: Resource | undefined): string {
  const isAlias = target !== undefined && target.tag === tag && target.text === text && target.name !== name;
  const kind = tag === "number" ? "dimen" : tag;
  const content = isAlias ? `@${kind}/${target.name}` : text;
  if (tag === "number" && !isAlias) return `<item name="${name}" type="dimen" format="float">${content}</item>`;
  return `<${kind} name="${name}"${tag === "string" ? ' translatable="false"' : ""}>${content}</${kind}>`;
}

/** `#rrggbb` or `#rrggbbaa` as `#aarrggbb`. */
const argb = (hex: string): string => `#${hex.slice(7) || "ff"}${hex.slice(1, 7)}`;

/** `["color", "Blue 500"]` → `color_blue_500`. */
function resourceName(path: readonly string[]): string {
  const words = path.flatMap((part) => wordsOf(part).map((word) => word.toLowerCase().replaceAll(/[^a-z0-9]/g, "_")));
  const joined = words.join("_");
  const wanted = /^[a-z]/.test(joined) ? joined : `token_${joined}`;
  return KEYWORDS.has(wanted) ? `${wanted}_` : wanted;
}

/** Text of a string resource: what XML and the resource compiler would read is escaped, what XML cannot hold left out. */
function stringText(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]+/gu, " ")
    .replaceAll(/[\\'"]/g, "\\$&")
    .replace(/^[@?]/, "\\$&");
  return escaped.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const xmlComment = (text: string): string =>
  commentText(text)
    .toWellFormed()
    .replaceAll(/[\uFFFE\uFFFF]/g, " ")
    .replaceAll(/-(?=-)/g, "- ")
    .replace(/-$/, "- ");

/** How each format is written. One table for the API, downloads, the command line and the pages. */
export const emitters: Readonly<Record<Format, Emitter>> = {
  css: {
    switches: true,
    emit: emitCss,
    mentions: (tokens) => variableMentions(tokens, cssNaming, (name) => `var(--${name})`),
  },
  scss: {
    switches: false,
    emit: emitScss,
    mentions: (tokens) => variableMentions(tokens, scssNaming, (name) => `$${name}`),
  },
  utilitycss: {
    switches: true,
    emit: emitUtilityCss,
    mentions: utilityMentions,
  },
  dtcg: {
    switches: false,
    emit: ({ tokens }, { strict } = {}) => `${JSON.stringify(emitStandardDtcg(tokens, { strict }), null, 2)}\n`,
    mentions: (tokens) => tokens.map(({ name }) => `{${name}}`),
  },
  json: {
    switches: false,
    emit: ({ tokens }) => `${JSON.stringify(emitJson(tokens), null, 2)}\n`,
    mentions: (tokens) =>
      tokens.map(({ name, type, resolved }) =>
        cssValue(type, resolved) === undefined ? undefined : `tokens[${JSON.stringify(name)}]`,
      ),
  },
  ts: {
    switches: true,
    emit: emitTs,
    mentions: tsMentions,
  },
  swift: {
    switches: true,
    emit: emitSwift,
    mentions: swiftMentions,
  },
  kotlin: {
    switches: false,
    emit: emitKotlin,
    mentions: kotlinMentions,
  },
  android: {
    switches: false,
    emit: emitAndroid,
    mentions: androidMentions,
  },
};

/** A system in a format, with the values of all axes where the format can switch them. */
export const compileFormat = (system: TokenSystem, format: Format, { project, attributes }: BundleConfig): string =>
  emitters[format].emit(openEdition(system), { attributes, ...(project === undefined ? {} : { origin: { project } }) });

function variableMentions(
  tokens: readonly ResolvedToken[],
  naming: Naming,
  say: (name: string) => string,
): (string | undefined)[] {
  const { variables } = createVariables(tokens, naming);
  return variables.map((variable) => {
    const [first] = allVariables(variable);
    return first && say(first.name);
  });
}
