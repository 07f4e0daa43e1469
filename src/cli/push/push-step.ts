import type { Endpoint } from "../../contract/endpoint.ts";
import type { Kind, Reading } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

/** One step of a push: what is read from the workspace and where it is sent. */
export interface PushStep<D = unknown, B = unknown> {
  /** Name on the command line: `push icons`, `--skip-icons`. */
  step: string;
  kind: Kind<D>;
  endpoint: Endpoint<undefined, undefined, B, unknown>;
  /** The request body; undefined where the workspace has nothing to send. `gone`: see `removes`. */
  body(reading: Reading<D>, gone: readonly string[]): B | undefined | Promise<B | undefined>;
  /** True where `body` also says which records this workspace sent before and no longer has. */
  removes?: boolean;
  /** The file a workspace would have: named when the step has nothing to send. */
  absent: string;
}

/** A step that goes through `/api/sync`: only records that differ are sent, and their bytes only where the registry lacks them. */
export interface SyncPushStep {
  /** Name on the command line: `push components`, `--skip-components`. */
  step: string;
  /** Kinds with `sync`; each brings its own type of entity. */
  kinds: readonly Kind[];
  /** The file or folder a workspace would have: named when the step has nothing to send. */
  absent: string;
  /** Records that travel beside one of another kind with the same id. */
  beside?: readonly Beside[];
}

/** A record without a type of entity of its own: a field in the data of another. */
export interface Beside {
  kind: Kind;
  /** The kind in whose data it travels. */
  of: Kind;
  /** Name of the field. */
  field: string;
  /** Its value; `undefined` where the record is gone. */
  value(document: unknown): unknown;
}

/** A step that sends each thing by itself, once: what this workspace sent before is not sent again. */
export interface EachPushStep<B = unknown> {
  /** Name on the command line: `push images`, `--skip-images`. */
  step: string;
  endpoint: Endpoint<undefined, undefined, B, unknown>;
  /** What the workspace has to send. */
  each(files: WorkspaceFiles): Promise<Parcel<B>[]>;
  /** What a workspace would have: named when the step has nothing to send. */
  absent: string;
}

/** One thing of an `EachPushStep`. */
export interface Parcel<B = unknown> {
  /** Tells it from the others of its step. */
  key: string;
  /** Digest of all that `body` would hold. */
  hash: string;
  /** The request body, made when it is sent. Throws where it cannot be. */
  body(): Promise<B>;
}

export type AnyPushStep = PushStep | SyncPushStep | EachPushStep;

/** Hands a step back with its types inferred. */
export const definePush = <D, B, R>(
  step: Omit<PushStep<D, B>, "endpoint"> & { endpoint: Endpoint<undefined, undefined, B, R> },
): PushStep<D, B> => step;

/** Hands a step through `/api/sync` back. All a kind with `sync` needs to be pushed. */
export const defineSyncPush = (step: SyncPushStep): SyncPushStep => step;

/** Hands a step that sends each thing by itself back with its types inferred. */
export const defineEachPush = <B, R>(
  step: Omit<EachPushStep<B>, "endpoint"> & { endpoint: Endpoint<undefined, undefined, B, R> },
): EachPushStep<B> => step;

/** The kinds whose records a step sends. */
export const kindsOf = (step: AnyPushStep): Kind[] => {
  if ("kind" in step) return [step.kind];
  return "kinds" in step ? [...step.kinds, ...(step.beside ?? []).map(({ kind }) => kind)] : [];
};

/** The kinds of a step that have `sync`. */
export const syncKindsOf = (step: AnyPushStep): Kind[] => {
  const kinds = "kind" in step ? [step.kind] : "kinds" in step ? [...step.kinds] : [];
  return kinds.filter(({ sync }) => sync !== undefined);
};
