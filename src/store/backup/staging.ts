import { counted } from "../../engines/text/noun.ts";
import type { DatabaseConnection } from "../sql/connection.ts";

/** An empty database next to the one to restore. No other process reads it before it moves into place. */
export interface RestoreTarget {
  connection: DatabaseConnection;
  /** On SQLite the file for the secret key. */
  keyFile?: string;
  /** The key file of the present database. */
  presentKeyFile?: string;
  /**
   * Closes the database and moves it into place, or removes it if that isn't allowed. If the process is killed in
   * between, the next restore completes the move on SQLite; on PostgreSQL nothing has changed. Resolves to the place of
   * the previous content; undefined if it didn't exist.
   */
  takePlace(): Promise<string | undefined>;
  /** Closes the database and removes it. */
  discard(): Promise<void>;
}

/** The target of a restore. */
export interface RestoreTargetOptions {
  url: string;
  /** Whether to replace a registry that has content. The previous content is kept. */
  replace: boolean;
  /** Called with the name of an interrupted restore's leftovers, which were removed. */
  removed?(what: string): void;
}

/** The error for two restores of one database. */
export const otherRestore = (): Error =>
  new Error("Another restore of this database is running. Nothing was changed. Wait until the other restore finishes.");

/** The error of both databases if content exists. */
export const notEmpty = (revisions: number, people: number): Error =>
  new Error(
    `The database is not empty: ${counted(revisions, "revision")}, ${counted(people, { one: "person", many: "people" })}. Use an empty database, or replace this one with --replace, which keeps the previous content next to it.`,
  );
