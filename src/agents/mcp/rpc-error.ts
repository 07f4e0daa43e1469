/** The id of a request (JSON-RPC 2.0); null where it could not be read. */
export type RpcId = string | number | null;

/** An error of JSON-RPC with the status HTTP tells it by. */
export const rpcError = (status: number, code: number, message: string, id: RpcId = null): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id }, { status });
