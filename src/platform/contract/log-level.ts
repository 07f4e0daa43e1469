/** Levels of the log, from the one that says least. Each shows what those before it show. */
export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
