import type { StyleSnapshot } from "./style-snapshot.ts";

/**
 * What a workspace and a registry ask of a design tool, whichever it is. One object reads one file, once: what two
 * questions need is asked of the tool one time. Every function throws `DesignToolError`.
 */
export interface DesignTool {
  readonly tool: "figma";
  file(): Promise<DesignFile>;
  /** Color, text and effect styles of the file, as entries of the raw token snapshot. */
  styles(): Promise<StylesReading>;
  variables(): Promise<VariablesReading>;
  /** Components and component sets that the file itself defines, in the order of the file. */
  components(): Promise<DesignComponent[]>;
  /** What lies in the frames, sections and pages of these names: components, or where one holds none its children. */
  frames(names: readonly string[]): Promise<DesignFrame[]>;
  /** Pictures of nodes, one after the other and in their order; one that cannot be had says why. */
  pictures(nodeIds: readonly string[], format: "svg" | "png"): AsyncIterable<DesignPicture>;
}

export interface DesignFile {
  key: string;
  name: string;
  /** Where people open it. */
  url: string;
  version: string;
  /** ISO 8601. */
  lastModified: string;
}

export interface StylesReading {
  snapshot: StyleSnapshot;
  /** False where the tool did not give some styles of the file: one that is missing here may still be in the file. */
  isWhole: boolean;
  /** What could not be taken as it is, in sentences that name the style. */
  notes: string[];
}

export interface VariablesReading {
  /** `meta` of the REST API (`variables`, `variableCollections`); null where the plan or the token does not give them. */
  meta: Record<string, unknown> | null;
  /** Why there are none, and what to do. */
  notes: string[];
}

export interface DesignComponent {
  nodeId: string;
  name: string;
  type: "component" | "component_set";
  description: string;
  /** Where people see it in the tool. */
  url: string;
  /** The page and the outermost frame or section it lies in. */
  page: string;
  frame: string | null;
  /** In the order of the tool. `default` of a variant is that of the set. */
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
   * `empty`: the tool has nothing to draw there. `given up`: it does not get done with it. `lost`: it drew, but that could
   * not be fetched.
   */
  | { nodeId: string; reason: "empty" | "given up" | "lost"; error: string };

/** How far a reading is: `done` of `total` steps or bytes of what is named; `total` is absent where nobody knows it. */
export interface DesignToolProgress {
  what: string;
  done: number;
  total?: number;
  unit: "bytes" | "pictures" | "seconds";
}

/**
 * Why a reading failed: `unauthorized` (the token is refused), `forbidden` (scope or plan), `not_found`, `rate_limited`
 * (it asked to wait longer than is waited), `unavailable` (down, slow or unreachable after several tries), `malformed`,
 * `too_large`, `cancelled`. The message says what to do.
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
  /** Seconds the tool asked to wait, with `rate_limited`. */
  readonly retryAfter: number | undefined;
  /** It was asked for too much at once: less of it may work. */
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
