import { randomBytes, randomUUID } from "node:crypto";
import { sha256 } from "../kind.ts";

/** Ends in the time, then eight random digits: the same bytes get another key each time they come anew. */
export const keyOf = (hash: string): string =>
  `${hash}-${Date.now().toString(16).padStart(12, "0")}${randomUUID().slice(0, 8)}`;

/** A key for bytes whose hash is not known yet. */
export const freshKey = (): string => keyOf(randomBytes(32).toString("hex"));

/** What no key of a blob ends in. */
const STAGED = "-0";

/** Under which bytes lie that a client put, and nobody looked at. */
export const stagedKey = (name: string): string => sha256(name) + STAGED;

/** Whether a key is one of those. */
export const isStaged = (key: string): boolean => key.endsWith(STAGED);
