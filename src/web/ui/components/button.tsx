import type { Child } from "hono/jsx";
import { UiIcon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface Looks {
  children?: Child;
  /**
   * `plain` (default) has a border, `primary` the accent, `quiet` only its text, `danger` the color of destructive
   * actions.
   */
  variant?: "plain" | "primary" | "quiet" | "danger";
  size?: "small" | "medium";
  icon?: IconName;
  /** Accessible name where the content is only an icon. */
  label?: string;
}

const classOf = ({ variant = "plain", size = "medium", children }: Looks): string =>
  `r-button r-button-${variant}${size === "small" ? " r-button-small" : ""}${children === undefined ? " r-button-square" : ""}`;

/**
 * A button. `data` adds `data-*` attributes for a behavior of the client script, which enables it. `name` and `value`
 * identify the button that sent a form.
 */
export function Button({
  type = "button",
  data = {},
  disabled,
  name,
  value,
  ...looks
}: Looks & {
  type?: "button" | "submit";
  data?: Record<`data-${string}`, string>;
  disabled?: boolean;
  name?: string;
  value?: string;
}) {
  return (
    <button
      type={type}
      class={classOf(looks)}
      name={name}
      value={value}
      aria-label={looks.label}
      disabled={disabled}
      {...data}
    >
      {looks.icon && <UiIcon name={looks.icon} />}
      {looks.children}
    </button>
  );
}

/** A link that looks like a button. `download` saves instead of opening. */
export function ButtonLink({ href, download, ...looks }: Looks & { href: string; download?: boolean | string }) {
  return (
    <a href={href} class={classOf(looks)} aria-label={looks.label} download={download}>
      {looks.icon && <UiIcon name={looks.icon} />}
      {looks.children}
    </a>
  );
}
