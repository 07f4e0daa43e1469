import { isObject } from "../../../safe/is-object.ts";
import { omit } from "../../../safe/omit.ts";
import {
  type DesignComponent,
  type DesignFile,
  type DesignFrame,
  type DesignTool,
  DesignToolError,
  type DesignToolProgress,
  type FetchedStyles,
  type FetchedVariables,
} from "../design-tool.ts";
import {
  createFigmaExchange,
  type FigmaExchange,
  parseFigmaResponse,
  REQUEST_LIMITS,
  type RequestLimits,
} from "./exchange.ts";
import { framesOf } from "./frames-of.ts";
import { membersIn, pickList, pickText } from "./pick.ts";
import { fetchPictures } from "./pictures.ts";
import { type FigmaFile, type FigmaStyle, readFigmaFile } from "./read-file.ts";
import { readStyles } from "./read-styles.ts";
import { readStyleNode, type StyleLook } from "./style-look.ts";

export interface FigmaOptions {
  /** A personal access token. */
  token: string;
  /** Key of the file: the part after `/design/` or `/file/` in its address. */
  fileKey: string;
  /**
   * Origin of the API; default https://api.figma.com. Must come from the same source as the token, which is sent there.
   */
  apiUrl?: string;
  /** Cancels. */
  signal?: AbortSignal;
  progress?(step: DesignToolProgress): void;
  /** Hosts besides the public internet that may serve images (`SERVICE_FETCH_ALLOW`). */
  fetchAllow?: readonly string[];
  /**
   * Reads the body of the file; by default in this thread. A server uses a worker: `readFigmaFile` is a pure function.
   */
  readFile?(body: Uint8Array): Promise<FigmaFile>;
  patience?: Partial<RequestLimits>;
}

/** IDs in one request: about 12 characters each, in an address. */
const ID_BATCH = 150;

/** A Figma file, read through its REST API. Sends no request before it is needed. */
export function createFigma(options: FigmaOptions): DesignTool {
  const { fileKey, token, apiUrl = "https://api.figma.com", fetchAllow = [] } = options;
  const { signal = new AbortController().signal, progress = () => undefined } = options;
  const read = options.readFile ?? (async (body) => readFigmaFile(body));
  const exchange = createFigmaExchange({
    ...{ token, signal, progress },
    apiUrl: apiUrl.replace(/\/+$/, ""),
    patience: { ...REQUEST_LIMITS, ...options.patience },
  });
  const path = `/v1/files/${encodeURIComponent(fileKey)}`;
  let reading: Promise<FigmaFile> | undefined;
  const body = () => {
    reading ??= exchange(path, "the file").then(read);
    return reading;
  };
  const url = `https://www.figma.com/design/${encodeURIComponent(fileKey)}`;
  return {
    tool: "figma",
    async file(): Promise<DesignFile> {
      const { name, version, lastModified } = await body();
      return { key: fileKey, name, url, version, lastModified };
    },
    async styles(): Promise<FetchedStyles> {
      const file = await body();
      const { published, isWhole, notes } = await publishedStyles(exchange, path);
      const styles = merged(file, published);
      const looks = await styleLooks(exchange, path, styles);
      const reading = readStyles(styles, (id) => looks.get(id) ?? own(file.looks, id));
      const foreign =
        styles.length === 0 && file.foreignStyles.length > 0
          ? [
              `The file defines no styles and uses only library styles (${file.foreignStyles.length}). Fetch the library files instead.`,
            ]
          : [];
      return {
        snapshot: reading.snapshot,
        isWhole: isWhole && reading.isWhole,
        notes: [...notes, ...foreign, ...reading.notes],
      };
    },
    variables: () => readVariables(exchange, path),
    async components(): Promise<DesignComponent[]> {
      const { components } = await body();
      return components.map((component) => ({
        ...omit(component, "within"),
        url: `${url}?node-id=${encodeURIComponent(component.nodeId.replaceAll(":", "-"))}`,
      }));
    },
    async frames(names): Promise<DesignFrame[]> {
      return framesOf(await body(), names);
    },
    pictures: (nodeIds, format) => fetchPictures({ exchange, fileKey, fetchAllow, signal, progress }, nodeIds, format),
  };
}

const own = (looks: FigmaFile["looks"], id: string): StyleLook | undefined =>
  Object.hasOwn(looks, id) ? looks[id] : undefined;

/** Styles of the file's library, including ones that nothing in it uses. */
async function publishedStyles(
  exchange: FigmaExchange,
  path: string,
): Promise<{ published: FigmaStyle[]; isWhole: boolean; notes: string[] }> {
  try {
    const what = "published styles";
    const answer = parseFigmaResponse(await exchange(`${path}/styles`, what), what);
    const published = pickList(membersIn(answer, "meta"), "styles").map((style) => ({
      id: pickText(style, "node_id") ?? "",
      name: pickText(style, "name") ?? "",
      description: pickText(style, "description") ?? "",
      type: pickText(style, "style_type") ?? "",
    }));
    return { published: published.filter(({ id }) => id !== ""), isWhole: true, notes: [] };
  } catch (error) {
    // A branch has no library (404), and a token may lack its scope: used styles are in the file.
    if (!(error instanceof DesignToolError) || !["forbidden", "not_found"].includes(error.code)) throw error;
    return {
      published: [],
      isWhole: false,
      notes: [
        "Published styles that no layer uses are left out, because the token does not have the scope library_content:read or the file is a branch.",
      ],
    };
  }
}

/** The styles of a file, then those only in its library. */
function merged({ styles, foreignStyles }: FigmaFile, published: readonly FigmaStyle[]): FigmaStyle[] {
  const known = new Set([...styles.map(({ id }) => id), ...foreignStyles]);
  return [...styles, ...published.filter(({ id }) => !known.has(id))];
}

/** The looks of styles. Styles that the API doesn't know as nodes are missing. */
async function styleLooks(
  exchange: FigmaExchange,
  path: string,
  styles: readonly FigmaStyle[],
): Promise<Map<string, StyleLook>> {
  const looks = new Map<string, StyleLook>();
  const types = new Map(styles.map(({ id, type }) => [id, type]));
  const ids = [...types].filter(([, type]) => type !== "GRID").map(([id]) => id);
  for (let from = 0; from < ids.length; from += ID_BATCH) {
    const some = ids
      .slice(from, from + ID_BATCH)
      .map(encodeURIComponent)
      .join(",");
    const what = "styles";
    const answer = parseFigmaResponse(await exchange(`${path}/nodes?ids=${some}`, what), what);
    for (const [id, node] of Object.entries(membersIn(answer, "nodes"))) {
      const look = isObject(node) && isObject(node.document) && readStyleNode(node.document, types.get(id) ?? "");
      if (look) looks.set(id, look);
    }
  }
  return looks;
}

async function readVariables(exchange: FigmaExchange, path: string): Promise<FetchedVariables> {
  const what = "variables";
  try {
    const answer = parseFigmaResponse(await exchange(`${path}/variables/local`, what), what);
    return isObject(answer.meta)
      ? { meta: answer.meta, notes: [] }
      : { meta: null, notes: ["Figma sent no variables for this file."] };
  } catch (error) {
    if (!(error instanceof DesignToolError) || error.code !== "forbidden") throw error;
    const why =
      "Variables are left out, because Figma provides them only on the Enterprise plan, to tokens with the scope file_variables:read. The plugin works on every plan.";
    return { meta: null, notes: [why] };
  }
}
