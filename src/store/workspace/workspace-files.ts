import type { FileInPieces } from "../../safe/files.ts";
import type { SkippedPath } from "../../safe/list-inside.ts";

/** A folder and all files below it, in order of path. It is never changed: where a file may have, there is another object. */
export interface FolderFiles<F = { path: string; size: number }> {
  path: string;
  files: readonly F[];
}

/** The files of a workspace as kinds read them. Paths are relative to its root, POSIX. */
export interface WorkspaceFiles {
  /** Absolute path of the workspace. For messages only. */
  root: string;
  /** Undefined when absent. Throws `UnsafeInput` when the path leaves the workspace or the text is not UTF-8. */
  text(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Uint8Array | undefined>;
  /** The file to be read piece by piece: what is large and never looked at whole. */
  pieces(path: string): Promise<FileInPieces | undefined>;
  /** SHA-256 of a file, remembered while its size and time stay; undefined when absent. */
  digest(path: string): Promise<{ hash: string; size: number } | undefined>;
  /** Parsed JSON; undefined when absent. Throws `WorkspaceFault` naming the file when it is not JSON. */
  json(path: string): Promise<unknown>;
  /** What the last listing of each folder left out: links, and names that are not safe everywhere. Each path once. */
  skipped(): SkippedPath[];
  /** All files below a folder, in order of path; empty when there is no such folder. */
  list(folder: string, extensions?: readonly string[]): Promise<readonly { path: string; size: number }[]>;
  /**
   * The folders in a folder that hold files, with all below them, in order of path. One in which no file can have changed
   * since it was last asked for is the same object where that is known.
   */
  folders(folder: string): Promise<readonly FolderFiles[]>;
  /** A JSON file of an npm package the workspace has installed, or that comes with us; undefined when neither has it. */
  packageJson(name: string, file: string): Promise<unknown>;
  /** The value of the configuration file `service.config.{ts,mts,js,mjs,json}`; undefined when there is none. */
  config(): Promise<Record<string, unknown> | undefined>;
}

/** Names of the configuration file, the one that counts first. */
export const CONFIG_FILES = ["ts", "mts", "js", "mjs", "json"].map((extension) => `service.config.${extension}`);

/**
 * A file of the workspace cannot be read, or is not what it should be. The message names the file, the line where there is
 * one, why, and what to do.
 */
export class WorkspaceFault extends Error {
  readonly path: string;
  /** Why, as the rest of a sentence that begins with the file. */
  readonly why: string;
  readonly line: number | undefined;
  /** In UTF-16 units, from 1. */
  readonly column: number | undefined;
  /** What to do about it, as a sentence. */
  readonly instead: string | undefined;

  constructor(
    path: string,
    why: string,
    { line, column, instead }: { line?: number; column?: number; instead?: string } = {},
  ) {
    const end = instead === undefined || /[.?!]$/.test(why) ? "" : ".";
    super(`${placeText(path, line)}: ${why}${end}${instead === undefined ? "" : ` ${instead}`}`);
    this.path = path;
    this.why = why;
    this.line = line;
    this.column = column;
    this.instead = instead;
  }
}

/** `pages/a.md:3`, as editors open it. */
export const placeText = (path: string, line: number | undefined): string =>
  line === undefined ? path : `${path}:${line}`;
