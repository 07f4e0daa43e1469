import { put, update } from "../../../contract/route.ts";
import { type DesignComponent, DesignToolError, type DesignToolProgress } from "../../../design-tool/design-tool.ts";
import { defineJob, FailedForGood, type JobContext } from "../../../jobs/job-kind.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { tokensKind, tokensSnapshot } from "../tokens/kind.ts";
import { readDesignComponents } from "./design-components.ts";
import { designToolAccess } from "./design-tool-access.ts";
import { fetchPictures, type Pictures, pictureChanges } from "./fetch-pictures.ts";
import type { FetchResult } from "./fetch-result.ts";
import { designComponentsKind } from "./kind.ts";
import { matchComponents } from "./match-components.ts";
import { readProjectKey } from "./project.ts";
import { readCode } from "./read-code.ts";

export const DESIGN_TOOL_FETCH = "design_tool_fetch";

/** Notes that are kept with a job. */
const MOST_NOTES = 50;
/** Percent of a fetch that are behind it once the file, and once its styles are read. */
const FILE_READ = 40;
const STYLES_READ = 50;
const WRITTEN_EVERY_MS = 500;

/**
 * Fetches styles, components and their pictures (decisions, "Design tool and conversion"). Nothing is written before all of
 * it is here, and then in one change with the end of the job.
 */
export const fetchJob = defineJob<unknown, FetchResult>({
  kind: DESIGN_TOOL_FETCH,
  label: "Fetch from the design tool",
  atOnce: 2,
  run: (_, context) => fetchAll(context).catch(giveUpWhereHopeless),
});

async function fetchAll(context: JobContext): Promise<FetchResult> {
  const { store, part, signal, write, job } = context;
  await store.refresh();
  const snapshot = store.read();
  const key = await readProjectKey(snapshot);
  if (key === undefined)
    throw new FailedForGood("The configuration names no file any more: set designtool_project_id.");
  const progress = createProgress(context);
  const tool = (await part(designToolAccess)).open(key, { signal, progress: progress.step });

  const file = await tool.file();
  progress.reached(FILE_READ);
  const { snapshot: styles, notes } = await tool.styles();
  progress.reached(STYLES_READ);
  const components = await tool.components();
  const pictures = await fetchPictures(tool, store.blobs, components);

  const fetchedAt = new Date().toISOString();
  const fetched = tokensSnapshot.parse({ timestamp: fetchedAt, ...styles });
  write({
    author: job.triggeredBy ?? "operator",
    message: `Fetched from ${file.name || "the design tool"}`,
    changes: [
      // What else a workspace pushed beside the styles stays.
      update(tokensKind, SINGLETON, (present) => ({ ...present, design: undefined, ...fetched })),
      put(designComponentsKind, SINGLETON, { fileKey: key, fetchedAt, components: withPictures(components, pictures) }),
      ...(await changesOfPictures(context, key, components, pictures)),
    ],
  });
  const { color, typography, effect } = styles.localStyles;
  const all = [...notes, ...pictures.notes];
  return {
    file: { key: file.key, name: file.name, url: file.url, version: file.version, lastModified: file.lastModified },
    styles: { color: color.length, typography: typography.length, effect: effect.length },
    components: components.length,
    pictures: pictures.byNode.size,
    notes: all.slice(0, MOST_NOTES),
    moreNotes: Math.max(0, all.length - MOST_NOTES),
  };
}

const withPictures = (components: readonly DesignComponent[], { byNode }: Pictures) =>
  components.map(({ properties, variants, ...component }) => {
    const picture = byNode.get(component.nodeId)?.storageKey;
    return {
      ...component,
      properties: properties.map((property) => ({ ...property })),
      variants: variants.map((variant) => ({ ...variant })),
      ...(picture === undefined ? {} : { picture }),
    };
  });

/** Assets for the pictures there are now; those there were stop being pictures of the design. */
async function changesOfPictures(
  { store }: Pick<JobContext, "store">,
  fileKey: string,
  components: readonly DesignComponent[],
  pictures: Pictures,
) {
  const snapshot = store.read();
  const [before, code] = await Promise.all([readDesignComponents(snapshot), readCode(snapshot)]);
  const { matches } = matchComponents(
    fileKey,
    components,
    [...code.values()].map(({ component }) => component),
  );
  const componentIds = new Map(matches.map(({ design, code }) => [design.nodeId, code.id]));
  const earlier = before?.components.flatMap(({ picture }) => picture ?? []) ?? [];
  return pictureChanges({ fileKey, components, pictures, componentIds, earlier });
}

/** Faults that another try may not meet. */
const PASSING = new Set(["unavailable", "cancelled"]);

function giveUpWhereHopeless(error: unknown): never {
  if (error instanceof DesignToolError && !PASSING.has(error.code))
    throw new FailedForGood(error.message, { cause: error });
  throw error;
}

/** Turns the steps of the tool into percent, and says them now and then. */
function createProgress({ progress }: Pick<JobContext, "progress">) {
  let said = 0;
  let saidAt = 0;
  const say = (percent: number) => {
    if (percent <= said || performance.now() - saidAt < WRITTEN_EVERY_MS) return;
    said = percent;
    saidAt = performance.now();
    // Where the database is away, the job itself says so.
    void progress(percent).catch(() => undefined);
  };
  return {
    reached: say,
    step({ done, total, unit }: DesignToolProgress) {
      if (total === undefined || total <= 0) return;
      const part = Math.min(1, done / total);
      if (unit === "bytes" && said < FILE_READ) say(Math.round(part * FILE_READ));
      if (unit === "pictures") say(Math.round(STYLES_READ + part * (99 - STYLES_READ)));
    },
  };
}
