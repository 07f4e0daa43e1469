import type { Kind } from "../store/kind.ts";
import type { ChangedRecord } from "../store/store.ts";
import type { Block } from "./contract/block.ts";
import type { Credential } from "./contract/credential.ts";
import type { FrameContribution } from "./contract/frame.ts";
import { type Deployment, definePart, type Part, type Provision } from "./contract/part.ts";
import type { Resource } from "./contract/resource.ts";
import type { Route } from "./contract/route.ts";
import type { SearchSource } from "./contract/search-source.ts";
import type { Tool } from "./contract/tool.ts";
import type { JobKind } from "./jobs/job-kind.ts";
import type { SealedColumn } from "./secrets/sealed.ts";

/**
 * What the tables of the program list: `web/pages.ts`, `api/routes.ts`, `agents/tools.ts`, and `cli/product.ts`, which puts
 * them together. One for what every deployment has, one for what takes a database.
 */
export interface Feature {
  kinds?: readonly Kind[];
  routes?: readonly Route[];
  search?: readonly SearchSource[];
  /** True where all of it takes a database: a workspace does not have it. */
  registryOnly?: boolean;
  /** Ways to say who calls. */
  credentials?: readonly Credential[];
  /** Parts it opens for who declares them (`authorNames`). */
  provides?: readonly Provision[];
  /**
   * What has to be there before a registry is of use, looked after at each start. Answers the path of a page that somebody
   * has to open first, where there is one. A rejection ends the start.
   */
  prepare?(deployment: Deployment): Promise<string | undefined>;
  /** Parts to open with the process rather than when first asked for: queues that must go on after a restart. */
  starts?: readonly Part<unknown>[];
  /** Makes what the first readers would wait for: asked behind the start, and behind what is written. */
  warm?(deployment: Pick<Deployment, "part" | "store">): Promise<void>;
  /** Makes what saves readers time but none waits for: asked when all is warm and nothing was written for a while. */
  warmLater?(deployment: Pick<Deployment, "part" | "store">): Promise<void>;
  /**
   * Makes what the first readers of these records would wait for: asked before they are written. Resolves to what keeps it
   * for other processes once they are, and a push is answered when it is kept. What it throws refuses nothing: then it is
   * made behind.
   */
  beforeCommit?(
    deployment: Pick<Deployment, "part" | "store">,
    changed: readonly ChangedRecord[],
  ): Promise<KeepMade> | undefined;
  /** Work that outlives requests, run by the queue (`platform/jobs/job-queue.ts`); needs a database. */
  jobs?: readonly JobKind[];
  /** What it keeps encrypted in the database: a start with another key is refused while there is any. */
  sealed?: readonly SealedColumn[];
  /** What agents can call (`agents/tools/`). */
  tools?: readonly Tool[];
  /** What agents can read by an address (`agents/resources/`). */
  resources?: readonly Resource[];
  /** What documents can name and show as it is now (a `blocks.tsx` of `web/`). */
  blocks?: readonly Block[];
  /** Places in the top bar and beside pages, and what the frame of every page shows of the records. */
  frame?: readonly FrameContribution[];
}

/** Keeps what was made of records that are written now. */
export type KeepMade = () => Promise<void>;

/** The features of this deployment: the process provides them. */
export const featureList = definePart<readonly Feature[]>({ name: "features", open: () => [] });
