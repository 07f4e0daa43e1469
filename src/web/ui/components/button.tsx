import type { Child } from "hono/jsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface Looks {
  children?: Child;
  /** `plain` (default) has a border, `primary` the accent, `quiet` only its text. */
  variant?: "plain" | "primary" | "quiet";
  size?: "small" | "medium";
  icon?: IconName;
  /** Accessible name where the content is only an icon. */
  label?: string;
}

const classOf = ({ variant = "plain", size = "medium", children }: Looks): string =>
  `r-button r-button-${variant}${size === "small" ? " r-button-small" : ""}${children === undefined ? " r-button-square" : ""}`;

/** A button. `data` adds `data-*` attributes for a behaviour of the client script, which takes `disabled` away. */
export function Button({
  type = "button",
  data = {},
  disabled,
  ...looks
}: Looks & { type?: "button" | "submit"; data?: Record<`data-${string}`, string>; disabled?: boolean }) {
  return (
    <button type={type} class={classOf(looks)} aria-label={looks.label} disabled={disabled} {...data}>
      {looks.icon && <Icon name={looks.icon} />}
      {looks.children}
    </button>
  );
}

/** A link that looks like a button. `download` saves instead of opening. */
export function ButtonLink({ href, download, ...looks }: Looks & { href: string; download?: boolean | string }) {
  return (
    <a href={href} class={classOf(looks)} aria-label={looks.label} download={download}>
      {looks.icon && <Icon name={looks.icon} />}
      {looks.children}
    </a>
  );
}
