import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { resources } from "../../domain/kinds.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { patternGallery } from "../../domain/patterns/pattern-gallery.ts";
import { cutMarkdown } from "../../engines/text/cut-markdown.ts";
import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { readMarkdownText } from "../../platform/contract/markdown-version.ts";
import type { Call } from "../../platform/contract/route.ts";

/** Maximum bytes of a slice. */
export const SLICE_BYTES = 100_000;
/** Texts in one slice, and bytes of each: longer ones are cut, with a link to the complete text. */
const IN_SLICE = 12;
const TEXT_BYTES = 8_000;

/** The address of a page whose text is in a slice. */
interface Place {
  path: string;
  params: Record<string, string>;
}

const FOUNDATIONS = ["", "/colors", "/typography", "/effects", "/tokens", "/icons", "/logos"];

type Reads = Pick<Call, "client" | "snapshot" | "part" | "endpoints">;

/** The number of slices, and the addresses of the texts in one. A changed text changes only its slice. */
async function placesOf({ snapshot, part }: Omit<Reads, "client" | "endpoints">, slice: number) {
  const [components, patterns, docs] = await Promise.all([
    part(componentGallery),
    part(patternGallery),
    part(documentation),
  ]);
  return snapshot.derive(async (inner) => {
    const [gallery, shown, { pages }] = await Promise.all([components(inner), patterns(inner), docs.read(inner)]);
    const lists: { path: string; parameter: string; names: readonly string[] }[] = [
      { path: "/components/{id}", parameter: "id", names: gallery.entries.map(({ id }) => id) },
      { path: "/patterns/{id}", parameter: "id", names: shown.entries.map(({ id }) => id) },
      {
        path: "/docs/{slug*}",
        parameter: "slug",
        names: pages.flatMap(({ slug }) => (slug === "index" ? [] : [slug])),
      },
    ];
    const slices = 1 + lists.reduce((sum, { names }) => sum + Math.ceil(names.length / IN_SLICE), 0);
    let before = slice - 1;
    const first = [...FOUNDATIONS.map((path) => `/foundations${path}`), ...resources.map(({ name }) => `/${name}`)];
    let places: Place[] = slice === 1 ? first.map((path) => ({ path, params: {} })) : [];
    before -= 1;
    for (const { path, parameter, names } of slice === 1 ? [] : lists) {
      const own = Math.ceil(names.length / IN_SLICE);
      if (before >= 0 && before < own)
        places = names
          .slice(before * IN_SLICE, (before + 1) * IN_SLICE)
          .map((name) => ({ path, params: { [parameter]: name } }));
      before -= own;
    }
    return { slices, places };
  });
}

/** Number of slices of the complete text. */
export const countSlices = async (call: Pick<Reads, "snapshot" | "part">): Promise<number> =>
  (await placesOf(call, 1)).slices;

/**
 * One slice of all texts: the foundations first, then components, patterns and pages, each cut if it is long. Created
 * on request. Throws `ApiError` 404 after the last.
 */
export async function fullText(call: Reads, slice: number): Promise<string> {
  const { slices, places } = await placesOf(call, slice);
  if (slice > slices)
    throw notFound(`This slice doesn't exist. The text has ${slices} slices; the first one is /llms-full.txt.`);
  const texts: string[] = [];
  // In sequence: each may use a thread.
  for (const { path, params } of places) {
    const found = await readMarkdownText(call, path, params);
    if (found) texts.push(`<!-- ${found.address} -->\n${cutMarkdown(found.text, TEXT_BYTES, found.address)}`);
  }
  const body = texts.join("\n");
  const next = slice < slices ? ` Next: /llms-full.txt?slice=${slice + 1}` : "";
  return `<!-- Slice ${slice} of ${slices}, about ${countModelTokens(body)} tokens.${next} -->\n\n${body}`;
}
