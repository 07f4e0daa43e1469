import { ApiError, notFound } from "../../../contract/api-error.ts";
import { bytesRoute, put, route } from "../../../contract/route.ts";
import { sanitizeSvg } from "../../../safe/svg.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { getLogoSvg, getLogos, getLogoVariant, postLogos } from "./contract.ts";
import { logosKind, primaryOf } from "./kind.ts";
import { MAX_LOGO_BYTES } from "./logo-fault.ts";
import type { LogoVariant } from "./logo-set.ts";

const variantsIn = async (snapshot: Snapshot): Promise<LogoVariant[]> =>
  (await snapshot.get(logosKind, SINGLETON))?.document.variants ?? [];

export const logosRoutes = [
  route(getLogos, async ({ snapshot }) => ({ logoSet: (await snapshot.get(logosKind, SINGLETON))?.document ?? null })),
  route(postLogos, async ({ body, commit }) => {
    await commit([put(logosKind, SINGLETON, body.logoSet)]);
    return { ok: true };
  }),
  bytesRoute(getLogoSvg, async ({ snapshot }) => {
    const logo = primaryOf(await variantsIn(snapshot));
    if (!logo) throw notFound("No logo was pushed yet. Run `dsr push logos`.");
    return picture(logo);
  }),
  bytesRoute(getLogoVariant, async ({ params: { id }, snapshot }) => {
    const logo = (await variantsIn(snapshot)).find((variant) => variant.id === id);
    if (!logo) throw notFound(`There is no logo ${id}.`);
    return picture(logo);
  }),
];

function picture({ id, svg }: LogoVariant) {
  try {
    return { bytes: sanitizeSvg(svg, { maxBytes: MAX_LOGO_BYTES }), type: "image/svg+xml; charset=utf-8" };
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error;
    throw new ApiError(422, "unsafe_svg", `The logo ${id} cannot be shown: ${error.message}`);
  }
}
