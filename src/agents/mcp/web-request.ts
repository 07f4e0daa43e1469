/** A message for the library: what it reads of a request. Its body is read already, and the credential is not in it. */
export const webRequest = (headers: Headers, signal: AbortSignal): Request =>
  new Request("http://localhost/api/mcp", { method: "POST", headers, signal });
