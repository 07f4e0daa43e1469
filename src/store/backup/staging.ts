import { counted } from "../../engines/text/noun.ts";
import type { Connection } from "../sql/connection.ts";

/** An empty database beside the one that is to be restored. Nobody sees it before it takes that one's place. */
export interface Staging {
  connection: Connection;
  /** On SQLite the file for the secret key. */
  keyFile?: string;
  /** The key file of the database as it is now. */
  presentKeyFile?: string;
  /**
   * Closes the database and lets it take its place; removes it where it may not. What is killed in between is completed by
   * the next restore on SQLite, and did not happen on PostgreSQL. Resolves to where what was there before is kept;
   * undefined where nothing was.
   */
  takePlace(): Promise<string | undefined>;
  /** Closes the database and removes it. */
  discard(): Promise<void>;
}

/** Where something is restored to. */
export interface StagingOptions {
  url: string;
  /** Take the place of a registry that has content. What was there is kept. */
  replace: boolean;
  /** Called with what an interrupted restore had left, which was removed. */
  removed?(what: string): void;
}

/** Two restores of one database. */
export const otherRestore = (): Error =>
  new Error("Another restore of this database is running. Nothing was changed. Wait until the other restore finishes.");

/** What both databases say when there is something already. */
export const notEmpty = (revisions: number, people: number): Error =>
  new Error(
    `The database is not empty: ${counted(revisions, "revision")}, ${counted(people, { one: "person", many: "people" })}. Use an empty database, or replace this one with --replace, which keeps the previous content next to it.`,
  );
