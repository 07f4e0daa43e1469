import type { ChunkedFile } from "../../safe/files.ts";
import type { SkippedPath } from "../../safe/list-inside.ts";

/** A folder and all files below it, in order of path. Immutable: a new object if a file may have changed. */
export interface FolderFiles<F = { path: string; size: number }> {
  path: string;
  files: readonly F[];
}

/** The files of a workspace for the readers of kinds. Paths are relative to its root, POSIX. */
export interface WorkspaceFiles {
  /** Absolute path of the workspace. For messages only. */
  root: string;
  /** Undefined if it doesn't exist. Throws `UnsafeInput` if the path leaves the workspace or the text is not UTF-8. */
  text(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Uint8Array | undefined>;
  /** The file as a stream: for large files that are never in memory completely. */
  pieces(path: string): Promise<ChunkedFile | undefined>;
  /** SHA-256 of a file, cached while its size and time stay the same; undefined if it doesn't exist. */
  digest(path: string): Promise<{ hash: string; size: number } | undefined>;
  /** Parsed JSON; undefined if it doesn't exist. Throws `WorkspaceFault` with the file if it is not JSON. */
  json(path: string): Promise<unknown>;
  /**
   * Paths skipped by the last listing of each folder: links, and names that aren't safe on every system. Each path
   * once.
   */
  skipped(): SkippedPath[];
  /** All files below a folder, in order of path; empty if the folder doesn't exist. */
  list(folder: string, extensions?: readonly string[]): Promise<readonly { path: string; size: number }[]>;
  /**
   * The subfolders of a folder that contain files, with everything below them, in order of path. A folder that is known
   * to be unchanged since the last call is the same object.
   */
  folders(folder: string): Promise<readonly FolderFiles[]>;
  /** A JSON file of an npm package that is installed in the workspace, or bundled; undefined if neither has it. */
  packageJson(name: string, file: string): Promise<unknown>;
  /** The value of the configuration file `service.config.{ts,mts,js,mjs,json}`; undefined if it doesn't exist. */
  config(): Promise<Record<string, unknown> | undefined>;
}

/** Names of the configuration file, in order of precedence. */
export const CONFIG_FILES = ["ts", "mts", "js", "mjs", "json"].map((extension) => `service.config.${extension}`);

/**
 * A workspace file that can't be read or is invalid. The message has the file, the line if known, the reason, and the
 * remedy.
 */
export class WorkspaceFault extends Error {
  readonly path: string;
  /** The reason, as the rest of a sentence that begins with the file. */
  readonly why: string;
  readonly line: number | undefined;
  /** In UTF-16 units, from 1. */
  readonly column: number | undefined;
  /** The remedy, as a sentence. */
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

/** `pages/a.md:3`, the form that editors open. */
export const placeText = (path: string, line: number | undefined): string =>
  line === undefined ? path : `${path}:${line}`;
