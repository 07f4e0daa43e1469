import { getHealth, getReadiness } from "../../domain/operations/contract.ts";
import { route } from "../../platform/contract/route.ts";

export const healthRoutes = [
  route(getHealth, async ({ settings: { version } }) => ({ ok: true, version })),
  route(getReadiness, async ({ settings: { mode }, ready }) => {
    const { logId, head } = await ready();
    return { ok: true, mode, logId, head };
  }),
];
