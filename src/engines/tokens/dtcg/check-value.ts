import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import type { Problem, ReportProblem } from "../problem.ts";
import { toPointer } from "../token-tree.ts";
import { cssValue } from "../values/css-value.ts";
import { failedText, failedValue } from "../values/failed-value.ts";
import { checkAlpha, checkColor } from "./check-color.ts";
import { hasReference, referenceOf } from "./reference.ts";
import { primitiveRules, type ValueFinding } from "./value-rules.ts";

/** `or`: another type that tools and CSS accept. */
type Members = Record<string, { type: string; or?: string; optional?: boolean }>;

const rules: ReadonlyMap<string, (value: unknown) => ValueFinding | undefined> = new Map([
  ...primitiveRules,
  ["color", checkColor],
]);

const composites: ReadonlyMap<string, Members> = new Map(
  Object.entries<Members>({
    border: { color: { type: "color" }, width: { type: "dimension" }, style: { type: "strokeStyle" } },
    transition: {
      duration: { type: "duration" },
      delay: { type: "duration" },
      timingFunction: { type: "cubicBezier" },
    },
    shadow: {
      color: { type: "color" },
      offsetX: { type: "dimension" },
      offsetY: { type: "dimension" },
      blur: { type: "dimension" },
      spread: { type: "dimension" },
      inset: { type: "boolean", optional: true },
    },
    gradient: { color: { type: "color" }, position: { type: "number" } },
    typography: {
      fontFamily: { type: "fontFamily" },
      fontSize: { type: "dimension" },
      fontWeight: { type: "fontWeight" },
      letterSpacing: { type: "dimension" },
      lineHeight: { type: "number", or: "dimension" },
    },
  }),
);

/**
 * Reports differences between a value and its type in the Format and Color modules 2025.10. A value that CSS can still
 * express (older drafts, missing or unknown members) is a warning, any other an error. Skips references.
 *
 * @param path prefix of the reported pointers; empty for pointers relative to the value
 */
export function checkValue(type: string, value: unknown, path: string, report: ReportProblem): void {
  const members = composites.get(type);
  if (members === undefined) checkPrimitive(type, value, path, report);
  else if (type === "gradient" || (type === "shadow" && Array.isArray(value)))
    checkList(type, members, value, path, report);
  else checkMembers(type, members, value, path, report);
}

function checkPrimitive(type: string, value: unknown, path: string, report: ReportProblem): void {
  const finding = rules.get(type)?.(value);
  // The font rule accepts any text as a name.
  if ((finding === undefined && type !== "fontFamily") || hasReference(value)) return;
  if (reportFailed(type, value, path, report) || finding === undefined) return;
  const severity = severityOf(type, value);
  report({ pointer: path, severity, ...finding });
  const alpha = type === "color" && finding.rule !== "color-alpha" ? checkAlpha(value) : undefined;
  if (alpha) report({ pointer: path, severity, ...alpha });
}

function checkList(type: string, members: Members, value: unknown, path: string, report: ReportProblem): void {
  if (!Array.isArray(value) || value.length === 0) {
    checkMembers(type, members, undefined, path, report, value);
    return;
  }
  value.forEach((item, index) => {
    checkMembers(type, members, item, `${path}/${index}`, report);
  });
}

function checkMembers(
  type: string,
  members: Members,
  value: unknown,
  path: string,
  report: ReportProblem,
  whole = value,
): void {
  if (referenceOf(whole) !== undefined || referenceOf(value) !== undefined) return;
  if (!isObject(value)) {
    if (reportFailed(type, whole, path, report)) return;
    const message = `a ${type} must be ${type === "gradient" ? "a list of stops" : "an object"} with ${Object.keys(members).join(", ")}`;
    report({ rule: `${type}-value`, pointer: path, message, severity: severityOf(type, whole) });
    return;
  }
  for (const [name, { type: memberType, or, optional }] of Object.entries(members)) {
    const isOther = or !== undefined && severityOf(or, value[name]) === "warning";
    const reported: ReportProblem = isOther ? (problem) => report({ ...problem, severity: "warning" }) : report;
    if (Object.hasOwn(value, name)) checkValue(memberType, value[name], `${path}/${name}`, reported);
    else if (!optional)
      report({
        rule: "missing-member",
        pointer: path,
        message: `a ${type} needs ${name}`,
        severity: "warning",
        suggestion: `Add ${name} with a ${memberType} or an alias of one.`,
      });
  }
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(members, name) || reportFailed(undefined, value[name], path + toPointer([name]), report))
      continue;
    const meant = didYouMean(name, Object.keys(members));
    report({
      rule: "unknown-member",
      pointer: path + toPointer([name]),
      message: `a ${type} has no member ${name}`,
      severity: "warning",
      suggestion: meant ? `Did you mean ${meant}?` : `Put your own data into $extensions of the token.`,
    });
  }
}

/**
 * Reports the result of a failed calculation in a value, which then needs no other check. Returns whether it found one.
 */
export function reportFailed(type: string | undefined, value: unknown, path: string, report: ReportProblem): boolean {
  const failed = failedText(type, value);
  if (failed !== undefined) report({ ...failedValue(failed), pointer: path });
  return failed !== undefined;
}

const severityOf = (type: string, value: unknown): Problem["severity"] =>
  cssValue(type, value) === undefined ? "error" : "warning";
