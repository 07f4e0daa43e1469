import type { Axis } from "../system/axis.ts";
import type { Judgement } from "./verdict.ts";

/** An axis, or a value of one, that came or went. */
export interface AxisLine extends Judgement {
  of: "axis";
  /** `scheme`, or `scheme dark` for a value. */
  name: string;
  changes: ["added" | "removed"];
}

/** Axes, and values of axes both systems have, that are on one side only. */
export function compareAxes(before: readonly Axis[], after: readonly Axis[]): AxisLine[] {
  const lines: AxisLine[] = [];
  const gone = (name: string): AxisLine => ({
    ...{ of: "axis", name, changes: ["removed"], verdict: "breaking" },
    reason: `${name} cannot be chosen any more.`,
  });
  const come = (name: string): AxisLine => ({
    ...{ of: "axis", name, changes: ["added"], verdict: "compatible" },
    reason: `${name} can be chosen now.`,
  });
  for (const { name, values } of before) {
    const now = after.find((axis) => axis.name === name);
    if (!now) lines.push(gone(name));
    else for (const value of values) if (!now.values.includes(value)) lines.push(gone(`${name} ${value}`));
  }
  for (const { name, values } of after) {
    const was = before.find((axis) => axis.name === name);
    if (!was) lines.push(come(name));
    else for (const value of values) if (!was.values.includes(value)) lines.push(come(`${name} ${value}`));
  }
  return lines;
}
