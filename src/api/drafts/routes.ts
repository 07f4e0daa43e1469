import {
  discardDraftEndpoint,
  getDraft,
  getDraftFile,
  getDrafts,
  publishDraftEndpoint,
} from "../../domain/drafts/contract.ts";
import { toDraftResponses } from "../../domain/drafts/draft-response.ts";
import { listDrafts } from "../../domain/drafts/draft-rows.ts";
import { drafts } from "../../domain/drafts/drafts.ts";
import { discardDraft, publishDraft } from "../../domain/drafts/publish-draft.ts";
import { readDraft } from "../../domain/drafts/read-draft.ts";
import { readDraftFile } from "../../domain/drafts/read-draft-file.ts";
import { bytesRoute, route } from "../../platform/contract/route.ts";

export const draftRoutes = [
  route(getDrafts, async (call) => {
    const { db } = await call.part(drafts);
    return { drafts: await toDraftResponses(call, await listDrafts(db, call.query)) };
  }),
  route(getDraft, async (call) => ({ draft: await readDraft(call, call.params.id) })),
  bytesRoute(getDraftFile, readDraftFile),
  route(publishDraftEndpoint, async (call) => {
    const revision = await publishDraft(call, call.params.id, call.body);
    return { ok: true, draft: await readDraft(call, call.params.id), revision };
  }),
  route(discardDraftEndpoint, async (call) => {
    await discardDraft(call, call.params.id);
    return { ok: true };
  }),
];
