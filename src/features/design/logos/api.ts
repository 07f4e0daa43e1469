export { groundOf } from "./ground-of.ts";
export type { LogoVariant } from "./logo-set.ts";
export { logosText } from "./text.ts";
