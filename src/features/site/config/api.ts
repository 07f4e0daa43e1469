export { type KnownConfig, readConfig } from "./read-config.ts";
