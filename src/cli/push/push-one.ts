import { addressOf } from "../../contract/client.ts";
import { isObject } from "../../contract/shapes.ts";
import { hashDocument, type Kind, type Reading, sha256 } from "../../store/kind.ts";
import { readKind } from "../../store/workspace/read-kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { keyOf } from "../sync/local-records.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import { beginOutcome, type Outcome } from "./outcome.ts";
import type { PushStep } from "./push-step.ts";
import type { Registry } from "./registry.ts";

/** What a step does beside its request: a kind that travels through `/api/sync` too. */
export interface Around {
  /** Ids of the records that differ from what the registry has. */
  changed: ReadonlySet<string>;
  /** Whether the registry is known to have all of it. */
  unchanged: boolean;
  /** Called before the request: sends what the records name. Resolves to bytes sent. */
  before(): Promise<number>;
  /** Called after it. */
  after(): void;
}

/** Reads one step from the workspace and sends it. Never throws: what goes wrong is the outcome. */
export async function pushStep(
  step: PushStep,
  options: {
    files: WorkspaceFiles;
    registry: Pick<Registry, "post">;
    knowledge: Pick<RemoteKnowledge, "state" | "agree">;
    push: string;
    /** Fingerprint of what the registry has; a step of the same is not sent. */
    known?: string;
    /** True where only what changed is sent. */
    onlyChanged?: boolean;
    message?: string;
    dryRun: boolean;
    around?: Around;
  },
): Promise<Outcome> {
  const { outcome, end } = beginOutcome(step.step);
  const { files, around, knowledge } = options;
  try {
    const skipped = new Set(files.skipped());
    const reading = await readRecords(step.kind, files);
    for (const path of files.skipped())
      if (!skipped.has(path))
        outcome.warnings.push(`${path} is left out: a link, or a name that is not safe everywhere. Rename it.`);
    // What could not be read is not gone.
    const isWhole = reading.warnings.length === 0;
    const gone = step.removes && isWhole ? goneOf(step.kind, reading, knowledge.state) : [];
    const whole = await step.body(reading, gone);
    if (whole === undefined && reading.warnings.length > 0)
      return end({ status: "refused", message: reading.warnings.join(" ") });
    if (whole === undefined) return end({ status: "absent", message: `no ${step.absent}` });
    outcome.warnings.push(...reading.warnings);
    outcome.fingerprint = fingerprintOf(step.kind, reading);
    if (outcome.fingerprint === options.known || (options.onlyChanged && around?.unchanged))
      return end({ status: "unchanged", message: "unchanged since the last push" });
    const some = options.onlyChanged && around && around.changed.size < reading.records.length;
    const picked = some && { ...reading, records: reading.records.filter(({ id }) => around.changed.has(id)) };
    const body = picked ? await step.body(picked, gone) : whole;
    const message = picked ? `${picked.records.length} of ${countOf(whole)}` : countOf(body);
    if (options.dryRun) return end({ status: "would send", message, bytes: Buffer.byteLength(JSON.stringify(body)) });
    const blobBytes = (await around?.before()) ?? 0;
    const sent = isObject(body) && options.message ? { ...body, message: options.message } : body;
    const { changed, bytes } = await options.registry.post(addressOf(step.endpoint), sent, options.push);
    around?.after();
    if (step.removes) noteSent(step.kind, reading, gone, knowledge);
    return end({ message, changed, bytes: bytes + blobBytes });
  } catch (error) {
    return end({ status: "failed", message: error instanceof Error ? error.message : String(error) });
  }
}

/** What the registry will take of a kind: a record it would refuse is left out with a warning, as the workspace server does. */
async function readRecords(kind: Kind, files: WorkspaceFiles): Promise<Reading<unknown>> {
  const { records, blobs, warnings } = await readKind(kind, files);
  return {
    records: Array.from(records, ([id, { document }]) => ({ id, document })),
    blobs: new Map(blobs),
    warnings,
  };
}

/** Records of a kind this workspace sent before and has no more. */
function goneOf({ name }: Kind, { records }: Reading<unknown>, { records: sent }: RemoteKnowledge["state"]): string[] {
  const here = new Set(records.map(({ id }) => id));
  const before = Object.keys(sent).filter((key) => key.startsWith(`${name}:`));
  return before.map((key) => key.slice(name.length + 1)).filter((id) => !here.has(id));
}

function noteSent(
  kind: Kind,
  { records }: Reading<unknown>,
  gone: readonly string[],
  { agree }: Pick<RemoteKnowledge, "agree">,
): void {
  for (const { id, document } of records) agree(keyOf(kind.name, id), hashDocument(kind, document));
  for (const id of gone) agree(keyOf(kind.name, id), "");
}

const NOUNS: Record<string, string> = { catalog: "icons", tree: "branches", componentIds: "components" };

/** A digest of all a step would send, as the registry compares: times do not count. */
const fingerprintOf = (kind: Kind, { records }: Reading<unknown>): string =>
  sha256(JSON.stringify(records.map(({ id, document }) => [id, hashDocument(kind, document)])));

/** How much a body holds, from its first list. */
function countOf(body: unknown): string {
  if (!isObject(body)) return "";
  const list = Object.entries(body).find(([, value]) => Array.isArray(value));
  if (!list || !Array.isArray(list[1])) return "";
  const many = NOUNS[list[0]] ?? list[0];
  return `${list[1].length} ${list[1].length === 1 ? many.replace(/(?<=ch)es$|s$/, "") : many}`;
}
