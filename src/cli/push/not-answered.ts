/** What to do about a registry that was not reached, or answered nothing of its own: sentences of every command. */

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

/** It refused, and does not say why as a registry does. */
export const noExplanation = (base: string, status: number): string =>
  status === 413
    ? `A proxy before ${base} takes no request of this size (413). Raise its limit to 32 MiB (client_max_body_size in nginx).`
    : `${base} answered ${status} and no explanation. Is this a design-system registry?`;

function causeOf(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code } = (error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  return { message: message || String(code), ...(typeof code === "string" ? { code } : {}) };
}
