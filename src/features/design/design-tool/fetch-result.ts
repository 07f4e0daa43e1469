import { z } from "zod";
import type { Job } from "../../../jobs/job.ts";

/** Notes that are kept with a job. */
export const MOST_NOTES = 50;

const wantedFrame = z.object({
  nodeId: z.string(),
  name: z.string(),
  items: z.array(z.object({ nodeId: z.string(), name: z.string() })),
});

/** A frame whose contents become assets. */
export type WantedFrame = z.infer<typeof wantedFrame>;

const fetchResult = z.object({
  file: z.object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    version: z.string(),
    lastModified: z.string(),
  }),
  styles: z.object({ color: z.int(), typography: z.int(), effect: z.int() }),
  components: z.int(),
  pictures: z.int(),
  /** What is extracted next. */
  frames: z.array(wantedFrame),
  /** Sentences: what could not be taken, and why. The first of them; `moreNotes` were left out. */
  notes: z.array(z.string()),
  moreNotes: z.int(),
});

/** What a fetch brought. */
export type FetchResult = z.infer<typeof fetchResult>;

/** The result of a fetch that is complete. */
export const readFetchResult = ({ result }: Job): FetchResult | undefined => fetchResult.safeParse(result).data;
