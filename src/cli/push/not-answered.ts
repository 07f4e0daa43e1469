import { isObject } from "../../safe/is-object.ts";
import { CommandError } from "../command.ts";

/** What to do about a registry that was not reached, or answered nothing of its own: sentences of every command. */

/** The registry did not answer: it may be away for a moment. */
export class NoAnswer extends CommandError {}

/** Nothing came back. */
export function noAnswer(base: string, error: unknown): string {
  const { message, code = "" } = causeOf(error);
  if (code === "EPROTO" || code.startsWith("ERR_SSL_"))
    return `${base} does not speak TLS as it should. Is the address right, or does it begin with http://?`;
  if (/CERT|VERIFY_LEAF/.test(code))
    return `The certificate of ${base} is not trusted here (${message}). Name that of your own authority in NODE_EXTRA_CA_CERTS.`;
  return `${base} does not answer (${message}). Is the registry running, and is the address right?`;
}

/** It answered with a redirect, which is not followed: the credential is for one address. */
export function leadsOn(base: string, location: string): string {
  const to = URL.parse(location, base);
  const [registry = "", ...path] = to?.pathname.split("/api/") ?? [];
  if (to && path.length > 0) return `${base} leads on to ${to.origin}${registry}. Give that address with --url.`;
  return `${base} leads on to ${to?.href ?? location}, which is no address of a registry. Is the address right, or does a proxy ask to sign in there first?`;
}

/** What proxies answer for a server they do not reach: RFC 9110, Cloudflare's 520 to 524 and 530. */
const GATEWAY = new Set([502, 504, 520, 521, 522, 523, 524, 530]);

/** Whether a proxy answered in place of a registry that it did not reach. */
export const isProxyAlone = ({ status, body }: { status: number; body: Uint8Array }): boolean =>
  GATEWAY.has(status) && !isOwn(body);

/** Whether a body is that of a refusal by a registry. */
function isOwn(body: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return isObject(value) && typeof value.error === "string" && typeof value.message === "string";
  } catch {
    return false;
  }
}

/** It refused, and does not say why as a registry does. */
export const noExplanation = (base: string, status: number): string =>
  GATEWAY.has(status) || status === 503
    ? `A proxy answers, the registry behind it does not (${status} from ${base}). Is the registry running?`
    : status === 413
      ? `A proxy before ${base} takes no request of this size (413). Raise its limit to 32 MiB (client_max_body_size in nginx).`
      : `${base} answered ${status} and no explanation. Is this a design-system registry?`;

function causeOf(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return { message: message || String(code), ...(typeof code === "string" ? { code } : {}) };
}
