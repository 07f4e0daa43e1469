import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { describeReadError } from "./read-error.ts";

/** A fingerprint of files without reading them: paths, sizes, times, inodes. */
export interface TreeScan {
  /** A line for each file and any other entry. The same text means the same tree. */
  text: string;
  /** Newest time of change of a file's content or inode, in milliseconds since 1970; 0 without files. */
  newest: number;
}

/**
 * Fingerprints paths below a folder and everything below them. Like `listInside`, skips names with a leading dot and
 * `node_modules`. Opens no file and follows no link: a link is listed as a link. Names are not normalized, because they
 * are only compared. Throws the system's error if something is deleted meanwhile. Synchronous, 6 µs per file: for
 * commands, not for a server.
 * @param linked files whose link target is fingerprinted
 */
export function scanTree(root: string, paths: readonly string[], linked: readonly string[] = []): TreeScan {
  const lines: string[] = [];
  let newest = 0;
  const note = (path: string, { size, mtimeMs, ctimeMs, ino }: Stats) => {
    newest = Math.max(newest, mtimeMs, ctimeMs);
    lines.push(`${path}\0${size} ${mtimeMs} ${ctimeMs} ${ino}`);
  };
  const visit = (entry: Dirent, folder: string, prefix: string) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return;
    const [file, path] = [`${folder}/${entry.name}`, prefix + entry.name];
    if (entry.isDirectory()) visitFolder(file, `${path}/`);
    else if (entry.isFile()) note(path, lstatSync(file));
    else lines.push(`${path}\0${entry.isSymbolicLink() ? "link" : "no file"}`);
  };
  const visitFolder = (folder: string, prefix: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      orUnread(prefix + entry.name, () => visit(entry, folder, prefix));
  };
  const orUnread = (path: string, look: () => void) => {
    try {
      look();
    } catch (error) {
      if (!describeReadError(error)) throw error;
      lines.push(`${path}\0unread`);
    }
  };
  const lookAt = (path: string) => {
    const file = join(root, path);
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat?.isDirectory()) visitFolder(file, `${path}/`);
    else if (stat?.isFile()) note(path, stat);
    else lines.push(`${path}\0${stat ? "no file" : "absent"}`);
  };
  for (const path of paths) orUnread(path, () => lookAt(path));
  for (const path of linked) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isFile()) note(path, stat);
    else lines.push(`${path}\0absent`);
  }
  return { text: lines.sort().join("\n"), newest };
}
