import { randomBytes, randomUUID } from "node:crypto";
import { sha256 } from "../kind.ts";

/** The hash, the time and eight random digits: the same bytes get a new key each time they are stored. */
export const blobKeyOf = (hash: string): string =>
  `${hash}-${Date.now().toString(16).padStart(12, "0")}${randomUUID().slice(0, 8)}`;

/** A key for bytes whose hash is not known yet. */
export const freshKey = (): string => blobKeyOf(randomBytes(32).toString("hex"));

/** Ending of staged keys, which no key of a blob has. */
const STAGED = "-0";

/** The key of unchecked bytes from a client. */
export const stagedKey = (name: string): string => sha256(name) + STAGED;

/** Whether a key is a staged one. */
export const isStaged = (key: string): boolean => key.endsWith(STAGED);
