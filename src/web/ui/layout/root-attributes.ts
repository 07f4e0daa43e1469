import type { FrameData } from "../../../platform/contract/frame.ts";
import type { Assets } from "../assets.ts";

/**
 * Attributes of `<html>`: the boot script's input as JSON in `data-frame`, the first brand, and the scheme if there is
 * only one. A design system's attribute names must be `data-*`; others could be event handlers or break the page.
 */
export function rootAttributes(frame: FrameData, assets: Assets): Record<string, string> {
  const scheme = attributeName(frame.attributes.scheme, "data-scheme");
  const brand = attributeName(frame.attributes.brand, "data-brand");
  const { modes, default: first } = frame.colorModes;
  const ordered = modes.includes(first) ? [first, ...modes.filter((mode) => mode !== first)] : [...modes];
  const settings = {
    scripts: assets.scripts,
    scheme,
    brand,
    modes: ordered.length > 0 ? ordered : ["light"],
    brands: frame.brands,
  };
  const [onlyMode, ...otherModes] = settings.modes;
  const [firstBrand] = frame.brands;
  return {
    "data-frame": JSON.stringify(settings),
    ...(onlyMode !== undefined && otherModes.length === 0 ? { "data-scheme": onlyMode, [scheme]: onlyMode } : {}),
    ...(firstBrand === undefined ? {} : { "data-brand": firstBrand, [brand]: firstBrand }),
    ...(frame.live ? { "data-live": "" } : {}),
  };
}

const OURS = new Set(["data-frame", "data-live", "data-follows", "data-dir"]);

const attributeName = (name: string, otherwise: string): string =>
  /^data-[a-z][a-z0-9._-]*$/.test(name) && !OURS.has(name) ? name : otherwise;
