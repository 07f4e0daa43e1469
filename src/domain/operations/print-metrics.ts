/** A number with its labels. */
export type Sample = [labels: Record<string, string>, value: number];

/** A family of samples (OpenMetrics 1.0, "MetricFamily"). */
export interface MetricFamily {
  name: string;
  type: "counter" | "gauge" | "summary";
  unit?: "seconds" | "bytes";
  help: string;
  samples: Sample[];
  /** For a summary: the number of observations. */
  count?: number;
}

/** Prints families as OpenMetrics text. A unit is the last part of the name. */
export function printMetrics(families: readonly MetricFamily[]): string {
  const lines = families.flatMap(({ name, type, unit, help, samples, count }) => [
    `# TYPE ${name} ${type}`,
    ...(unit ? [`# UNIT ${name} ${unit}`] : []),
    `# HELP ${name} ${escaped(help)}`,
    ...samples.map(([labels, value]) => `${name}${type === "counter" ? "_total" : ""}${printLabels(labels)} ${value}`),
    ...(count === undefined ? [] : [`${name}_count ${count}`]),
  ]);
  return `${lines.join("\n")}\n# EOF\n`;
}

function printLabels(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length > 0 ? `{${parts.join(",")}}` : "";
}

const escaped = (text: string): string => text.replace(/[\\"\n]/g, (char) => (char === "\n" ? "\\n" : `\\${char}`));
