import type { Kind } from "../store/kind.ts";
import type { ChangedRecord } from "../store/store.ts";
import type { Block } from "./contract/block.ts";
import type { CredentialMethod } from "./contract/credential.ts";
import type { FrameContribution } from "./contract/frame.ts";
import { type Deployment, definePart, type Provision, type ServicePart } from "./contract/part.ts";
import type { AgentResource } from "./contract/resource.ts";
import type { Route } from "./contract/route.ts";
import type { SearchSource } from "./contract/search-source.ts";
import type { Tool } from "./contract/tool.ts";
import type { JobKind } from "./jobs/job-kind.ts";
import type { SealedColumn } from "./secrets/sealed.ts";

/**
 * The entries in the program's tables: `web/pages.ts`, `api/routes.ts`, `agents/tools.ts`, and `cli/product.ts`, which
 * combines them. One feature is for every deployment, one needs a database.
 */
export interface Feature {
  kinds?: readonly Kind[];
  routes?: readonly Route[];
  search?: readonly SearchSource[];
  /** Whether all of it needs a database: a workspace doesn't have it. */
  registryOnly?: boolean;
  /** Authentication methods. */
  credentials?: readonly CredentialMethod[];
  /** Parts that it opens for their declaring modules (`authorNames`). */
  provides?: readonly Provision[];
  /**
   * Creates the records that a registry needs, at each start. Returns the path of a page to open first, if any. A
   * rejection stops the start.
   */
  prepare?(deployment: Deployment): Promise<string | undefined>;
  /** Parts to open with the process instead of on first use: queues that continue after a restart. */
  starts?: readonly ServicePart<unknown>[];
  /** Prepares caches for the first readers: called after the start, and after writes. */
  warm?(deployment: Pick<Deployment, "part" | "store">): Promise<void>;
  /**
   * Prepares values for the first readers of these records. Called before they are written. Resolves to a function that
   * stores them for other processes; a push responds after that. An error refuses nothing: the values are prepared
   * later.
   */
  beforeCommit?(
    deployment: Pick<Deployment, "part" | "store">,
    changed: readonly ChangedRecord[],
  ): Promise<StorePrepared> | undefined;
  /** Work that outlives requests, run by the queue (`platform/jobs/job-queue.ts`); needs a database. */
  jobs?: readonly JobKind[];
  /** Its encrypted columns in the database: a start with another key is refused while they contain data. */
  sealed?: readonly SealedColumn[];
  /** Tools for agents (`agents/tools/`). */
  tools?: readonly Tool[];
  /** Resources for agents (`agents/resources/`). */
  resources?: readonly AgentResource[];
  /** Live blocks for documents (a `blocks.tsx` of `web/`). */
  blocks?: readonly Block[];
  /** Places in the top bar and next to pages, and data from the records for the frame of every page. */
  frame?: readonly FrameContribution[];
}

/** Stores the values prepared for records that are being written. */
export type StorePrepared = () => Promise<void>;

/** The features of this deployment: the process provides them. */
export const featureList = definePart<readonly Feature[]>({ name: "features", open: () => [] });
