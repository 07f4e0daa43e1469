import type { Call } from "../../platform/contract/route.ts";
import type { DraftResponse } from "./contract.ts";
import { toDraftResponses } from "./draft-response.ts";
import { findDraft } from "./draft-rows.ts";
import { drafts } from "./drafts.ts";
import { noDraft } from "./read-draft-file.ts";

/** Returns a draft for an API response. Throws `ApiError` 404. */
export async function readDraft(call: Pick<Call, "part">, id: string): Promise<DraftResponse> {
  const row = await findDraft((await call.part(drafts)).db, id);
  const [reported] = row ? await toDraftResponses(call, [row]) : [];
  if (!reported) throw noDraft(id);
  return reported;
}
