import { createHash, randomBytes } from "node:crypto";

/** A fresh secret of 256 bits, in base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The stored form of a secret: its SHA-256 in hex. */
export const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A fresh id, no secret. */
export const newId = (): string => randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "0");
