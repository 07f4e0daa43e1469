import { INVALID_PARAMS, INVALID_REQUEST, ProtocolError } from "@modelcontextprotocol/server";
import { ApiError } from "../../../contract/api-error.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import { ForgottenDocument } from "../../../store/store.ts";

/**
 * What is thrown for an error a caller can mend, of requests whose answers cannot say it themselves; any other error as it
 * is. `absent` makes the error for what is not there.
 */
export function protocolFault(error: unknown, absent: (message: string) => ProtocolError = wrong): unknown {
  if (error instanceof ForgottenDocument) return absent(error.message);
  if (error instanceof UnsafeInput) return wrong(error.message);
  if (!(error instanceof ApiError) || error.status >= 500) return error;
  if (error.status === 404) return absent(error.message);
  return error.status === 403 ? new ProtocolError(INVALID_REQUEST, error.message) : wrong(error.message);
}

const wrong = (message: string): ProtocolError => new ProtocolError(INVALID_PARAMS, message);
