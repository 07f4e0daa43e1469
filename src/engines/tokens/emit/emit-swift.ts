import type { ResolvedToken } from "../dtcg/resolve.ts";
import { commentText } from "../values/css-text.ts";
import type { SimpleValue } from "../values/native-value.ts";
import { type Edition, schemeAxis, schemeOf, titleOfChoice } from "./edition.ts";
import { type EmitOptions, type FormatNames, originText } from "./emitter.ts";
import {
  camelCase,
  type Identifiers,
  type NativeGroup,
  nativeTree,
  pascalIdentifier,
  plainNumber,
} from "./native-tree.ts";

const KEYWORDS = new Set(
  "Any actor any as associatedtype async await break case catch class continue convenience default defer deinit didSet do dynamic else enum extension fallthrough false fileprivate final for func get guard if import in indirect infix inout internal is lazy let mutating nil nonisolated nonmutating open operator optional override package postfix precedencegroup prefix private protocol public repeat required rethrows return set some static struct subscript super switch throw throws true try typealias unowned var weak where while willSet".split(
    " ",
  ),
);

/** Names that the generated code uses, and names that a type member can't have even in backticks. */
const RESERVED = new Set(
  "self Self init Type Protocol SwiftUI UIKit AppKit UIColor NSColor CGFloat Double String Bool adaptive".split(" "),
);

const identifiers: Identifiers = {
  group: pascalIdentifier,
  value: camelCase,
  reserved: RESERVED,
  isQuoted: (name) => KEYWORDS.has(name),
};

/** SwiftUI weights, from 100 in steps of 100. */
const WEIGHTS = ["ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black"];

/**
 * Returns Swift for SwiftUI: enums as namespaces, colors in sRGB or Display P3, lengths in points (1 px; 1 rem is 16).
 * If light and dark are open, colors that differ follow the appearance of the device. Drops values that Swift can't
 * express.
 */
export function emitSwift(edition: Edition, { origin }: EmitOptions = {}): string {
  const { root, switches } = treeOf(edition);
  const from = originText(origin);
  return [
    from === undefined ? "" : `// ${commentText(from)}\n`,
    "import SwiftUI\n\n",
    groupText(root, ""),
    switches ? ADAPTIVE : "",
  ].join("");
}

/** Returns `Tokens.Color.link` for each token, and name collisions. */
export const swiftNames = (tokens: readonly ResolvedToken[]): FormatNames => nativeTree(tokens, "Tokens", identifiers);

function treeOf(edition: Edition): { root: NativeGroup; switches: boolean } {
  const name = `Tokens${titleOfChoice(edition.chosen)}`;
  const axis = schemeAxis(edition.open);
  if (axis === undefined) return { root: nativeTree(edition.tokens, name, identifiers).root, switches: false };
  const contextOf = (scheme: string) =>
    axis.default !== undefined && schemeOf(axis.default) === scheme
      ? axis.default
      : axis.values.find((value) => schemeOf(value) === scheme);
  const tokensOf = (scheme: string) => edition.select({ [axis.name]: contextOf(scheme) ?? "" });
  const dark = new Map(tokensOf("dark").map((token) => [token.path.join("\n"), token]));
  const light = tokensOf("light");
  const { root } = nativeTree(light, name, identifiers, ({ path }) => dark.get(path.join("\n")));
  return { root, switches: holdsSwitch(root) };
}

const holdsSwitch = ({ groups, values }: NativeGroup): boolean =>
  values.some(({ value, dark }) => isSwitch(value, dark)) || groups.some(holdsSwitch);

const isSwitch = (value: SimpleValue, dark: SimpleValue | undefined): dark is SimpleValue =>
  dark?.kind === "color" && value.kind === "color" && JSON.stringify(dark) !== JSON.stringify(value);

function groupText({ name, remark, groups, values }: NativeGroup, indent: string): string {
  const inner = `${indent}  `;
  const lines = values.map(
    (entry) =>
      `${comment(entry.remark, inner)}${inner}public static let ${entry.name}${assigned(entry.value, entry.dark)}\n`,
  );
  const nested = groups.map((group) => groupText(group, inner));
  return `${comment(remark, indent)}${indent}public enum ${name} {\n${lines.join("")}${nested.join("")}${indent}}\n`;
}

const comment = (remark: string, indent: string): string => (remark === "" ? "" : `${indent}/// ${remark}\n`);

function assigned(value: SimpleValue, dark: SimpleValue | undefined): string {
  if (isSwitch(value, dark)) return ` = adaptive(light: ${literal(value)}, dark: ${literal(dark)})`;
  if (value.kind === "length" || (value.kind === "em" && value.pixels !== undefined))
    return `: CGFloat = ${literal(value)}`;
  if (value.kind === "number" || value.kind === "duration" || value.kind === "em")
    return `: Double = ${literal(value)}`;
  return ` = ${literal(value)}`;
}

function literal(value: SimpleValue): string {
  switch (value.kind) {
    case "color": {
      const { space, red, green, blue, alpha } = value.color;
      const channels = `red: ${plainNumber(red, 4)}, green: ${plainNumber(green, 4)}, blue: ${plainNumber(blue, 4)}`;
      return `SwiftUI.Color(.${space === "srgb" ? "sRGB" : "displayP3"}, ${channels}, opacity: ${plainNumber(alpha, 4)})`;
    }
    case "length":
      return plainNumber(value.pixels);
    // Points for `tracking`. Without a known text size, the share of it.
    case "em":
      return plainNumber(value.pixels ?? value.em);
    case "number":
      return plainNumber(value.number);
    // Seconds for `TimeInterval`.
    case "duration":
      return plainNumber(value.milliseconds / 1000);
    case "weight":
      return `SwiftUI.Font.Weight.${WEIGHTS[Math.min(9, Math.max(1, Math.round(value.weight / 100))) - 1]}`;
    case "curve":
      return `SwiftUI.Animation.timingCurve(${value.points.map((point) => plainNumber(point)).join(", ")})`;
    case "text":
      return stringText(value.text);
    case "texts":
      return `[${value.texts.map(stringText).join(", ")}]`;
    case "flag":
      return String(value.flag);
  }
}

function stringText(text: string): string {
  const escaped = Array.from(text.toWellFormed(), (character) => {
    if (character === '"' || character === "\\") return `\\${character}`;
    return /[\p{Cc}\u2028\u2029]/u.test(character) ? `\\u{${character.codePointAt(0)?.toString(16)}}` : character;
  });
  return `"${escaped.join("")}"`;
}

const ADAPTIVE = `
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

private func adaptive(light: SwiftUI.Color, dark: SwiftUI.Color) -> SwiftUI.Color {
  #if os(watchOS)
  return dark
  #elseif canImport(UIKit)
  return SwiftUI.Color(uiColor: UIColor { $0.userInterfaceStyle == .dark ? UIColor(dark) : UIColor(light) })
  #else
  return SwiftUI.Color(
    nsColor: NSColor(name: nil) { $0.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? NSColor(dark) : NSColor(light) }
  )
  #endif
}
`;
