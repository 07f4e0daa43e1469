import { fetchUntrusted } from "../../../safe/fetch.ts";
import { plainText } from "../../../safe/plain-text.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { type DesignPicture, DesignToolError, type DesignToolProgress } from "../design-tool.ts";
import { type FigmaExchange, parseFigmaResponse } from "./exchange.ts";
import { membersIn } from "./pick.ts";

interface PictureOptions {
  exchange: FigmaExchange;
  fileKey: string;
  fetchAllow: readonly string[];
  signal: AbortSignal;
  progress(step: DesignToolProgress): void;
}

/** Nodes rendered in one request: the tool fails for more. */
const RENDER_BATCH = 50;
const IN_FLIGHT = 6;
/** Name of the requested content in messages. */
const PICTURES = "pictures";
const TRIES = 2;

const FORMATS = {
  svg: { query: "format=svg&svg_include_id=false", mimeType: "image/svg+xml" },
  png: { query: "format=png&scale=2", mimeType: "image/png" },
} as const;

/**
 * Lets the tool render nodes and downloads the results, a few concurrently. The download addresses belong to other
 * hosts: requested without the token and only on the public internet. If the tool fails, the nodes are requested in
 * halves, down to single nodes.
 */
export async function* fetchPictures(
  options: PictureOptions,
  nodeIds: readonly string[],
  format: "svg" | "png",
): AsyncGenerator<DesignPicture> {
  const { signal, progress } = options;
  const ids = [...new Set(nodeIds)];
  let done = 0;
  for (let from = 0; from < ids.length; from += RENDER_BATCH) {
    const drawn = await draw(options, ids.slice(from, from + RENDER_BATCH), format);
    for (let at = 0; at < drawn.length; at += IN_FLIGHT) {
      const next = drawn.slice(at, at + IN_FLIGHT);
      for (const picture of await Promise.all(next.map((one) => getPicture(options, one, format)))) {
        if (signal.aborted) throw new DesignToolError("cancelled", "The fetch was cancelled. Nothing was changed.");
        progress({ what: PICTURES, done: ++done, total: ids.length, unit: "pictures" });
        yield picture;
      }
    }
  }
}

/** A node, and the address of its image. */
interface Drawn {
  nodeId: string;
  address?: unknown;
  /** Why the tool failed for this single node. */
  fault?: string;
}

async function draw(options: PictureOptions, ids: readonly string[], format: "svg" | "png"): Promise<Drawn[]> {
  const { exchange, fileKey } = options;
  const query = `ids=${ids.map(encodeURIComponent).join(",")}&${FORMATS[format].query}`;
  const path = `/v1/images/${encodeURIComponent(fileKey)}?${query}`;
  try {
    const images = membersIn(parseFigmaResponse(await exchange(path, PICTURES), PICTURES), "images");
    return ids.map((nodeId) => ({ nodeId, address: images[nodeId] }));
  } catch (error) {
    if (!(error instanceof DesignToolError) || !error.isTooMuch) throw error;
    const [first = ""] = ids;
    if (ids.length <= 1) return [{ nodeId: first, fault: error.message }];
    const half = Math.ceil(ids.length / 2);
    const parts = [await draw(options, ids.slice(0, half), format), await draw(options, ids.slice(half), format)];
    return parts.flat();
  }
}

async function getPicture(
  { fetchAllow, signal }: PictureOptions,
  { nodeId, address, fault }: Drawn,
  format: "svg" | "png",
): Promise<DesignPicture> {
  if (fault !== undefined) return { nodeId, reason: "given up", error: fault.replace(/\.$/, "") };
  const url = plainText(address);
  if (url === undefined)
    return { nodeId, reason: "empty", error: "Figma cannot render it, because it may be empty or hidden" };
  for (let tries = 1; ; tries++) {
    try {
      const { status, body } = await fetchUntrusted(url, { allow: [...fetchAllow], signal });
      if (status === 200) return { nodeId, mimeType: FORMATS[format].mimeType, bytes: body };
      if (tries === TRIES)
        return { nodeId, reason: "lost", error: `the request for its image returned status ${status}` };
    } catch (error) {
      if (tries === TRIES || signal.aborted) return { nodeId, reason: "lost", error: reasonOf(error) };
    }
  }
}
