import { capitalized } from "../../../engines/text/noun.ts";
import type { FrameData } from "../../../platform/contract/frame.ts";
import { UiIcon } from "../components/icon.tsx";

/**
 * Selects for brand, direction and scheme; the client script sets them to the reader's choices. They apply to the
 * complete page, direction only to its previews.
 */
export function DisplayChoices({ frame: { brands, colorModes } }: { frame: FrameData }) {
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
          <UiIcon name="chevron-down" />
        </label>
      )}
      <label class="r-icon-choice r-dir-choice" title="Direction of previews">
        <span class="r-visually-hidden">Direction of previews</span>
        <UiIcon name="direction" />
        <select data-choice="dir" autocomplete="off">
          <option value="">Same as the page</option>
          <option value="ltr">Left to right</option>
          <option value="rtl">Right to left</option>
        </select>
      </label>
      {colorModes.modes.length > 1 && (
        <label class="r-icon-choice r-scheme-choice" title="Color scheme">
          <span class="r-visually-hidden">Color scheme</span>
          <UiIcon name="sun" />
          <UiIcon name="moon" />
          <select data-choice="scheme" autocomplete="off">
            <option value="">Same as the system</option>
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
