import { ApiError } from "../../platform/contract/api-error.ts";
import { sanitizeSvg } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { MAX_LOGO_BYTES } from "./logo-fault.ts";
import type { LogoVariant } from "./logo-set.ts";

/** The sanitized SVG of a logo. Throws `ApiError` 422 if the drawing can't be sanitized. */
export function logoPicture({ id, svg }: Pick<LogoVariant, "id" | "svg">): string {
  try {
    return sanitizeSvg(svg, { maxBytes: MAX_LOGO_BYTES, isAlone: true });
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error;
    throw new ApiError(422, "unsafe_svg", `The logo ${id} can't be displayed: ${error.message}`);
  }
}
