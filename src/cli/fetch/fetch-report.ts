import { counted, type Noun } from "../../engines/text/noun.ts";
import type { DesignFile, DesignToolProgress } from "../../platform/design-tool/design-tool.ts";
import { sizeOf } from "../runner/size-of.ts";
import type { Terminal } from "../runner/terminal.ts";
import type { KindChange } from "./fetch-changes.ts";
import type { FetchPlan } from "./fetch-plan.ts";
import type { Design } from "./read-design.ts";

/** What came of a fetch. */
export interface FetchReport {
  ok: boolean;
  dryRun: boolean;
  file: DesignFile;
  counts: Record<string, number>;
  /** Names of what was added, changed and removed, or would be, by kind. */
  changes: KindChange[];
  written: string[];
  removed: string[];
  unchanged: string[];
  left: FetchPlan["left"];
  /** Sentences: what could not be taken, or not as it is. */
  notes: string[];
  /** Bytes written. */
  bytes: number;
}

const SHOWN = 40;
const FILES: Noun = { one: "file", many: "files" };

export function reportOf(options: {
  design: Design;
  plan: FetchPlan;
  changes: KindChange[];
  notes: string[];
  dryRun: boolean;
}): FetchReport {
  const { design, plan, notes, dryRun } = options;
  const { changes, unchanged, left } = plan;
  return {
    ok: left.length === 0,
    dryRun,
    file: design.file,
    counts: countsOf(design),
    changes: options.changes,
    written: changes.filter(({ bytes }) => bytes).map(({ path }) => path),
    removed: changes.filter(({ bytes }) => !bytes).map(({ path }) => path),
    unchanged,
    left,
    notes,
    bytes: changes.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0),
  };
}

function countsOf({ styles, variables, components, assets }: Design): FetchReport["counts"] {
  const { color, typography, effect } = styles.snapshot.localStyles;
  const { variables: values } = variables.meta ?? {};
  return {
    ...{ colors: color.length, texts: typography.length, effects: effect.length },
    variables: typeof values === "object" && values !== null ? Object.keys(values).length : 0,
    ...{ components: components.length, icons: assets.icons.length, logos: assets.logos.length },
  };
}

/** Tells people what came of a fetch. */
export function showReport(report: FetchReport, terminal: Terminal, milliseconds: number): void {
  const { written, removed, left, notes, bytes, dryRun, file, counts } = report;
  list(written, "green", "↓");
  list(removed, "red", "-");
  for (const note of notes.slice(0, SHOWN)) terminal.warn(note);
  if (notes.length > SHOWN) terminal.warn(`and ${notes.length - SHOWN} more; --json lists all`);
  for (const { path, message } of left) terminal.error(`${path}: ${message}`);
  if (left.length > 0)
    terminal.print("These were left as they are. dsr fetch --force replaces them; copies go to .service/backups/.");
  const changed = written.length + removed.length;
  const what = `${counted(changed, FILES)} ${dryRun ? "would change" : "changed"} (${sizeOf(bytes)})`;
  const found = Object.entries(counts).map(
    ([things, count]) => `${count} ${count === 1 ? things.slice(0, -1) : things}`,
  );
  const seconds = (milliseconds / 1000).toFixed(1);
  terminal.print(`${file.name}: ${found.join(", ")}; ${changed === 0 ? "nothing has changed" : what}, ${seconds} s`);

  function list(paths: readonly string[], color: "green" | "red", mark: string): void {
    for (const path of paths.slice(0, SHOWN)) terminal.print(`${terminal.style(color, mark)} ${path}`);
    if (paths.length > SHOWN) terminal.print(terminal.style("dim", `  and ${paths.length - SHOWN} more`));
  }
}

/** A line of progress: `the file  12.0 MB of 18.3 MB`. */
export function progressLine({ what, done, total, unit }: DesignToolProgress): string {
  if (unit === "seconds") return `${what}, ${total} s …`;
  const amount = (count: number) => (unit === "bytes" ? sizeOf(count) : String(count));
  return `${what}  ${amount(done)}${total === undefined ? "" : ` of ${amount(total)}`}`;
}
