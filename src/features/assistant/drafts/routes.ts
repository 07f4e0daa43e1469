import { bytesRoute, route } from "../../../contract/route.ts";
import {
  discardDraft as discardDraftEndpoint,
  getDraft,
  getDraftFile,
  getDrafts,
  publishDraft as publishDraftEndpoint,
} from "./contract.ts";
import { listDrafts } from "./draft-rows.ts";
import { drafts } from "./drafts.ts";
import { discardDraft, publishDraft } from "./publish-draft.ts";
import { readDraft } from "./read-draft.ts";
import { readDraftFile } from "./read-draft-file.ts";
import { tellDrafts } from "./tell-draft.ts";

export const draftRoutes = [
  route(getDrafts, async (call) => {
    const { db } = await call.part(drafts);
    return { drafts: await tellDrafts(call, await listDrafts(db, call.query)) };
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
