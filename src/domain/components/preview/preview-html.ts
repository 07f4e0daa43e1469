import { dressPreview } from "../../../engines/declaration/dress-preview.ts";
import { carriesFiles } from "../../../platform/contract/plan.ts";
import type { Call } from "../../../platform/contract/route.ts";
import type { PreviewQuery } from "../contract.ts";
import { inlineFiles, type ReadFile } from "../files/inline-files.ts";
import { readServed } from "../files/read-served.ts";
import { asCard } from "./preview-card.ts";
import { previewDress } from "./preview-dress.ts";
import { withHeightReport } from "./preview-height.ts";

/**
 * Tenant HTML as it was pushed, with what a reader chose for it. Its files lie inside where the requests of a sandboxed
 * frame, which has no origin and no credential, would be refused: always where the document has files of its `own`, which
 * come before those of the registry.
 */
export async function previewHtml(
  call: Pick<Call, "snapshot" | "blobs" | "part" | "settings" | "url">,
  html: string,
  query: PreviewQuery,
  own?: ReadFile,
): Promise<string> {
  const dressed = dressPreview(html, await previewDress(call, query));
  const read: ReadFile = async (path) => (await own?.(path)) ?? readServed(call, path);
  const whole = own || carriesFiles(call.settings) ? await inlineFiles(dressed, call.url, read) : dressed;
  if (query.fit === "card") return asCard(whole);
  return query.fit ? withHeightReport(whole) : whole;
}
