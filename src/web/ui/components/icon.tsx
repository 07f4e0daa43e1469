import { ICON_PATHS, type IconName } from "./icon-paths.ts";

/** An interface icon, 16 px, in the color of the text around it. Without a label it is decoration. */
export function UiIcon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      class="r-icon"
      viewBox="0 0 16 16"
      aria-hidden={label ? undefined : "true"}
      role={label ? "img" : undefined}
      aria-label={label}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
