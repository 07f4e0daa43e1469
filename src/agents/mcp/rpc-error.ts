/** The ID of a request (JSON-RPC 2.0); null if it could not be read. */
export type RpcId = string | number | null;

/** A JSON-RPC error with its HTTP status. */
export const rpcError = (status: number, code: number, message: string, id: RpcId = null): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id }, { status });
