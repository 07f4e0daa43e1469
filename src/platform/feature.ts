import type { Kind } from "../store/kind.ts";
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
 * What a feature brings. A feature is one folder of one shape; each part is a file of that name, and a folder has
 * only the files it needs:
 * `contract.ts` endpoints · `kind.ts` records and their workspace files · `routes.ts` answers · `pages.tsx` HTML ·
 * `tools.ts` what agents call · `resources.ts` what they read by an address ·
 * `text.ts` pages as markdown · `blocks.tsx` live blocks of documents · `push.ts` its step of a push · `search.ts` what can be found · `index.ts` this
 * object. The build takes `styles.css`, `client/` (scripts for the browser) and `views/` (what hosts of agents show answers in) by their names.
 */
export interface Feature {
  /** Folder name. */
  name: string;
  kinds?: readonly Kind[];
  routes?: readonly Route[];
  search?: SearchSource;
  /** True where it needs a database: a workspace does not have the feature at all. */
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
  /** Work that outlives requests, run by the queue (`platform/jobs/job-queue.ts`); needs a database. */
  jobs?: readonly JobKind[];
  /** What it keeps encrypted in the database: a start with another key is refused while there is any. */
  sealed?: readonly SealedColumn[];
  /** What agents can call (`tools.ts`). */
  tools?: readonly Tool[];
  /** What agents can read by an address (`resources.ts`). */
  resources?: readonly Resource[];
  /** What documents can name and show as it is now (`blocks.tsx`). */
  blocks?: readonly Block[];
  /** Where the feature stands in the top bar and sidebar. */
  frame?: FrameContribution;
}

/** The features of this deployment: the process provides them. */
export const featureList = definePart<readonly Feature[]>({ name: "features", open: () => [] });
