import { route } from "../../../contract/route.ts";
import { getHealth, getReadiness } from "./contract.ts";

export const healthRoutes = [
  route(getHealth, async ({ settings: { version } }) => ({ ok: true, version })),
  route(getReadiness, async ({ settings: { mode }, ready }) => {
    const { logId, head } = await ready();
    return { ok: true, mode, logId, head };
  }),
];
