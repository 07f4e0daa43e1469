import { isObject } from "../../safe/is-object.ts";
import { isLoopbackHost } from "../../safe/loopback.ts";
import { requestConfigured } from "../../safe/request.ts";
import { whyUnreached } from "../../safe/unreached.ts";
import { jsonOf } from "../registry/exchange.ts";
import { CommandError } from "../runner/command.ts";
import { UnreadFile } from "./read-asset-file.ts";

/** What a presign says of where a file goes. */
export interface UploadPlace {
  uploadUrl: string;
  uploadHeaders: Readonly<Record<string, string>>;
  publicUrl: string;
  storageKey: string;
}

/** A file on its way. */
export interface OutgoingFile {
  /** Bytes. */
  size: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** Why a file did not arrive. */
export interface NotPut {
  /** What was answered; 0 where nobody did. */
  status: number;
  reason: string;
}

const MAX_ANSWER_BYTES = 1 << 20;
const BEGIN_MS = 60_000;
/** A line that is slower than this is no line. */
const SLOWEST_BYTES_A_MS = 16;

/**
 * Puts a file where a presign said, with the headers it said and no credential: the address may be that of an object
 * store. Undefined when it arrived. Throws `CommandError` for an address no file goes to, and `UnreadFile`.
 */
export async function putFile(base: string, place: UploadPlace, file: OutgoingFile): Promise<NotPut | undefined> {
  const url = uploadAddress(base, place);
  try {
    const { status, ...answer } = await requestConfigured(url, {
      method: "PUT",
      headers: { ...place.uploadHeaders },
      body: file,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: BEGIN_MS + Math.ceil(file.size / SLOWEST_BYTES_A_MS),
    });
    if (status >= 200 && status < 300) return undefined;
    const told = jsonOf(answer);
    const said = isObject(told) && typeof told.message === "string" ? told.message : `${url.host} answered ${status}.`;
    return { status, reason: said };
  } catch (error) {
    if (error instanceof UnreadFile) throw error;
    return { status: 0, reason: `${url.host} does not take files (${whyUnreached(error)}). Push again once it does.` };
  }
}

/**
 * Where the file goes: an address of the registry under the name it is reached by here, another one as it is. A registry
 * elsewhere sends no file to a port of this machine.
 */
function uploadAddress(base: string, { uploadUrl, publicUrl, storageKey }: UploadPlace): URL {
  const own = publicUrl.slice(0, -`/assets/${storageKey}`.length);
  if (uploadUrl.startsWith(`${own}/assets/uploads/`)) return new URL(base + uploadUrl.slice(own.length));
  const url = URL.parse(uploadUrl);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isWeb) throw new CommandError(`${base} names an address no file goes to: ${uploadUrl.slice(0, 200)}`);
  if (isLoopbackHost(url.hostname) && !isLoopbackHost(new URL(base).hostname))
    throw new CommandError(`${base} names an address of this machine, ${url.host}. Nothing was sent there.`);
  return url;
}
