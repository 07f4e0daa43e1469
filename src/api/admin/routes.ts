import { listApiKeys } from "../../domain/people/accounts/api-keys.ts";
import { listPeople } from "../../domain/people/accounts/directory.ts";
import { peoplePart } from "../../domain/people/accounts/people.ts";
import {
  deleteAnyApiKey,
  getAllApiKeys,
  getAudit,
  getAuditExport,
  getUsers,
  postInvite,
  postLink,
  postRemove,
  postRole,
} from "../../domain/people/admin-contract.ts";
import {
  changeRole,
  exportAudit,
  inviteUser,
  makeLink,
  readAuditPage,
  removeUser,
  revokeAnyKey,
} from "../../domain/people/operations.ts";
import { bytesRoute, route } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";

export const adminRoutes = [
  route(getUsers, async ({ part }) => listPeople((await part(peoplePart)).db)),
  route(postInvite, async (call) => {
    return { ok: true, ...(await inviteUser(call, call.body)) };
  }),
  route(postRole, async (call) => {
    await changeRole(call, call.body);
    return { ok: true };
  }),
  route(postRemove, async (call) => {
    await removeUser(call, call.body.userId);
    return { ok: true };
  }),
  route(postLink, async (call) => {
    return { ok: true, ...omit(await makeLink(call, call.body.userId), "person") };
  }),
  route(getAllApiKeys, async ({ part }) => ({ apiKeys: await listApiKeys((await part(peoplePart)).db, {}) })),
  route(deleteAnyApiKey, async (call) => {
    await revokeAnyKey(call, call.params.id);
    return { ok: true };
  }),
  route(getAudit, async (call) => readAuditPage(call, call.query)),
  bytesRoute(getAuditExport, async (call) => {
    const { text, type, next } = await exportAudit(call, call.query);
    const name = `audit.${call.query.format}`;
    const headers = {
      "content-disposition": `attachment; filename="${name}"`,
      ...(next === undefined ? {} : { "x-audit-next": String(next) }),
    };
    return { bytes: text, type, headers };
  }),
];
