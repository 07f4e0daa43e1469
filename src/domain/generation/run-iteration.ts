import type { TrialOutcome, TrialSource } from "../../build/trial-builds/trial-build.ts";
import { trialBuilds } from "../../build/trial-builds/trial-part.ts";
import { counted } from "../../engines/text/noun.ts";
import type { DraftFinding, DraftIteration } from "../drafts/contract.ts";
import { checkCandidate } from "./check-candidate.ts";
import { generationActorOf } from "./generation-input.ts";
import type { GenerationRun } from "./generation-run.ts";
import { instructionsFor, messagesFor } from "./instructions.ts";
import { type GeneratedComponent, readGeneratedComponent } from "./read-answer.ts";
import type { Brief } from "./read-brief.ts";

/** A component with its styles and behaviour fits; models that write without end are cut off. */
const MAX_OUTPUT_TOKENS = 8_192;
/** Findings of an iteration that are kept. */
const MAX_FINDINGS = 200;

/** Fractions of an iteration that are behind it when a step begins. */
const BEGUN = { generating: 0, building: 0.5, validating: 0.9 } as const;

/**
 * Runs one iteration: the model writes, the result is built and checked, and every file is stored as a blob. Throws
 * errors of the model's library and of the machine; faults of the model's text become findings.
 */
export async function runIteration(run: GenerationRun, brief: Brief): Promise<DraftIteration> {
  const { input, jobId, model, signal, state } = run;
  const number = state.iterations.length + 1;
  const startedAt = new Date().toISOString();
  await run.tell(
    "generating",
    `${model.model} is writing ${input.componentId}, iteration ${number}.`,
    BEGUN.generating,
  );
  const before = state.iterations.at(-1);
  const answer = await model.ask({
    actor: generationActorOf(input),
    instructions: instructionsFor(input),
    messages: messagesFor({
      input,
      ...brief,
      hasVariables: brief.surroundings.hasVariables,
      picture:
        model.takesImages && brief.reference?.png ? { bytes: brief.reference.png, mediaType: "image/png" } : undefined,
      before: before && { answer: state.lastAnswer ?? "", iteration: before },
    }),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    signal,
    step: `${jobId}/${number}/answer`,
  });

  const { candidate, findings: unread } = readGeneratedComponent(input.componentId, answer.text);
  const reported = [...cutOff(answer.reason), ...unread];
  const made = candidate && { candidate, ...(await buildAndCheck(run, brief, candidate)) };
  const findings = [...reported, ...(made?.findings ?? [])].slice(0, MAX_FINDINGS);
  await run.tell(
    "validating",
    made ? summaryOf(findings) : "The answer of the model could not be used.",
    BEGUN.validating,
  );
  const files = made ? await keepFiles(run, made.candidate, made.outcome) : [];
  state.lastAnswer = answer.text;
  return {
    number,
    status: !made?.outcome.ok ? "failed" : isClean(findings) ? "clean" : "findings",
    error: made ? made.outcome.error : "The answer of the model could not be used.",
    files,
    findings,
    cost: answer.use,
    startedAt,
    completedAt: new Date().toISOString(),
  };
}

/** Whether the model has nothing to fix. Notes are for people. */
const isClean = (findings: readonly DraftFinding[]): boolean => findings.every(({ severity }) => severity === "info");

const cutOff = (reason: string): DraftFinding[] =>
  reason === "length"
    ? [
        {
          ruleId: "answer",
          severity: "error",
          message: `The answer was cut off at ${MAX_OUTPUT_TOKENS} tokens. Write less: fewer variants, shorter texts.`,
        },
      ]
    : reason === "refused"
      ? [{ ruleId: "answer", severity: "error", message: "The model refused to answer." }]
      : [];

async function buildAndCheck(run: GenerationRun, brief: Brief, candidate: GeneratedComponent) {
  const { input, deployment, signal } = run;
  await run.tell(
    "building",
    `Building and checking ${counted(Object.keys(candidate.files).length, "file")}.`,
    BEGUN.building,
  );
  const own = checkCandidate(input, candidate);
  const trial: TrialSource = {
    componentId: input.componentId,
    files: candidate.files,
    surroundings: brief.surroundings.files,
    standard: input.a11yStandard,
    signal,
  };
  const outcome = await (await deployment.part(trialBuilds)).build(trial);
  const found = outcome.findings.map((finding): DraftFinding => ({ ...finding }));
  const built: DraftFinding[] = outcome.ok
    ? found
    : [{ ruleId: "build", severity: "error", message: outcome.error ?? "The build failed." }, ...found];
  const notes = outcome.notes.map((message): DraftFinding => ({ ruleId: "not-checked", severity: "info", message }));
  return { outcome, findings: [...own, ...built, ...notes] };
}

/** Everything of an iteration as blobs: no draft names them yet, which a collection leaves a day for. */
async function keepFiles(
  { deployment }: GenerationRun,
  { files }: GeneratedComponent,
  { artifacts }: TrialOutcome,
): Promise<DraftIteration["files"]> {
  const { blobs } = deployment.store;
  const sources = Object.entries(files).map(([path, text]) => ({
    path,
    role: "source" as const,
    bytes: Buffer.from(text),
    contentType: typeOf(path),
  }));
  const kept: DraftIteration["files"] = [];
  for (const { path, role, bytes, contentType } of [...sources, ...artifacts]) {
    const { hash, size } = await blobs.put(bytes);
    kept.push({ path, role, hash, size, contentType });
  }
  return kept;
}

const TYPES: Record<string, string> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
};

const typeOf = (path: string): string => TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain; charset=utf-8";

function summaryOf(findings: readonly DraftFinding[]): string {
  const count = (severity: DraftFinding["severity"]) => findings.filter((one) => one.severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  if (errors + warnings === 0) return "The build succeeded without findings.";
  return `The build succeeded with ${counted(errors, "error")} and ${counted(warnings, "warning")}.`;
}
