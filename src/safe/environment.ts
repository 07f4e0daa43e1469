/** The variables of this process; only this function reads them. `config.ts` interprets them. */
export const environment = (): Record<string, string | undefined> => process.env;
