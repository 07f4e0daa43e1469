import { put, update } from "../../../contract/route.ts";
import type { DesignComponent, DesignFile, DesignTool, StylesReading } from "../../../design-tool/design-tool.ts";
import { defineJob, FailedForGood, type JobContext } from "../../../jobs/job-kind.ts";
import { enqueue } from "../../../jobs/job-rows.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { Commit, Store } from "../../../store/store.ts";
import { snapshotOf, tokensKind, tokensSnapshot } from "../tokens/kind.ts";
import { readDesignComponents } from "./design-components.ts";
import { designToolAccess } from "./design-tool-access.ts";
import { drawNodes, type Pictures } from "./draw-nodes.ts";
import { extractionJob, readWantedFrames } from "./extraction-job.ts";
import { createProgress } from "./fetch-progress.ts";
import { type FetchResult, MOST_NOTES } from "./fetch-result.ts";
import { giveUpWhereHopeless } from "./hopeless.ts";
import { designComponentsKind } from "./kind.ts";
import { matchComponents } from "./match-components.ts";
import { pictureChanges } from "./picture-changes.ts";
import { readProjectKey } from "./project.ts";
import { readCode } from "./read-code.ts";

export const DESIGN_TOOL_FETCH = "design_tool_fetch";

/** Percent of a fetch that are behind it once the file is read. */
const FILE_READ = 40;
/** Pages show dozens of them. */
const PICTURES = { format: "svg", maxBytes: 1 << 20 } as const;

/**
 * Fetches styles, components and their pictures (decisions, "Design tool and conversion"). Nothing is written before all of
 * it is here, and then in one change with the end of the job.
 */
export const fetchJob = defineJob<unknown, FetchResult>({
  kind: DESIGN_TOOL_FETCH,
  label: "Fetch from the design tool",
  atOnce: 2,
  run: (_, context) => fetchAll(context).catch(giveUpWhereHopeless),
  async apply(trx, { file, frames }, { triggeredBy }) {
    const { kind, label } = extractionJob;
    if (frames.length === 0) return;
    await enqueue(trx, { kind, label, input: { fileKey: file.key, frames }, triggeredBy: triggeredBy ?? undefined });
  },
});

/** All that one fetch read. */
interface Fetched {
  fetchedAt: string;
  file: DesignFile;
  styles: StylesReading;
  components: readonly DesignComponent[];
  pictures: Pictures;
}

async function fetchAll(context: JobContext): Promise<FetchResult> {
  const { store, part, signal, write, job } = context;
  await store.refresh();
  const snapshot = store.read();
  const key = await readProjectKey(snapshot);
  if (key === undefined)
    throw new FailedForGood("The configuration names no file any more: set designtool_project_id.");
  const progress = createProgress(context, { fileRead: FILE_READ });
  const tool = (await part(designToolAccess)).open(key, { signal, progress: progress.step });
  const fetched = await readAll(tool, store, () => progress.reached(FILE_READ));
  write(() => commitOf(fetched, store, job.triggeredBy ?? "operator"));

  const { file, styles, components, pictures } = fetched;
  const wanted = await readWantedFrames(snapshot, tool);
  const { color, typography, effect } = styles.snapshot.localStyles;
  const notes = [...styles.notes, ...pictures.notes, ...wanted.notes];
  return {
    file: { key, name: file.name, url: file.url, version: file.version, lastModified: file.lastModified },
    styles: { color: color.length, typography: typography.length, effect: effect.length },
    components: components.length,
    pictures: pictures.byNode.size,
    frames: wanted.frames,
    notes: notes.slice(0, MOST_NOTES),
    moreNotes: Math.max(0, notes.length - MOST_NOTES),
  };
}

async function readAll(tool: DesignTool, { blobs }: Store, fileIsRead: () => void): Promise<Fetched> {
  const file = await tool.file();
  fileIsRead();
  const styles = await tool.styles();
  const components = await tool.components();
  const pictures = await drawNodes(tool, blobs, components, PICTURES);
  return { fetchedAt: new Date().toISOString(), file, styles, components, pictures };
}

/** The one change a fetch makes, of what is there now: pictures that were of the design and are no more go with it. */
async function commitOf(fetched: Fetched, store: Store, author: string): Promise<Commit> {
  const { fetchedAt, file, styles, components, pictures } = fetched;
  const snapshot = store.read();
  const [present, code] = await Promise.all([readDesignComponents(snapshot), readCode(snapshot)]);
  const inCode = [...code.values()].map(({ component }) => component);
  const { matches } = await matchComponents(file.key, components, inCode);
  const tokens = tokensSnapshot.parse({ timestamp: fetchedAt, ...styles.snapshot });
  const document = { fileKey: file.key, fetchedAt, components: withPictures(components, pictures) };
  return {
    author,
    message: `Fetched from ${file.name || "the design tool"}`,
    changes: [
      // What else a workspace pushed beside the styles stays.
      update(tokensKind, SINGLETON, (before) => ({ ...snapshotOf(before ?? {}), design: undefined, ...tokens })),
      { ...put(designComponentsKind, SINGLETON, document), base: present?.hash ?? null },
      ...pictureChanges({
        fileKey: file.key,
        components,
        pictures,
        componentIds: new Map(matches.map(({ design, code }) => [design.nodeId, code.id])),
        earlier: present?.document.components.flatMap(({ picture }) => picture ?? []) ?? [],
      }),
    ],
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
