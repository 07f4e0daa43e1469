import { describeNetworkError } from "../../../safe/network-error.ts";
import { StoreFull, StoreUnavailable } from "../../store.ts";

const FULL = new Set(["InsufficientStorage", "QuotaExceeded", "StorageFull", "XMinioStorageFull"]);

/** Advice for operators, by the code of the response. */
const ADVICE: Readonly<Record<string, string>> = {
  AccessDenied: "access was denied. Give SERVICE_S3_ACCESS_KEY_ID read and write access to this bucket",
  AuthorizationHeaderMalformed: "the bucket is in another region. Set SERVICE_S3_REGION",
  InvalidAccessKeyId: "the access key is unknown. Check SERVICE_S3_ACCESS_KEY_ID",
  NoSuchBucket: "the bucket doesn't exist. Create it, or check SERVICE_BLOB_STORE",
  PermanentRedirect: "the bucket is at another endpoint. Check SERVICE_S3_ENDPOINT and SERVICE_S3_REGION",
  RequestTimeTooSkewed: "the clock of this machine differs from the object store. Set the clock",
  SignatureDoesNotMatch: "the signature is wrong. Check SERVICE_S3_SECRET_ACCESS_KEY and SERVICE_S3_REGION",
};

/** Text of the first element with a name in an object store's XML; undefined if it is absent. */
export const xmlElementOf = (xml: string, name: string): string | undefined => xmlElementsOf(xml, name)[0];

/** Text of all elements with a name. */
export const xmlElementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) =>
    text.replaceAll(/&(quot|apos|lt|gt|amp);/g, (_, entity: string) => ENTITIES[entity] ?? ""),
  );

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: "<", gt: ">", amp: "&" };

/** The error for an unsuccessful response. */
export function s3FaultOf(status: number, body: string): StoreUnavailable {
  const code = xmlElementOf(body, "Code") ?? "";
  if (status === 507 || FULL.has(code)) return new StoreFull("The object store is full.");
  const fallback = status === 403 ? ADVICE.AccessDenied : status >= 300 && status < 400 ? ADVICE.PermanentRedirect : "";
  const reason = ADVICE[code] || fallback || `it returned ${status} ${code}`.trim();
  return new StoreUnavailable(`The object store cannot be used: ${reason}.`);
}

/** The error for a missing or incomplete response. */
export const unreachable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable(`The object store cannot be reached: ${describeNetworkError(error)}.`, { cause: error });

/** Whether the same request may succeed a moment later: a temporary failure, not a refusal. */
export const isTransient = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 507);
