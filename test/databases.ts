/** What a registry runs on. */
export type Database = "sqlite" | "postgres";

export const bothDatabases: readonly Database[] = ["sqlite", "postgres"];
