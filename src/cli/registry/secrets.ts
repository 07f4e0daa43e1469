import { isObject } from "../../safe/is-object.ts";
import { isSecretVariable, looksSecret } from "../../safe/secret-names.ts";
import { sha256 } from "../../store/kind.ts";
import { readUnverified } from "../../store/workspace/service-folder.ts";
import type { CommandContext } from "../runner/command.ts";
import { envFiles, readEnvFile } from "../workspace/dot-env.ts";

/** The position of a workspace secret in bytes, without the secret itself. */
export interface FoundSecret {
  /** Its name: "TOKEN in .env". */
  name: string;
  /** From 1. */
  line: number;
}

/** Searches for a workspace's secrets. Reads the bytes once. */
export interface SecretScan {
  find(bytes: Uint8Array): FoundSecret | undefined;
  /** Digest of the secrets. A changed one invalidates earlier results. */
  fingerprint: string;
}

/** Variables of the environment this program reads secrets from. */
const OURS = /^(?:SERVICE_|FIGMA_|AI_|SMTP_|DATABASE_)/;

/** Shorter values are common words. */
const SHORTEST = 12;

const KEY_KINDS = ["", "RSA ", "EC ", "DSA ", "OPENSSH ", "ENCRYPTED "];

const PRIVATE_KEY_HEAD = "-----BEGIN ";

/** The head of a private key with key data. Texts about keys have only the head. */
const PRIVATE_KEY = String.raw`-----BEGIN (?:[A-Z0-9]{2,12} ){0,3}PRIVATE KEY-----(?:\\[rn]|\s){1,4}[A-Za-z0-9+/=]{16}`;

/**
 * Collects the secrets: logins in `.service/cli-auth.json`, secret variables in `.env` files and in the environment,
 * and any private keys. Searches for each in plain form, quoted in JSON, encoded for URLs and in base64.
 */
export async function createSecretScan(workspace: string, env: CommandContext["env"]): Promise<SecretScan> {
  const names = new Map<string, string>();
  for (const [name, value] of await secretsOf(workspace, env)) for (const form of formsOf(value)) names.set(form, name);
  for (const kind of KEY_KINDS)
    for (const form of base64Forms(`-----BEGIN ${kind}PRIVATE KEY-----`)) names.set(form, "a private key");
  // The longest first: one may begin as another.
  const literals = [...names.keys()].sort((a, b) => b.length - a.length).map((form) => escaped(form));
  const pattern = new RegExp([PRIVATE_KEY, ...literals].join("|"));
  const pieces = rarePiecesOf([PRIVATE_KEY_HEAD, ...names.keys()]);
  return {
    fingerprint: sha256([...names.keys()].sort().join("\n")),
    find(bytes) {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      // The expression tries all forms at each character: nearly all files have none of the pieces.
      if (!pieces.some((piece) => buffer.includes(piece))) return undefined;
      // One character a byte, as the forms are.
      const text = buffer.toString("latin1");
      const found = pattern.exec(text);
      if (!found) return undefined;
      const line = text.slice(0, found.index).split("\n").length;
      return { name: names.get(found[0]) ?? "a private key", line };
    },
  };
}

/** Overlap between pieces, longer than any secret, so that none is split. */
const OVERLAP_BYTES = 16 << 10;

/** Looks for secrets in bytes that come piece by piece. Lines are not counted. */
export async function findInChunks(
  pieces: AsyncIterable<Uint8Array>,
  { find }: Pick<SecretScan, "find">,
): Promise<FoundSecret | undefined> {
  let before = Buffer.alloc(0);
  for await (const piece of pieces) {
    const seen = Buffer.concat([before, piece]);
    const found = find(seen);
    if (found) return found;
    before = seen.subarray(-OVERLAP_BYTES);
  }
  return undefined;
}

/** Letters of a piece: shorter ones are in many files. */
const SHORTEST_PIECE = 8;

/** A piece is looked for by its first letter: quickest by one that is seldom in code and prose. */
const RARE = /[^a-z0-9 _-]/;

/**
 * Rare pieces of texts, one byte per character: without any of them, none of the texts is present. Texts with the same
 * beginning share one.
 */
function rarePiecesOf(texts: readonly string[]): Buffer[] {
  const beginnings: string[] = [];
  for (const text of [...texts].sort()) {
    const shared = sharedBeginning(beginnings.at(-1) ?? "", text);
    if (shared.length < SHORTEST_PIECE) beginnings.push(text);
    else beginnings.splice(-1, 1, shared);
  }
  return beginnings.map((beginning) => {
    const rare = beginning.slice(Math.max(0, beginning.search(RARE)));
    return Buffer.from(rare.length < SHORTEST_PIECE ? beginning : rare, "latin1");
  });
}

function sharedBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

async function secretsOf(workspace: string, env: CommandContext["env"]): Promise<[name: string, value: string][]> {
  const found: [string, string][] = [];
  const add = (name: string, value: unknown) => {
    if (typeof value === "string" && value.length >= SHORTEST && !/\s/.test(value.trim()))
      found.push([name, value.trim()]);
  };
  for (const value of tokensIn(await loginsOf(workspace))) add("a login in .service/cli-auth.json", value);
  for (const file of envFiles(workspace)) {
    for (const [key, value = ""] of Object.entries(readEnvFile(workspace, file)))
      for (const secret of secretsIn(key, value)) add(`${key} in ${file}`, secret);
  }
  for (const [key, value = ""] of Object.entries(env))
    if (OURS.test(key)) for (const secret of secretsIn(key, value)) add(key, secret);
  return found;
}

/** The secret part of a variable: all of it because of its name or form, or the password of an address. */
function secretsIn(key: string, value: string): string[] {
  if (isSecretVariable(key) || looksSecret(value)) return [value];
  const password = URL.canParse(value) ? new URL(value).password : "";
  return password === "" ? [] : [password, decodeURIComponent(password)];
}

async function loginsOf(workspace: string): Promise<unknown> {
  try {
    return JSON.parse((await readUnverified(workspace, "cli-auth.json")) ?? "null");
  } catch {
    return undefined;
  }
}

/** Strings under a secret's name, at any depth. */
function tokensIn(value: unknown, key = ""): unknown[] {
  if (!isObject(value)) return isSecretVariable(key) ? [value] : [];
  return Object.entries(value).flatMap(([name, one]) => tokensIn(one, name));
}

/** The forms of a secret in a file, one byte per character. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret).toString("latin1");
  const quoted = Buffer.from(JSON.stringify(secret).slice(1, -1)).toString("latin1");
  return [...new Set([bytes, quoted, encodeURIComponent(secret), ...base64Forms(secret)])];
}

/** The characters of base64 that a text always comes to, for each of the three places it can begin at. */
function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const form = whole.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((whole.length * 8) / 6));
    return [form, form.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
