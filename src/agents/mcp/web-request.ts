/**
 * A message for the library, with the parts of a request that it reads. The body is already parsed, and the credential
 * is excluded.
 */
export const webRequest = (headers: Headers, signal: AbortSignal): Request =>
  new Request("http://localhost/api/mcp", { method: "POST", headers, signal });
