import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { createProblems, type Problem, type ReportProblem } from "../problem.ts";
import { maxDepth, type Token, type TokenTree, toPointer } from "../token-tree.ts";
import { hexColor } from "../values/color-value.ts";
import { isComputed } from "../values/computed-value.ts";
import { tokenTypes } from "../values/css-value.ts";
import { checkValue, reportFailed } from "./check-value.ts";
import { createInheritance, type GroupPlace, type Inheritance, isExtending } from "./group-inheritance.ts";
import { referenceOf, type TokenReference } from "./reference.ts";

/** Maximum number of tokens and groups from extended groups: nested extensions multiply. */
export const maxInherited = 100_000;

interface Parse {
  tokens: Token[];
  /** Types of the enclosing groups of alias tokens, for aliases whose target has no type. */
  groupTypes: Map<Token, string | undefined>;
  inherited: number;
  inheritance: Inheritance;
  report: ReportProblem;
  tell(path: readonly string[], reported: ReportedProblem): void;
}

type ReportedProblem = Pick<Problem, "rule" | "message" | "suggestion"> & { severity?: Problem["severity"] };

type Place = GroupPlace & {
  name: string;
  type: string | undefined;
  deprecated: Token["deprecated"];
  groups: readonly TokenTree[];
};

const reserved = new Set([
  "$schema",
  "$type",
  "$description",
  "$extensions",
  "$extends",
  "$deprecated",
  "$ref",
  "$value",
]);

/**
 * Returns the tokens of a DTCG tree in document order, with inherited members of their groups, and the problems of the
 * tree. Accepts any JSON and never throws. A token with a problem stays in the list. Unsafe names are dropped.
 */
export function parseTokens(tree: unknown): { tokens: Token[]; problems: Problem[] } {
  const { report, list } = createProblems();
  const parse: Parse = {
    tokens: [],
    groupTypes: new Map(),
    inherited: 0,
    inheritance: createInheritance(isObject(tree) ? tree : {}, report),
    report,
    tell: (path, reported) => report({ severity: "error", ...reported, pointer: toPointer(path) }),
  };
  if (!isObject(tree)) {
    parse.tell([], { rule: "source-is-an-object", message: "A token file must be a JSON object" });
    return { tokens: [], problems: list() };
  }
  if (Object.hasOwn(tree, "$value")) {
    parse.tell([], { rule: "nameless-token", message: "A token needs a name. Put it into an object under its name" });
  }
  readGroup(parse, tree, { path: [], extending: [], name: "", type: undefined, deprecated: undefined, groups: [] });
  takeAliasedTypes(parse);
  for (const token of parse.tokens) {
    if (token.type !== undefined || referenceOf(token.value) !== undefined) continue;
    const type = likelyType(token.value);
    parse.tell(token.path, {
      rule: "missing-type",
      message: "No type. Set $type on the token or on one of its groups",
      suggestion: type
        ? `Did you mean "$type": "${type}"?`
        : `Add $type next to $value: ${[...tokenTypes].join(", ")}.`,
    });
  }
  return { tokens: parse.tokens, problems: list() };
}

/** Reads a group and returns the number of its tokens. */
function readGroup(parse: Parse, written: TokenTree, place: Place): number {
  let group = written;
  let extending = place.extending;
  if (isExtending(written)) ({ group, extending } = parse.inheritance.expand(written, place));
  if (extending.length > 0 && !spend(parse, place.path)) return 0;
  const rest: TokenTree = {};
  const inner: Place = {
    ...place,
    extending,
    type: ownType(parse, group, place.path) ?? place.type,
    deprecated: ownDeprecated(parse, group, place.path) ?? place.deprecated,
    groups: [...place.groups, rest],
  };
  let count = 0;
  for (const key of Object.keys(group)) {
    const value = group[key];
    const kept = isMember(parse, key, value, place.path) ? undefined : readChild(parse, key, value, inner);
    if (kept === undefined && key !== "__proto__") rest[key] = value;
    else count += kept ?? 0;
  }
  return count;
}

/** Reads a token or group. Returns undefined if it has no token, so that it stays a member of its parent. */
function readChild(parse: Parse, key: string, value: unknown, place: Place): number | undefined {
  const path = [...place.path, key];
  if (!isObject(value)) {
    parse.tell(path, { rule: "not-a-token", severity: "warning", message: "Not a token or a group" });
    return undefined;
  }
  if (path.length > maxDepth) {
    parse.tell(path, { rule: "too-deep", message: `Groups are nested deeper than ${maxDepth} levels` });
    return undefined;
  }
  if (/[{}.]/.test(key)) {
    const message = 'A name must not contain "{", "}" or "."';
    parse.tell(path, { rule: "name-characters", message, suggestion: `Rename it to ${key.replace(/[{}.]+/g, "-")}.` });
  }
  const name = place.name === "" && place.path.length === 0 ? key : `${place.name}.${key}`;
  const isToken = Object.hasOwn(value, "$value") || isReferenceToken(parse, value);
  if (isToken) return readToken(parse, value, path, name, place);
  if (isIncomplete(value)) {
    const message = "No $value, so this is not a token or a group of tokens";
    const suggestion = Object.hasOwn(value, "value") ? "Rename value to $value and type to $type." : undefined;
    parse.tell(path, { rule: "missing-value", message, suggestion });
    return undefined;
  }
  return readGroup(parse, value, { ...place, path, name }) || undefined;
}

function readToken(parse: Parse, raw: TokenTree, path: string[], name: string, place: Place): number | undefined {
  if (place.extending.length > 0 && !spend(parse, path)) return undefined;
  const value = Object.hasOwn(raw, "$value") ? raw.$value : { $ref: raw.$ref };
  const own = ownType(parse, raw, path);
  const isAlias = referenceOf(value) !== undefined;
  const token: Token = {
    path,
    name,
    type: own ?? (isAlias ? undefined : place.type),
    value,
    description: typeof raw.$description === "string" ? raw.$description : undefined,
    deprecated: ownDeprecated(parse, raw, path) ?? place.deprecated,
    extensions: isObject(raw.$extensions) ? raw.$extensions : undefined,
    raw,
    groups: place.groups,
  };
  if (isAlias && own === undefined) parse.groupTypes.set(token, place.type);
  checkToken(parse, token);
  parse.tokens.push(token);
  return 1;
}

function checkToken(parse: Parse, token: Token): void {
  const { path, raw, type, value } = token;
  if (raw.$description !== undefined && typeof raw.$description !== "string") {
    const message = "$description must be a string";
    parse.tell([...path, "$description"], { rule: "description-value", severity: "warning", message });
  }
  if (raw.$extensions !== undefined && !isObject(raw.$extensions)) {
    const message = "$extensions must be an object";
    parse.tell([...path, "$extensions"], { rule: "extensions-value", severity: "warning", message });
  }
  for (const key of Object.keys(raw)) {
    const member = raw[key];
    if ((!key.startsWith("$") || key === "$root") && isObject(member) && Object.hasOwn(member, "$value")) {
      parse.tell([...path, key], {
        rule: "token-in-token",
        message: "A token with a $value cannot contain other tokens",
        suggestion: 'Make it a group, and put its value into the token "$root" of the group.',
      });
    }
  }
  // Calculations are checked when they are evaluated.
  if (referenceOf(value) !== undefined || isComputed(token)) return;
  const report: ReportProblem = (problem) => {
    if (problem.rule === "failed-value") token.hasFailed = true;
    parse.report({ ...problem, pointer: toPointer([...path, "$value"]) + problem.pointer });
  };
  if (type !== undefined && tokenTypes.has(type)) checkValue(type, value, "", report);
  else reportFailed(undefined, value, "", report);
}

/** Gives aliases without a type the type of their target, through any number of aliases (5.2.2). */
function takeAliasedTypes({ tokens, groupTypes }: Parse): void {
  if (groupTypes.size === 0) return;
  const byName = new Map<string, Token>();
  for (const token of tokens) if (!byName.has(token.name)) byName.set(token.name, token);
  const resolved = new Set<Token>();
  for (const start of groupTypes.keys()) {
    const waiting: Token[] = [];
    let token: Token | undefined = start;
    while (token !== undefined && token.type === undefined && !resolved.has(token)) {
      resolved.add(token);
      waiting.push(token);
      const target: TokenReference | undefined = groupTypes.has(token) ? referenceOf(token.value) : undefined;
      token = target?.rest.length === 0 ? byName.get(target.name) : undefined;
    }
    let type = token?.type;
    for (const alias of waiting.reverse()) {
      type ??= groupTypes.get(alias);
      alias.type = type;
    }
  }
}

function isMember(parse: Parse, key: string, value: unknown, path: readonly string[]): boolean {
  if (key === "__proto__") {
    parse.tell([...path, key], {
      rule: "proto-name",
      message: '"__proto__" is not allowed as a name, so it is left out',
    });
    return true;
  }
  if (!key.startsWith("$") || key === "$root") return false;
  if (!reserved.has(key) && isObject(value)) {
    const severity = Object.hasOwn(value, "$value") ? "error" : "warning";
    const message = 'A name must not start with "$", so this is used as a property of the group';
    const suggestion = `Rename it to ${key.slice(1)}, or put it into $extensions.`;
    parse.tell([...path, key], { rule: "name-begins-with-dollar", severity, message, suggestion });
  }
  return true;
}

function isReferenceToken(parse: Parse, value: TokenTree): boolean {
  if (typeof value.$ref !== "string") return false;
  const children = Object.keys(value).some((key) => !key.startsWith("$") && isObject(value[key]));
  return parse.inheritance.namesToken(value.$ref) || (!children && Object.hasOwn(value, "$type"));
}

function isIncomplete(value: TokenTree): boolean {
  const keys = Object.keys(value);
  if (isExtending(value) || keys.some((key) => (!key.startsWith("$") || key === "$root") && isObject(value[key])))
    return false;
  return keys.some((key) => key === "$type" || !key.startsWith("$"));
}

function ownType(parse: Parse, owner: TokenTree, path: readonly string[]): string | undefined {
  if (owner.$type === undefined) return undefined;
  if (typeof owner.$type !== "string") {
    parse.tell([...path, "$type"], { rule: "type-value", message: "$type must be a string" });
  } else if (!tokenTypes.has(owner.$type) && !TEXT_TYPES.has(owner.$type)) {
    const meant = didYouMean(owner.$type.slice(0, 60), tokenTypes);
    parse.tell([...path, "$type"], {
      rule: "unknown-type",
      severity: "warning",
      message: `Unknown type ${JSON.stringify(owner.$type.slice(0, 60))}`,
      suggestion: meant ? `Did you mean "${meant}"?` : `Types: ${[...tokenTypes].join(", ")}.`,
    });
  }
  return typeof owner.$type === "string" ? owner.$type : undefined;
}

/** Not in the format, but its readers accept untyped strings and booleans. */
const TEXT_TYPES = new Set(["string", "boolean"]);

function ownDeprecated(parse: Parse, owner: TokenTree, path: readonly string[]): Token["deprecated"] {
  const { $deprecated } = owner;
  if ($deprecated === undefined || typeof $deprecated === "boolean" || typeof $deprecated === "string")
    return $deprecated;
  // Not in the format, but clear: `{since, reason, replacement}`.
  if (isObject($deprecated)) return $deprecated;
  const message = "$deprecated must be true, false or a reason";
  parse.tell([...path, "$deprecated"], { rule: "deprecated-value", severity: "warning", message });
  return undefined;
}

function spend(parse: Parse, path: readonly string[]): boolean {
  parse.inherited += 1;
  if (parse.inherited === maxInherited + 1) {
    parse.tell(path, {
      rule: "too-many-inherited",
      message: `Extended groups contain more than ${maxInherited} tokens. The rest is left out`,
      suggestion: "Extend smaller groups. Groups that extend other extended groups multiply their tokens.",
    });
  }
  return parse.inherited <= maxInherited;
}

/** Returns the type of values with this shape, if only one matches. */
function likelyType(value: unknown): string | undefined {
  if (typeof value === "number") return "number";
  const isMeasure = isObject(value) && typeof value.unit === "string";
  if (isMeasure) return value.unit === "ms" || value.unit === "s" ? "duration" : "dimension";
  return (isObject(value) && value.colorSpace !== undefined) || hexColor(value) !== undefined ? "color" : undefined;
}
