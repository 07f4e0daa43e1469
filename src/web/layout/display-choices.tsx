import type { Frame } from "../../contract/frame.ts";
import { capitalized } from "../../text/noun.ts";
import { Icon } from "../components/icon.tsx";

/** Selects for brand and scheme, filled in by the client script with what the reader chose before. */
export function DisplayChoices({ frame: { brands, colorModes } }: { frame: Frame }) {
  return (
    <>
      {brands.length > 1 && (
        <label class="r-select r-brand-choice">
          <span class="r-visually-hidden">Brand</span>
          <select data-choice="brand" autocomplete="off">
            {brands.map((brand) => (
              <option value={brand}>{titled(brand)}</option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </label>
      )}
      {colorModes.modes.length > 1 && (
        <label class="r-scheme-choice" title="Color scheme">
          <span class="r-visually-hidden">Color scheme</span>
          <Icon name="sun" />
          <Icon name="moon" />
          <select data-choice="scheme" autocomplete="off">
            <option value="">Like the system</option>
            {colorModes.modes.map((mode) => (
              <option value={mode}>{titled(mode)}</option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** `high-contrast` → `High contrast`. */
const titled = (slug: string): string => capitalized(slug.replaceAll(/[-_]+/g, " "));
