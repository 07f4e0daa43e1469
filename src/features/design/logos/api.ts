export type { LogoVariant } from "./logo-set.ts";
