import { isObject } from "../../safe/is-object.ts";

/** What is in the place of a record that somebody else changed meanwhile. */
export interface Elsewhere {
  /** Its digest; null where it was removed. */
  hash: string | null;
  /** Who did it. */
  by: string;
  at: Date;
}

/** What came back. */
export interface JsonAnswer {
  ok: boolean;
  /** Milliseconds to wait before asking again, where too much was asked for. */
  retryMs?: number;
  /** Why it was not done, in words. */
  problem: string;
  body: Record<string, unknown>;
  /** Digest of the record that was read or written. */
  hash: string | null;
  /** Set where the record is not what the request was to replace. */
  elsewhere?: Elsewhere;
}

/**
 * Sends a request of a script to the registry. `base` is what it replaces: a digest, null for nothing. Never throws.
 */
export async function sendJson(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  { body, base }: { body?: object; base?: string | null } = {},
): Promise<JsonAnswer> {
  const headers = {
    ...(body ? { "content-type": "application/json" } : {}),
    ...(base === null ? { "if-none-match": "*" } : base === undefined ? {} : { "if-match": `"${base}"` }),
  };
  const response = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(
    () => undefined,
  );
  const told: unknown = await response?.json().catch(() => undefined);
  const answer = isObject(told) ? told : {};
  const elsewhere = response?.status === 412 ? elsewhereIn(answer) : undefined;
  return {
    ok: response?.ok === true,
    problem: String(answer.message ?? response?.status ?? "the registry does not answer."),
    body: answer,
    hash: response?.headers.get("x-registry-hash") ?? null,
    ...(response?.status === 429 ? { retryMs: Number(response.headers.get("retry-after") ?? 1) * 1000 } : {}),
    ...(elsewhere ? { elsewhere } : {}),
  };
}

function elsewhereIn({ failed }: Record<string, unknown>): Elsewhere | undefined {
  const [first]: unknown[] = Array.isArray(failed) ? failed : [];
  const present = isObject(first) ? first.present : undefined;
  if (!isObject(present)) return undefined;
  const { hash, changedByName, updatedAt } = present;
  return {
    hash: typeof hash === "string" ? hash : null,
    by: typeof changedByName === "string" ? changedByName : "Somebody",
    at: new Date(typeof updatedAt === "string" ? updatedAt : Date.now()),
  };
}

/** How long ago something was: minutes, then the day and time. */
export function ago(at: Date): string {
  const minutes = Math.round((Date.now() - at.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  return `on ${at.toLocaleString("en", { dateStyle: "medium", timeStyle: "short" })}`;
}
