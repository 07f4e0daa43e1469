import type { Endpoint } from "../../contract/endpoint.ts";
import type { Kind, Reading } from "../../store/kind.ts";

/** One step of a push: what is read from the workspace and where it is sent. */
export interface PushStep<D = unknown, B = unknown> {
  /** Name on the command line: `push icons`, `--skip-icons`. */
  step: string;
  kind: Kind<D>;
  endpoint: Endpoint<undefined, undefined, B, unknown>;
  /** The request body; undefined where the workspace has nothing to send. */
  body(reading: Reading<D>): B | undefined | Promise<B | undefined>;
  /** The file a workspace would have: named when the step has nothing to send. */
  absent: string;
}

/** Hands a step back with its types inferred. */
export const definePush = <D, B, R>(
  step: Omit<PushStep<D, B>, "endpoint"> & { endpoint: Endpoint<undefined, undefined, B, R> },
): PushStep<D, B> => step;
