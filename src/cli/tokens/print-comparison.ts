import { parseColor, readableValue } from "../../engines/tokens/engine.ts";
import type {
  ComparedToken,
  SystemComparisonLine,
  TokenComparison,
  ValueChange,
  Verdict,
} from "../../engines/tokens/names.ts";
import type { Terminal } from "../runner/terminal.ts";

/** Lines that are printed; the rest is counted. */
const SHOWN = 200;
/** Choices that are named. */
const NAMED = 3;
/** Letters of a value. */
const LONGEST = 80;

const STYLES = { breaking: "red", compatible: "cyan", patch: "dim" } as const satisfies Record<Verdict, string>;

/** Whether a terminal can show the colors. */
export const hasSwatches = ({ style }: Terminal, { COLORTERM = "" }: NodeJS.ProcessEnv): boolean =>
  style("bold", "") !== "" && /^(?:truecolor|24bit)$/.test(COLORTERM);

/** Prints differences, most serious first, with color swatches on a terminal with 24-bit colors. */
export function printComparison(
  { lines, reason, verdict }: TokenComparison,
  terminal: Terminal,
  swatches: boolean,
): void {
  const write = createWriter(terminal, swatches);
  const { own, followers } = withoutFollowers(lines);
  let heading: Verdict | undefined;
  for (const line of own.slice(0, SHOWN)) {
    if (line.verdict !== heading)
      terminal.print(...(heading ? [""] : []), terminal.style(STYLES[line.verdict], line.verdict));
    heading = line.verdict;
    for (const text of write(line)) terminal.print(`  ${text}`);
    const following = followers.get(line.name) ?? [];
    if (following.length > 0) terminal.print(terminal.style("dim", `    also changed: ${namesText(following)}`));
  }
  if (own.length > SHOWN) terminal.print(`  and ${own.length - SHOWN} more. Use --json to list all.`);
  if (lines.length > 0) terminal.print("");
  const word = verdict === null ? "" : `${terminal.style([STYLES[verdict], "bold"], verdict)}: `;
  terminal.print(`${word}${reason}`);
}

/** Tokens that only follow a changed token are listed below it. */
function withoutFollowers(lines: readonly SystemComparisonLine[]) {
  const changed = new Map(lines.flatMap((line) => (line.of === "token" ? [[line.name, line] as const] : [])));
  // Cyclic aliases have no value and follow no token.
  const rootOf = (line: ComparedToken): ComparedToken => {
    let root = line;
    while (root.follows !== undefined) {
      const target = changed.get(root.follows);
      if (!target?.values.length) break;
      root = target;
    }
    return root;
  };
  const followers = new Map<string, string[]>();
  const own = lines.filter((line) => {
    const root = line.of === "token" ? rootOf(line) : line;
    if (root === line) return true;
    const following = followers.get(root.name);
    if (following) following.push(line.name);
    else followers.set(root.name, [line.name]);
    return false;
  });
  return { own, followers };
}

const namesText = (names: readonly string[]): string =>
  names.slice(0, NAMED).join(", ") + (names.length > NAMED ? ` and ${names.length - NAMED} more` : "");

function createWriter(terminal: Terminal, swatches: boolean): (line: SystemComparisonLine) => string[] {
  const quiet = (text: string) => terminal.style("dim", text);
  const shown = (value: string | null, type: string | undefined): string => {
    if (value === null) return quiet("none");
    const text = readableValue(value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value);
    return swatches && type === "color" ? `${swatchOf(value, terminal)}${text}` : text;
  };
  const valueText = ({ choices, before, after, distance, closeness }: ValueChange, line: ComparedToken): string => {
    const type = (line.after ?? line.before)?.type;
    const sides = [line.before && shown(before, type), line.after && shown(after, type)].filter(
      (side) => side !== null,
    );
    const far = type === "color" && distance !== undefined && closeness !== "equal" ? quiet(` ΔE ${distance}`) : "";
    const where = choices.length > 0 ? quiet(` ${choicesText(choices)}`) : "";
    return `${sides.join(" → ")}${far}${where}`;
  };
  return (line) => {
    if (line.of === "axis") return [`${line.name}  ${quiet(line.reason)}`];
    const { before, after, values, changes } = line;
    const name = before && after && before.name !== after.name ? `${before.name} → ${after.name}` : line.name;
    const reported = values.map((value) => valueText(value, line));
    const [only] = reported.length === 1 ? reported : [];
    const what = changes.map((change) => (change === "value" ? "changed" : change)).join(", ");
    // Without values, the reason describes the difference.
    if (reported.length === 0) return [`${name}  ${quiet(`${what}: ${line.reason}`)}`];
    return only
      ? [`${name}  ${quiet(what)}  ${only}`]
      : [`${name}  ${quiet(what)}`, ...reported.map((text) => `  ${text}`)];
  };
}

function choicesText(choices: ValueChange["choices"]): string {
  const names = choices.map((choice) => Object.values(choice).join(" ") || "default");
  return namesText(names);
}

/** Two cells of a color; its alpha is left out. */
function swatchOf(value: string, { swatch }: Pick<Terminal, "swatch">): string {
  const color = parseColor(value);
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return color ? swatch([byte(color.r), byte(color.g), byte(color.b)]) : "";
}
