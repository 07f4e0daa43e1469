import { memoizeByText } from "../../../safe/memoize.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { createUniqueNames } from "../unique-names.ts";
import { commentText } from "../values/css-text.ts";
import { type NativeValue, nativeValue, type SimpleValue } from "../values/native-value.ts";
import { remarkOf } from "./declarations.ts";
import type { Edition } from "./edition.ts";
import { type EmitOptions, type FormatNames, originText } from "./emitter.ts";
import { identifierWords, plainNumber, toIdentifier } from "./native-tree.ts";
import type { NameCollision } from "./variables.ts";

/** Java keywords: resource names become Java identifiers. */
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
 * Returns Android resources: colors (sRGB, the only color space of resources), `dimen` (dp, sp for text; 1 px, 1 rem is
 * 16), numbers, durations in milliseconds, texts. Aliases are references if their value equals the target's. One choice
 * per file: `?scheme=dark` is the file for `values-night`. Gradients, shadows and similar have one resource per member.
 */
export function emitAndroid({ tokens }: Pick<Edition, "tokens">, { origin }: EmitOptions = {}): string {
  const { resources } = resourcesOf(tokens);
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

/** Returns `@color/color_link` for each token, as other resources reference it, and name collisions. */
export function androidNames(tokens: readonly ResolvedToken[]): FormatNames {
  const { resources, meetings } = resourcesOf(tokens);
  const mentions = resources.map(
    ([first]) => first && `@${first.tag === "number" ? "dimen" : first.tag}/${first.name}`,
  );
  return { mentions, meetings };
}

function resourcesOf(tokens: readonly ResolvedToken[]): { resources: Resource[][]; meetings: NameCollision[] } {
  const names = createUniqueNames("_");
  const owners = new Map<string, ResolvedToken>();
  const meetings: NameCollision[] = [];
  const nameOf = (path: readonly string[], token: ResolvedToken) => {
    const wanted = resourceName(path);
    const given = names.claimFirst(wanted, () => path.map(toIdentifier).join("_"), "_");
    const other = owners.get(wanted);
    if (given !== wanted && other !== undefined) meetings.push({ token, other, wanted, given });
    owners.set(given, token);
    return given;
  };
  const flatten = (path: readonly string[], value: NativeValue, token: ResolvedToken): Resource[] => {
    if (value.kind === "group")
      return value.members.flatMap(([name, member]) => flatten([...path, name], member, token));
    const resource = simpleResource(value);
    return resource === undefined ? [] : [{ ...resource, name: nameOf(path, token) }];
  };
  const resources = tokens.map((token) => {
    const value = nativeValue(token);
    const path = token.path.filter((part) => part !== "$root");
    return value === undefined ? [] : flatten(path, value, token);
  });
  return { resources, meetings };
}

function simpleResource(value: SimpleValue): Omit<Resource, "name"> | undefined {
  switch (value.kind) {
    case "color":
      return { tag: "color", text: argb(value.color.hex) };
    case "length":
      return { tag: "dimen", text: `${plainNumber(value.pixels)}${value.isText ? "sp" : "dp"}` };
    // The unit of `android:letterSpacing`.
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

/** `#rrggbb` or `#rrggbbaa` → `#aarrggbb`. */
const argb = (hex: string): string => `#${hex.slice(7) || "ff"}${hex.slice(1, 7)}`;

const lowerWordsOf = memoizeByText((part) => identifierWords(part).map((word) => word.toLowerCase()));

/**
 * `["color", "Blue 500"]` → `color_blue_500`. Keeps letters and digits of all scripts: the resource compiler and Java
 * identifiers accept them (UAX 31, `XID_Start` and `XID_Continue`).
 */
function resourceName(path: readonly string[]): string {
  const words = path.flatMap(lowerWordsOf);
  const joined = words.join("_").replaceAll(/\P{XID_Continue}/gu, "_");
  const wanted = /^\p{XID_Start}/u.test(joined) ? joined : `token_${joined}`;
  return KEYWORDS.has(wanted) ? `${wanted}_` : wanted;
}

/**
 * The text of a string resource: escaped for XML and the resource compiler, without characters that XML can't contain.
 */
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
