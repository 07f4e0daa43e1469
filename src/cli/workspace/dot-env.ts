import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { readRegularFile } from "../../safe/files.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { CommandError } from "../runner/command.ts";

type Variables = Record<string, string | undefined>;

const MAX_BYTES = 16 << 20;

/** The variables in a workspace's `.env`. Empty without the file. Throws like `readEnvFile`. */
export const readDotEnv = async (workspace: string): Promise<Variables> => readEnvFile(workspace, ".env");

/** Names of a workspace's variable files: `.env`, `.env.local`, `.env.production`, …, without examples. */
export function envFiles(workspace: string): string[] {
  return namesIn(workspace)
    .filter((name) => /^\.env(?:\.|$)/i.test(name) && !/\.(?:example|sample|template|dist)$/i.test(name))
    .sort();
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // A folder that is not there has no such files.
    return [];
  }
}

/**
 * The variables of one of these files, in UTF-8, or in UTF-16 if a byte order mark or zero bytes show it. Empty without
 * the file. Throws `CommandError` if it can't be read, because its secrets are unknown.
 */
export function readEnvFile(workspace: string, name: string): Variables {
  const stop = (why: string): never => {
    throw new CommandError(
      `${name} cannot be read: ${why}. Nothing was sent, because its secrets are unknown. Save the file as UTF-8 text with read permission for you, or delete it.`,
    );
  };
  const file = join(workspace, name);
  try {
    const bytes = readRegularFile(file, MAX_BYTES, "refuse");
    return bytes ? parseEnv(decode(bytes)) : {};
  } catch (error) {
    return stop(reasonOf(error));
  }
}

/** Two bytes a character, the lower one first or last. */
const UTF_16 = { little: "utf-16le", big: "utf-16be" } as const;

/** Decodes bytes without their byte order mark. Throws an `Error` with the reason. */
function decode(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {
    // As below.
  }
  throw new Error("it is neither UTF-8 nor UTF-16 text");
}

/** The encoding by the byte order mark, else by the zeros between characters of ASCII. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return UTF_16.little;
  if (first === 0xfe && second === 0xff) return UTF_16.big;
  if (first === 0 && second) return UTF_16.big;
  return first && second === 0 ? UTF_16.little : "utf-8";
}
