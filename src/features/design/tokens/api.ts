export { mergeNotes, mergeSnapshot, NO_STYLES, type SnapshotMerge } from "./merge-snapshot.ts";
