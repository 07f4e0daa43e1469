import { fetchUntrusted } from "../../safe/fetch.ts";
import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { omit } from "../../safe/omit.ts";
import { faultOfRedirect, isLoopback } from "./redirect-uri.ts";

const LIMITS = { maxBytes: 5_000, timeoutMs: 5_000, maxRedirects: 0, headers: { accept: "application/json" } };

/**
 * Fetches a client's metadata document (OAuth Client ID Metadata Document) with the protected fetch: only public hosts
 * and the hosts in `allow`, no redirects, 5 kB, 5 s. Rejects if a redirect address is not acceptable.
 */
export async function fetchMetadataDocument(
  input: string | URL | Request,
  allow: readonly string[] = [],
): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const { status, headers, body } = await fetchUntrusted(url, { ...LIMITS, allow: [...allow] });
  if (status !== 200) return new Response(null, { status: status >= 200 && status <= 599 ? status : 502 });
  const document: unknown = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(body));
  if (!isObject(document)) throw new Error("The document is not a JSON object.");
  const uris = Array.isArray(document.redirect_uris) ? document.redirect_uris : [];
  const fault = faultOfRedirect(uris);
  if (fault) throw new Error(fault);
  const native = uris.some((uri) => isLoopback(String(uri)));
  const kept = {
    ...omit(document, "logo_uri"),
    token_endpoint_auth_method: document.token_endpoint_auth_method ?? "none",
    ...(native ? { application_type: "native" } : {}),
  };
  const passed = ["cache-control", "expires"].flatMap((name) => (headers[name] ? [[name, headers[name]]] : []));
  return new Response(JSON.stringify(kept), {
    headers: { "content-type": "application/json", ...Object.fromEntries(passed) },
  });
}
