export type { LogoVariant } from "./logo-set.ts";
export { logosText } from "./text.ts";
