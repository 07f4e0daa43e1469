import type { KindReading } from "../kind.ts";
import type { LeftOut } from "../left-out.ts";
import type { FolderFiles, WorkspaceFiles } from "./workspace-files.ts";

/** The subfolders of `folder` that contain files, from all files below it in order of path. */
export function groupByFolder<F extends { path: string }>(folder: string, files: readonly F[]): FolderFiles<F>[] {
  const prefix = folder === "" ? "" : `${folder}/`;
  const groups = Map.groupBy(files, ({ path }) => {
    const end = path.indexOf("/", prefix.length);
    return end === -1 ? undefined : path.slice(0, end);
  });
  return Array.from(groups, ([path, below]) => (path === undefined ? [] : [{ path, files: below }])).flat();
}

/**
 * The results of `read` for each folder in `top`, in their order. `read` may only read its own folder: its result is
 * reused until a file there may have changed.
 */
export function eachFolder<T>(
  top: string,
  read: (files: WorkspaceFiles, folder: FolderFiles) => Promise<T>,
): (files: WorkspaceFiles) => Promise<T[]> {
  const known = new WeakMap<FolderFiles, Promise<T>>();
  const readOnce = (files: WorkspaceFiles, folder: FolderFiles): Promise<T> => {
    const reading = known.get(folder) ?? read(files, folder);
    known.set(folder, reading);
    // A failure may not repeat.
    reading.catch(() => known.delete(folder));
    return reading;
  };
  return async (files) => Promise.all((await files.folders(top)).map((folder) => readOnce(files, folder)));
}

/** The reading of a kind with one folder in `top` for each record. */
export function readByFolder<D>(
  top: string,
  read: (files: WorkspaceFiles, folder: FolderFiles) => Promise<KindReading<D>>,
): (files: WorkspaceFiles) => Promise<KindReading<D>> {
  const keep = reuseReadings<D>();
  const join = reuseJoined<D>();
  const readAll = eachFolder(top, async (files, folder) => keep(files, folder.path, await read(files, folder)));
  return async (files) => join(files, await readAll(files));
}

/** Returns the previous reading of that name if the new one is equal. */
export function reuseReadings<D>(): (files: WorkspaceFiles, name: string, now: KindReading<D>) => KindReading<D> {
  const known = new WeakMap<WorkspaceFiles, Map<string, KindReading<D>>>();
  return (files, name, now) => {
    const readings = known.get(files) ?? new Map<string, KindReading<D>>();
    known.set(files, readings);
    const before = readings.get(name);
    if (before && saidBy(before) === saidBy(now)) return before;
    readings.set(name, now);
    return now;
  };
}

/** Bytes are identified by their hash, so readings with the same hashes are equal. */
const saidBy = <D>({ records, blobs, large, leftOut, warnings, notes }: KindReading<D>): string =>
  JSON.stringify([records, [...(blobs?.keys() ?? [])], [...(large?.keys() ?? [])], leftOut, warnings, notes]);

/** Joins readings. If all are unchanged, returns the same object as before, which needs no check. */
export function reuseJoined<D>(): (files: WorkspaceFiles, readings: readonly KindReading<D>[]) => KindReading<D> {
  const known = new WeakMap<WorkspaceFiles, { readings: readonly KindReading<D>[]; joined: KindReading<D> }>();
  return (files, readings) => {
    const before = known.get(files);
    const isSame =
      before?.readings.length === readings.length && readings.every((one, index) => one === before.readings[index]);
    if (before && isSame) return before.joined;
    const joined = joinReadings(readings);
    known.set(files, { readings, joined });
    return joined;
  };
}

/** Joins readings in order. Runs for each folder after each save, so it uses plain loops. */
function joinReadings<D>(readings: readonly KindReading<D>[]): KindReading<D> {
  const leftOut: LeftOut[] = [];
  const joined: Required<KindReading<D>> = {
    records: [],
    blobs: new Map(),
    large: new Map(),
    leftOut,
    warnings: [],
    notes: [],
  };
  for (const { records, blobs, large, leftOut: left, warnings, notes } of readings) {
    for (const record of records) joined.records.push(record);
    for (const [hash, read] of blobs ?? []) joined.blobs.set(hash, read);
    for (const [hash, read] of large ?? []) joined.large.set(hash, read);
    leftOut.push(...(left ?? []));
    joined.warnings.push(...warnings);
    joined.notes.push(...(notes ?? []));
  }
  return joined;
}
