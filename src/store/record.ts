import { issueSentence } from "./issue-sentence.ts";
import { jsonInSteps } from "./json-in-steps.ts";
import { hashDocument, type Kind, omitVolatile, SINGLETON, type Summary, sha256 } from "./kind.ts";
import { InvalidDocument } from "./store.ts";

/** A valid record in its stored forms. */
export interface PreparedRecord {
  document: unknown;
  /** The stored JSON of the document. */
  json: string;
  hash: string;
  summary: Summary;
  summaryJson: string;
  /** Hashes of the document's blobs, without duplicates. */
  blobs: string[];
}

/** Maximum size of an ID in a PostgreSQL index, with room for the kind. */
const MAX_ID_BYTES = 2048;
const ILL_FORMED = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Validates, hashes and summarizes one record. Throws `InvalidDocument` with the record and the place in it. */
export function prepareRecord(kind: Kind, id: string, document: unknown): PreparedRecord {
  const steps = preparing(kind, id, document);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps, for documents of megabytes, so that other work can run in between. */
export async function prepareInSteps(
  record: { kind: Kind; id: string; document: unknown },
  yieldToLoop: () => Promise<void> | undefined,
): Promise<PreparedRecord> {
  const steps = preparing(record.kind, record.id, record.document);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await yieldToLoop();
  }
}

function* preparing(kind: Kind, id: string, document: unknown): Generator<void, PreparedRecord> {
  checkId(kind, id);
  const parsed = kind.schema.safeParse(document);
  if (!parsed.success) {
    const details = parsed.error.issues.map((issue) => ({
      path: pointer(issue.path),
      message: issueSentence(issue, document),
    }));
    throw new InvalidDocument(
      `${kind.name} ${JSON.stringify(id)}: ${details.map(({ message }) => message).join(" ")}`,
      details,
    );
  }
  yield;
  // Singletons may have megabytes: a catalog of icons, a bundle of tokens.
  const isLarge = id === SINGLETON;
  const json: string | undefined = isLarge ? yield* jsonInSteps(parsed.data) : JSON.stringify(parsed.data);
  if (json === undefined) throw refused(kind, id, [{ path: "", message: "is not JSON" }]);
  if (isIllFormed(json)) throw refused(kind, id, [{ path: illFormedPath(parsed.data), message: ILL_FORMED_MESSAGE }]);

  yield;
  const summary = kind.summarizeInSteps
    ? yield* kind.summarizeInSteps(id, parsed.data)
    : kind.summarize(id, parsed.data);
  let summaryJson = JSON.stringify(summary);
  // A shortened text in a summary may split a surrogate pair; the document is still valid.
  if (isIllFormed(summaryJson)) summaryJson = JSON.stringify(summary, (_key, value) => wellFormed(value));

  const blobs = [...new Set(kind.blobs?.(parsed.data) ?? [])];
  const strange = blobs.find((hash) => !/^[0-9a-f]{64}$/.test(hash));
  if (strange !== undefined) {
    throw refused(kind, id, [
      { path: "", message: `${JSON.stringify(strange)} is not a lowercase hexadecimal SHA-256` },
    ]);
  }
  yield;
  const counted = omitVolatile(kind, parsed.data);
  const hashed = counted !== undefined && isLarge ? yield* jsonInSteps(counted) : undefined;
  const hash = hashed === undefined ? hashDocument(kind, parsed.data, json) : sha256(hashed);
  return { document: parsed.data, json, hash, summary, summaryJson, blobs };
}

/**
 * Throws `InvalidDocument` if an ID can't be stored: it is empty, too long, or contains NUL or half a surrogate pair.
 */
export function checkId(kind: Kind, id: string): void {
  const size = Buffer.byteLength(id);
  if (size === 0 || size > MAX_ID_BYTES || !isStorable(id)) {
    throw new InvalidDocument(
      `${kind.name} ${JSON.stringify(id.slice(0, 100))}: an ID must have 1 to ${MAX_ID_BYTES} bytes of valid Unicode without NUL. Use a shorter name.`,
    );
  }
}

/** Whether every database stores the text unchanged. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

const ILL_FORMED_MESSAGE = "contains a NUL or half of a surrogate pair";

const isIllFormed = (json: string): boolean => json.includes("\\u") && ILL_FORMED.test(json);

const wellFormed = (value: unknown): unknown =>
  typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value;

const pointer = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

function refused(kind: Kind, id: string, details: { path: string; message: string }[]): InvalidDocument {
  const reasons = details.map(({ path, message }) => (path ? `${path} ${message}` : message));
  return new InvalidDocument(`${kind.name} ${JSON.stringify(id)}: ${reasons.join("; ")}`, details);
}

function illFormedPath(value: unknown, path: string[] = []): string {
  if (typeof value === "string") return isStorable(value) ? "" : pointer(path);
  if (typeof value !== "object" || value === null) return "";
  for (const [key, inner] of Object.entries(value)) {
    const found = isStorable(key) ? illFormedPath(inner, [...path, key]) : pointer(path);
    if (found !== "") return found;
  }
  return "";
}
