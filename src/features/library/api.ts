/** What the other wings ask of files that features of this one share. */
export { findMedia, isLocalMedia, type NamedMedia, rewriteReferences } from "./media-references.ts";
