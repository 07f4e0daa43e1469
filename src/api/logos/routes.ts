import { getLogoSvg, getLogos, getLogoVariant, postLogos } from "../../domain/logos/contract.ts";
import { logosKind } from "../../domain/logos/kind.ts";
import { logoPicture } from "../../domain/logos/logo-picture.ts";
import type { LogoVariant } from "../../domain/logos/logo-set.ts";
import { logoOfSystem } from "../../domain/logos/shown-logo.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { bytesRoute, put, route } from "../../platform/contract/route.ts";
import { omit } from "../../safe/omit.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";

const variantsIn = async (snapshot: Snapshot): Promise<LogoVariant[]> =>
  (await snapshot.get(logosKind, SINGLETON))?.document.variants ?? [];

export const logosRoutes = [
  route(getLogos, async ({ snapshot }) => {
    const entry = await snapshot.get(logosKind, SINGLETON);
    return { logoSet: entry ? omit(entry.document, "rawFiles") : null };
  }),
  route(postLogos, async ({ body, commit }) => {
    await commit([put(logosKind, SINGLETON, body.logoSet)]);
    return { ok: true };
  }),
  bytesRoute(getLogoSvg, async ({ snapshot }) => {
    const logo = await logoOfSystem(snapshot);
    if (!logo) throw notFound("No logos yet. Push them with `dsr push logos`.");
    return picture(logo);
  }),
  bytesRoute(getLogoVariant, async ({ params: { id }, snapshot }) => {
    const logo = (await variantsIn(snapshot)).find((variant) => variant.id === id);
    if (!logo) throw notFound(`The logo ${id} doesn't exist.`);
    return picture(logo);
  }),
];

const picture = (logo: LogoVariant) => ({ bytes: logoPicture(logo), type: "image/svg+xml; charset=utf-8" });
