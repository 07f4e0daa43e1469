import { z } from "zod";
import type { Job } from "../../platform/jobs/job.ts";

/** Notes that are kept with a job. */
export const MAX_NOTES = 50;

/** Names that are kept with a job, of each kind and sort of change: a list of jobs shows results of up to 64 KiB. */
export const MAX_NAMES = 40;
/** Characters of a name there. */
export const MAX_NAME_LENGTH = 80;

const CHANGED_KINDS = ["color", "typography", "effect", "component", "picture"] as const;
export type ChangedKind = (typeof CHANGED_KINDS)[number];

/** Names that a fetch adds, changes and removes, of one kind. */
export interface FetchChange {
  kind: ChangedKind;
  added: string[];
  changed: string[];
  removed: string[];
}

const names = z.array(z.string());

const wantedFrame = z.object({
  nodeId: z.string(),
  name: z.string(),
  items: z.array(z.object({ nodeId: z.string(), name: z.string() })),
});

/** A frame whose contents become assets. */
export type ConfiguredFrame = z.infer<typeof wantedFrame>;

const fetchResult = z.object({
  /** A preview: nothing was written. */
  dryRun: z.boolean(),
  /** Only for a preview: the blob with its content, and the digest of its changes. */
  preview: z.object({ blob: z.string(), digest: z.string() }).nullable(),
  file: z.object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    version: z.string(),
    lastModified: z.string(),
  }),
  styles: z.object({ color: z.int(), typography: z.int(), effect: z.int() }),
  components: z.int(),
  /** Pictures that exist: components with equal pictures share one. */
  pictures: z.int(),
  /** Changes made or planned: counts and first names. Kinds without a change are left out. */
  changes: z.array(
    z.object({
      kind: z.enum(CHANGED_KINDS),
      ...{ added: z.int(), changed: z.int(), removed: z.int() },
      names: z.object({ added: names, changed: names, removed: names }),
    }),
  ),
  /** Sentences about the whole fetch that people should read first. */
  warnings: z.array(z.string()),
  /** The frames to extract next. */
  frames: z.array(wantedFrame),
  /** Sentences on ignored parts and the reasons. `moreNotes` counts the ones left out here. */
  notes: z.array(z.string()),
  moreNotes: z.int(),
});

/** The result of a fetch. */
export type FetchResult = z.infer<typeof fetchResult>;

/** The result of a fetch that is complete. */
export const readFetchResult = ({ result }: Job): FetchResult | undefined => fetchResult.safeParse(result).data;
