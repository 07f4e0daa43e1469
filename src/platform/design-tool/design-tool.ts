import type { StyleSnapshot } from "./style-snapshot.ts";

/**
 * The interface of any design tool for workspaces and registries. One object reads one file, once: shared data is
 * requested once. Every function throws `DesignToolError`.
 */
export interface DesignTool {
  readonly tool: "figma";
  file(): Promise<DesignFile>;
  /** Color, text and effect styles of the file, as entries of the raw token snapshot. */
  styles(): Promise<FetchedStyles>;
  variables(): Promise<FetchedVariables>;
  /** Components and component sets that the file itself defines, in the order of the file. */
  components(): Promise<DesignComponent[]>;
  /**
   * The content of the frames, sections and pages with these names: components, or the direct children if it has no
   * components.
   */
  frames(names: readonly string[]): Promise<DesignFrame[]>;
  /** Images of nodes, in order; a failed one has its reason. */
  pictures(nodeIds: readonly string[], format: "svg" | "png"): AsyncIterable<DesignPicture>;
}

export interface DesignFile {
  key: string;
  name: string;
  /** Address for people. */
  url: string;
  version: string;
  /** ISO 8601. */
  lastModified: string;
}

export interface FetchedStyles {
  snapshot: StyleSnapshot;
  /** False if the tool omitted some styles of the file: a missing one may still exist. */
  isWhole: boolean;
  /** Styles that couldn't be imported exactly, in sentences with their names. */
  notes: string[];
}

export interface FetchedVariables {
  /** `meta` of the REST API (`variables`, `variableCollections`); null if the plan or the token doesn't permit it. */
  meta: Record<string, unknown> | null;
  /** The reason if no variables are available, with the remedy. */
  notes: string[];
}

export interface DesignComponent {
  nodeId: string;
  name: string;
  type: "component" | "component_set";
  description: string;
  /** Address for people in the tool. */
  url: string;
  /** The page and the outermost frame or section that contain it. */
  page: string;
  frame: string | null;
  /** In the order of the tool. The `default` of a variant is that of the set. */
  properties: DesignProperty[];
  /** Components of a set; empty for a component. */
  variants: { nodeId: string; name: string; properties: Record<string, string> }[];
}

export interface DesignProperty {
  name: string;
  type: "boolean" | "text" | "instance" | "variant";
  default: string | boolean | null;
  /** Values of a variant property, in the order of the tool; empty for others. */
  options: string[];
}

export interface DesignFrame {
  nodeId: string;
  name: string;
  items: { nodeId: string; name: string; description: string }[];
}

export type DesignPicture =
  | { nodeId: string; mimeType: "image/svg+xml" | "image/png"; bytes: Uint8Array }
  /**
   * `empty`: the tool has nothing to render there. `given up`: the tool can't finish it. `lost`: rendered, but the
   * download failed.
   */
  | { nodeId: string; reason: "empty" | "given up" | "lost"; error: string };

/** Progress of a read: `done` of `total` steps or bytes; `total` is absent if unknown. */
export interface DesignToolProgress {
  what: string;
  done: number;
  total?: number;
  unit: "bytes" | "pictures" | "seconds";
}

/**
 * Why a read failed: `unauthorized` (the token is refused), `forbidden` (scope or plan), `not_found`, `rate_limited`
 * (the requested wait is too long), `unavailable` (down, slow or unreachable after several attempts), `malformed`,
 * `too_large`, `cancelled`. The message contains the remedy.
 */
export type DesignToolFault =
  | "unauthorized"
  | "forbidden"
  | "not_found"
  | "rate_limited"
  | "unavailable"
  | "malformed"
  | "too_large"
  | "cancelled";

export class DesignToolError extends Error {
  readonly code: DesignToolFault;
  /** Seconds that the tool requested to wait, with `rate_limited`. */
  readonly retryAfter: number | undefined;
  /** The request was too large: a smaller one may succeed. */
  readonly isTooMuch: boolean;

  constructor(
    code: DesignToolFault,
    message: string,
    { retryAfter, isTooMuch = false }: { retryAfter?: number | undefined; isTooMuch?: boolean } = {},
  ) {
    super(message);
    this.name = "DesignToolError";
    this.code = code;
    this.retryAfter = retryAfter;
    this.isTooMuch = isTooMuch;
  }
}
