import { TaskStopped } from "../../platform/workers/task.ts";
import type { WorkerPool } from "../../platform/workers/worker-pool.ts";
import type { CatalogIcon } from "./icon-reader.ts";
import { drawSymbolsTask, type IconToDraw } from "./icon-tasks.ts";
import { safeSymbol } from "./safe-icon.ts";

/** Icons in one task. */
const MAX_ICONS = 500;
const MAX_TEXT = 256 * 1024;

/**
 * Makes the missing symbols of icons in a thread. A sanitized drawing is made once and kept with its icon. A drawing
 * beyond the limits of time or memory becomes an empty symbol.
 */
export async function drawSymbols(icons: Iterable<CatalogIcon>, pool: WorkerPool, client: string): Promise<void> {
  for (const piece of piecesOf(icons)) {
    const symbols = await draw(piece.map(toDraw), pool, client);
    for (const [index, icon] of piece.entries()) icon.symbol = symbols[index] ?? "";
  }
}

const toDraw = ({ entry: { id, name }, drawing }: CatalogIcon): IconToDraw => ({ id, name, drawing });

function* piecesOf(icons: Iterable<CatalogIcon>): Generator<CatalogIcon[]> {
  let piece: CatalogIcon[] = [];
  let size = 0;
  for (const icon of icons) {
    if (icon.symbol !== undefined) continue;
    piece.push(icon);
    size += icon.drawing?.length ?? 0;
    if (piece.length < MAX_ICONS && size < MAX_TEXT) continue;
    yield piece;
    piece = [];
    size = 0;
  }
  if (piece.length > 0) yield piece;
}

async function draw(icons: IconToDraw[], pool: WorkerPool, client: string): Promise<string[]> {
  try {
    return await pool.run(drawSymbolsTask, icons, { client });
  } catch (error) {
    if (!(error instanceof TaskStopped) || error.reason === "closed") throw error;
    const [only] = icons;
    if (icons.length === 1 && only) return [safeSymbol({ ...only, drawing: undefined })];
    // One icon caused the failure; halving separates it from the others.
    const half = Math.ceil(icons.length / 2);
    const first = await draw(icons.slice(0, half), pool, client);
    return [...first, ...(await draw(icons.slice(half), pool, client))];
  }
}
