import { cpus, loadavg } from "node:os";

/** Of one package or mode, how its properties stand to ours. */
export interface Counts {
  equal: number;
  different: number;
  missing: number;
}

/** What was measured of a package. */
export interface Row extends Counts {
  package: string;
  variables: number;
  /** Of those that differ or are missing, how many no line of the commands names. */
  unnamed: { different: number; missing: number };
  axes: string[];
  modes: Record<string, Counts>;
  invalid: number;
  /** Seconds of `dsr init` and `dsr tokens build`. */
  seconds: number;
  exits: number[];
}

const HEAD = `| Package | Variables | Equal | Different | Missing | Not reported | Invalid | Seconds | By mode (different, missing) | Axes found |
|---|---|---|---|---|---|---|---|---|---|`;

/** The page of documentation: a row for each package, and their sums. */
export function pageOf(rows: readonly Row[], failed: readonly string[], browser: string): string {
  const sum = (count: (row: Row) => number) => rows.reduce((whole, row) => whole + count(row), 0);
  const variables = sum((row) => row.variables);
  const share = (count: number) => `${number(count)} (${((100 * count) / variables).toFixed(2)} %)`;
  const unnamed = ({ unnamed: { different, missing } }: Row) => different + missing;
  const seconds = Math.round(sum((row) => row.seconds));
  const total = [
    `**All ${rows.length}**`,
    number(variables),
    share(sum((row) => row.equal)),
    share(sum((row) => row.different)),
    share(sum((row) => row.missing)),
    number(sum(unnamed)),
    number(sum((row) => row.invalid)),
    number(seconds),
  ];
  const lines = rows.map((row) => [
    row.package,
    ...[row.variables, row.equal, row.different, row.missing, unnamed(row), row.invalid].map(number),
    String(row.seconds),
    Object.entries(row.modes)
      .map(([mode, { different, missing }]) => `${mode} ${different}, ${missing}`)
      .join("; "),
    row.axes.map(shortened).join("; ") || "none",
  ]);
  return `# Token packages

These figures show how exactly \`dsr init\` and \`dsr tokens build\` reproduce the tokens of published packages. \`npm run packages -- --docs\` (this run: ${new Date().toISOString().slice(0, 10)}) measures them (packages: \`bench/token-packages/packages.json\`). For each package at one version, it runs \`dsr init\`, \`dsr tokens build\` and \`dsr tokens check\`. Then it compares each custom property of the package's compiled output with ours, both computed by ${browser}, in each listed mode.

- **Equal**: equal in every mode.
- **Not reported**: variables that differ or are missing, and that the output of the commands doesn't list.
- **Invalid**: values that aren't valid for their type.
- **Seconds**: \`init\` and \`tokens build\` on ${cpus().length} processors at a load of ${loadavg()[2]?.toFixed(0)}.

${HEAD}
${[...lines, [...total, "", ""]].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
${failed.length === 0 ? "" : `\nNot measured:\n\n${failed.map((line) => `- ${line}`).join("\n")}\n`}`;
}

const number = (count: number): string => count.toLocaleString("en");

/** Values that are listed of an axis. */
const MAX_VALUES = 6;

function shortened(axis: string): string {
  const [name = "", values = ""] = axis.split(": ");
  const all = values.split(", ");
  return all.length > MAX_VALUES ? `${name}: ${all.length} values` : axis;
}
