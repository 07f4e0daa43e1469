import { getTheme, getThemeCss, postTheme } from "../../domain/theme/contract.ts";
import { themeKind } from "../../domain/theme/kind.ts";
import { bytesRoute, put, route } from "../../platform/contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";

export const themeRoutes = [
  route(getTheme, async ({ snapshot }) => {
    const theme = await snapshot.get(themeKind, SINGLETON);
    return { length: Buffer.byteLength(theme?.document.css ?? ""), updatedAt: theme?.changedAt ?? null };
  }),
  bytesRoute(getThemeCss, async ({ snapshot }) => ({
    bytes: (await snapshot.get(themeKind, SINGLETON))?.document.css ?? "",
    type: "text/css; charset=utf-8",
  })),
  route(postTheme, async ({ body, commit }) => {
    await commit([put(themeKind, SINGLETON, body)]);
    return { ok: true, length: Buffer.byteLength(body.css) };
  }),
];
