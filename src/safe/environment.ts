/** The variables of this process: the only place that touches them. `config.ts` says what they mean. */
export const environment = (): Record<string, string | undefined> => process.env;
