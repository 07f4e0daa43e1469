import { whyUnreached } from "../../../safe/unreached.ts";
import { StoreFull, StoreUnavailable } from "../../store.ts";

const FULL = new Set(["InsufficientStorage", "QuotaExceeded", "StorageFull", "XMinioStorageFull"]);

/** What an operator can do about an answer, by its code. */
const ADVICE: Readonly<Record<string, string>> = {
  AccessDenied: "it refuses the keys: SERVICE_S3_ACCESS_KEY_ID may not read and write this bucket",
  AuthorizationHeaderMalformed: "the bucket lies in another region: set SERVICE_S3_REGION",
  InvalidAccessKeyId: "it does not know the key: check SERVICE_S3_ACCESS_KEY_ID",
  NoSuchBucket: "there is no such bucket: make it, or check SERVICE_BLOB_STORE",
  PermanentRedirect: "the bucket lies elsewhere: check SERVICE_S3_ENDPOINT and SERVICE_S3_REGION",
  RequestTimeTooSkewed: "the clock of this machine differs from that of the object store: set it",
  SignatureDoesNotMatch: "it refuses the signature: check SERVICE_S3_SECRET_ACCESS_KEY and SERVICE_S3_REGION",
};

/** Text of the first element of a name in XML of an object store; undefined where there is none. */
export const elementOf = (xml: string, name: string): string | undefined => elementsOf(xml, name)[0];

/** Text of all elements of a name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, entity: string) => ENTITIES[entity] ?? ""),
  );

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

/** What an answer that is none of success means. */
export function faultOf(status: number, body: string): StoreUnavailable {
  const code = elementOf(body, "Code") ?? "";
  if (status === 507 || FULL.has(code)) return new StoreFull("There is no room left in the object store.");
  const fallback = status === 403 ? ADVICE.AccessDenied : status >= 300 && status < 400 ? ADVICE.PermanentRedirect : "";
  const reason = ADVICE[code] || fallback || `it answers ${status} ${code}`.trim();
  return new StoreUnavailable(`The object store cannot be used: ${reason}.`);
}

/** What it means that no answer came, or not all of it. */
export const unreachable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(`The object store cannot be reached: ${whyUnreached(error)}.`, { cause: error });

/** Whether the same request may be answered a moment later: what stumbled, not what is refused. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 507);
