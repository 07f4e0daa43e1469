import { raw } from "hono/html";
import type { DraftIteration, DraftResponse } from "../../../domain/drafts/contract.ts";
import { renderPageMarkdown } from "../../../domain/pages/page-markdown.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { splitFrontmatter } from "../../../safe/yaml.ts";
import { Findings } from "./iterations.tsx";

type Reads = Parameters<typeof renderPageMarkdown>[0] & Pick<Call, "blobs">;

/** The rendered text of a draft, with its findings. */
export async function DraftReferenceText({
  call,
  draft,
  iteration,
}: {
  call: Reads;
  draft: DraftResponse;
  iteration: DraftIteration | undefined;
}) {
  const file = iteration?.files.find(({ path }) => path.endsWith(".md"));
  const bytes = draft.state === "open" && file ? await call.blobs.get(file.hash) : undefined;
  if (!iteration || !bytes) return null;
  const { body: markdown } = splitFrontmatter(Buffer.from(bytes).toString("utf8"));
  const { html } = await renderPageMarkdown(call, { markdown, slug: "reference" });
  return (
    <section class="a-section" aria-labelledby="text">
      <h2 id="text">The text</h2>
      <div class="draft-text prose">{raw(html)}</div>
      {iteration.findings.length > 0 && <Findings findings={iteration.findings} number={iteration.number} />}
    </section>
  );
}
