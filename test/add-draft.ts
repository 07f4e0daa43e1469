import type { DraftIteration } from "../src/domain/drafts/contract.ts";
import { insertDraft, type NewDraft } from "../src/domain/drafts/draft-rows.ts";
import type { OpenDeployment } from "../src/server/deployment.ts";
import { transact } from "../src/store/sql/transact.ts";

const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Files of a small component, by path below its folder. */
export const alertFiles = (text = "Saved."): Record<string, string | Uint8Array> => ({
  "alert.json": `${JSON.stringify({
    id: "alert",
    title: "Alert",
    group: "Feedback",
    description: "Tells what happened.",
    previews: { default: { title: "Default", values: { text } }, error: { title: "Error", values: { text } } },
  })}\n`,
  "alert.html": `<div class="alert">${text}</div>\n<!-- styles are in alert.css -->\n`,
  "alert.css": ".alert { padding: 1rem; background: #eef }\n",
  "dist/alert.json": JSON.stringify({ id: "alert", title: "Alert", previews: { default: {}, error: {} } }),
  "dist/alert.css": ".alert{padding:1rem;background:#eef}",
  "dist/alert-default.html": page(text),
  "dist/alert-error.html": page(`Error: ${text}`),
  "dist/screenshot.png": DOT,
  "dist/screenshot-error.png": DOT,
});

const page = (text: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<title>Alert</title>\n<link rel="stylesheet" href="/api/component/alert.css">\n</head>\n<body>\n<div class="alert">${text}</div>\n</body>\n</html>\n`;

const roleOf = (path: string): DraftIteration["files"][number]["role"] => {
  if (!path.startsWith("dist/")) return "source";
  return path.endsWith(".png") ? "screenshot" : "artifact";
};

export type AddedIteration = Partial<Omit<DraftIteration, "files">> & {
  files?: Record<string, string | Uint8Array>;
};

/** Writes a draft down, as a job that made it would: its bytes as blobs, then its row. Answers its id. */
export async function addDraft(
  { store, db }: Pick<OpenDeployment, "store" | "db">,
  { iterations = [{}], ...draft }: Partial<Omit<NewDraft, "iterations">> & { iterations?: AddedIteration[] } = {},
): Promise<string> {
  const made: DraftIteration[] = [];
  for (const [index, { files = alertFiles(), ...given }] of iterations.entries()) {
    const stored: DraftIteration["files"] = [];
    for (const [path, content] of Object.entries(files)) {
      const { hash, size } = await store.blobs.put(Buffer.from(content));
      stored.push({ path, role: roleOf(path), hash, size, contentType: "application/octet-stream" });
    }
    const at = Date.parse("2026-05-01T12:00:00Z") + index * 60_000;
    made.push({
      number: index + 1,
      status: "clean",
      error: null,
      findings: [],
      cost: { inputTokens: 4_200, outputTokens: 1_300 },
      startedAt: new Date(at).toISOString(),
      completedAt: new Date(at + 42_000).toISOString(),
      ...given,
      files: stored,
    });
  }
  const row: NewDraft = {
    kind: "component",
    target: "alert",
    title: "Alert",
    model: "test-model",
    createdBy: null,
    ...draft,
    iterations: made,
  };
  return transact(db(), (trx) => insertDraft(trx, row));
}
