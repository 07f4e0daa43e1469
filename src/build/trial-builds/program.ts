// The program of a trial: builds one component in its workspace, checks it, and reports the result. The keeper starts
// it without environment variables, and ends it.

import { dirname, relative } from "node:path";
import { MissingPackage } from "../../engines/sandbox/load-package.ts";
import { counted } from "../../engines/text/noun.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { BuildReport } from "../build-report.ts";
import { createBuilder } from "../builder.ts";
import { type BuildJob, readMessageLines, TRIAL_PROCESS_STARTED, type TrialReply } from "./messages.ts";
import type { BuildAnswer } from "./trial-build.ts";
import { MAX_PREVIEWS, MAX_TRIAL_FINDINGS } from "./trial-build.ts";

/** Time limit of a component's previews in the browser, together: a page that hangs leaves time for a report. */
const PAGE_MS = 30_000;
/** Maximum characters of a job, and of one reported error. */
const MAX_JOB = 1 << 20;
const MAX_MESSAGE = 2_000;
const MAX_NOTES = 20;

process.stdin.once("end", () => process.exit());
readMessageLines(process.stdin, {
  most: MAX_JOB,
  line: (text) => build(JSON.parse(text)).then(say),
  onLong: () => process.exit(),
});
say(TRIAL_PROCESS_STARTED);

async function build(job: BuildJob): Promise<TrialReply> {
  const { workspace, roots, componentId, standard, browser } = job;
  const builder = createBuilder(workspace, roots);
  try {
    const report = await builder.build({
      ids: [componentId],
      standard,
      everyVariant: true,
      mostPreviews: MAX_PREVIEWS,
      pageMs: PAGE_MS,
      ...(browser ? { browser } : {}),
    });
    return { built: answerOf(job, report) };
  } catch (error) {
    if (error instanceof MissingPackage) return { unusable: error.message };
    return { built: { error: telling(job)(reasonOf(error)), findings: [], notes: [] } };
  } finally {
    await builder.close();
  }
}

function answerOf(job: BuildJob, { components, notes }: BuildReport): BuildAnswer {
  const report = telling(job);
  const [component] = components;
  const { status, error, findings = [], notes: remarks = [] } = component ?? {};
  const failed = error ?? (status === "built" ? undefined : remarks.join(" ") || "The component was not built.");
  const reported = findings.map(({ ruleId, severity, message, selector, helpUrl, variant, path, line }) => ({
    ruleId,
    severity,
    message: report(message),
    selector: selector.slice(0, MAX_MESSAGE),
    ...(helpUrl === undefined ? {} : { helpUrl }),
    ...(variant === undefined ? {} : { variant }),
    ...(path === undefined ? {} : { path: report(path) }),
    ...(line === undefined ? {} : { line }),
  }));
  const weights = { error: 0, warning: 1, info: 2 };
  const kept =
    reported.length > MAX_TRIAL_FINDINGS
      ? reported.sort((a, b) => weights[a.severity] - weights[b.severity]).slice(0, MAX_TRIAL_FINDINGS)
      : reported;
  const left = reported.length - kept.length;
  return {
    error: failed === undefined ? null : report(failed),
    findings: kept,
    notes: [...remarks, ...notes, ...(left > 0 ? [`${counted(left, "more finding")} not listed.`] : [])]
      .slice(0, MAX_NOTES)
      .map(report),
  };
}

/** Returns a function that removes paths of this machine and the workspace from messages about a component. */
function telling({ workspace, roots, componentId }: BuildJob): (text: string) => string {
  const places = [workspace, dirname(workspace), ...roots.map((path) => dirname(path)), dirname(import.meta.dirname)];
  // Absolute, and relative to the workspace, as the bundler writes them.
  const named = places.flatMap((path) => [`${relative(workspace, path)}/`, `${path}/`]).filter(isPlace);
  const hidden = [...new Set(named), `components/${componentId}/`].sort((a, b) => b.length - a.length);
  return (text) => {
    const reported = hidden.reduce((left, path) => left.replaceAll(path, ""), text);
    return reported.length > MAX_MESSAGE ? `${reported.slice(0, MAX_MESSAGE)}…` : reported;
  };
}

/** Only parent steps (`../`) can be the component's own text. */
const isPlace = (path: string): boolean => !/^(?:\.\.\/|\/)*$/.test(path);

function say(message: TrialReply | typeof TRIAL_PROCESS_STARTED): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
