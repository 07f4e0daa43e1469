import { fetchUntrusted } from "../../../safe/fetch.ts";
import { plainText } from "../../../safe/plain-text.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { type DesignPicture, DesignToolError, type DesignToolProgress } from "../design-tool.ts";
import { type Exchange, parseAnswer } from "./exchange.ts";
import { membersIn } from "./pick.ts";

interface PictureOptions {
  exchange: Exchange;
  fileKey: string;
  fetchAllow: readonly string[];
  signal: AbortSignal;
  progress(step: DesignToolProgress): void;
}

/** Nodes that are drawn for one request: the tool gives up on more. */
const DRAWN_AT_ONCE = 50;
const IN_FLIGHT = 6;
const TRIES = 2;

const FORMATS = {
  svg: { query: "format=svg&svg_include_id=false", mimeType: "image/svg+xml" },
  png: { query: "format=png&scale=2", mimeType: "image/png" },
} as const;

/**
 * Has the tool draw nodes, and gets what it drew from where it says, a few at once. Those addresses are of others: they are
 * asked without the token and only on the public internet.
 */
export async function* fetchPictures(
  options: PictureOptions,
  nodeIds: readonly string[],
  format: "svg" | "png",
): AsyncGenerator<DesignPicture> {
  const { exchange, fileKey, signal, progress } = options;
  const ids = [...new Set(nodeIds)];
  const what = "pictures";
  let done = 0;
  for (let from = 0; from < ids.length; from += DRAWN_AT_ONCE) {
    const some = ids.slice(from, from + DRAWN_AT_ONCE);
    const query = `ids=${some.map(encodeURIComponent).join(",")}&${FORMATS[format].query}`;
    const path = `/v1/images/${encodeURIComponent(fileKey)}?${query}`;
    const drawn = membersIn(parseAnswer(await exchange(path, what), what), "images");
    for (let at = 0; at < some.length; at += IN_FLIGHT) {
      const next = some.slice(at, at + IN_FLIGHT);
      for (const picture of await Promise.all(next.map((id) => getPicture(options, id, drawn[id], format)))) {
        if (signal.aborted) throw new DesignToolError("cancelled", "The fetch was cancelled; nothing was changed.");
        progress({ what, done: ++done, total: ids.length, unit: "pictures" });
        yield picture;
      }
    }
  }
}

async function getPicture(
  { fetchAllow, signal }: PictureOptions,
  nodeId: string,
  address: unknown,
  format: "svg" | "png",
): Promise<DesignPicture> {
  const url = plainText(address);
  if (url === undefined) return { nodeId, reason: "empty", error: "Figma cannot draw it; it may be empty or hidden" };
  for (let tries = 1; ; tries++) {
    try {
      const { status, body } = await fetchUntrusted(url, { allow: [...fetchAllow], signal });
      if (status === 200) return { nodeId, mimeType: FORMATS[format].mimeType, bytes: body };
      if (tries === TRIES) return { nodeId, reason: "lost", error: `its picture is answered with ${status}` };
    } catch (error) {
      if (tries === TRIES || signal.aborted) return { nodeId, reason: "lost", error: reasonOf(error) };
    }
  }
}
