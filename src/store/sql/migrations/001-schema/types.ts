/** Names of column types in a database. */
export interface Types {
  /** Ordered and compared by code point. */
  text: string;
  /** An integer of 8 bytes. */
  number: string;
  bytes: string;
  /** The primary key, numbered by the database. */
  counted: string;
}

export const types: Readonly<Record<"sqlite" | "postgres", Types>> = {
  sqlite: { text: "text", number: "integer", bytes: "blob", counted: "integer primary key autoincrement" },
  postgres: {
    text: 'text collate "C"',
    number: "bigint",
    bytes: "bytea",
    counted: "bigint generated always as identity primary key",
  },
};
