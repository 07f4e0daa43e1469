import {
  getChangelog,
  getHistory,
  getPicture,
  getVersion,
  getVersionDeclaration,
} from "../../domain/history/contract.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { bytesRoute, route } from "../../platform/contract/route.ts";
import { readChangelog } from "./changelog.ts";
import { readPicture } from "./read-picture.ts";
import { readVersion, readVersionDeclaration } from "./version-snapshot.ts";
import { readVersions } from "./versions.ts";

export const historyRoutes = [
  route(getHistory, async (call) => {
    const { history, readAt, part, query } = call;
    if (!history) return { versions: [], total: 0 };
    return readVersions({ history, readAt, part }, query.id, query);
  }),
  route(getVersion, async ({ history, readAt, part, blobs, query: { id, v } }) => {
    if (!history) throw noHistory();
    return readVersion({ history, readAt, part, blobs }, id, v);
  }),
  route(getVersionDeclaration, async ({ history, readAt, part, query: { id, v } }) => {
    if (!history) throw noHistory();
    return readVersionDeclaration({ history, readAt, part }, id, v);
  }),
  bytesRoute(getPicture, (call) => readPicture(call, call.query)),
  route(getChangelog, (call) => readChangelog(call, call.query)),
];

const noHistory = () => notFound("A workspace keeps no history; that is what git is for.");
