/** Log levels, from the least verbose. Each includes the previous ones. */
export const LOG_LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
