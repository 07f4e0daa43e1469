import { counted } from "../../engines/text/noun.ts";
import type { Quote } from "../../engines/text/quote.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { mayRead } from "../../platform/contract/access.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import { isObject } from "../../safe/is-object.ts";
import { sanitizeSvg } from "../../safe/svg.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import type { Snapshot } from "../../store/store.ts";
import { readDeclaration } from "../components/declaration/declaration.ts";
import { componentSourceKind } from "../components/files/file-kinds.ts";
import { componentGallery } from "../components/gallery/gallery-entries.ts";
import { componentKind } from "../components/kind.ts";
import { iconReader } from "../icons/icon-reader.ts";
import { GUIDELINES, referenceKind, VOICE } from "../references/kind.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { type GenerationInput, generationActorOf } from "./generation-input.ts";
import { type ComponentSources, mainRenderer, sourcesByComponent } from "./renderer-of.ts";

/** Tokens in a description. Further ones are left out, so that a question costs the same for a system of any size. */
const MAX_TOKENS = 500;
const MAX_COMPONENTS = 120;
const MAX_ICONS = 150;
const DRAWN_ICONS = 8;
const MAX_DRAWING = 3_000;
const MAX_TEXT = 8_000;
const EXAMPLES = 2;
const MAX_EXAMPLE = 16_000;
/** Components whose properties are counted for names that are usual. */
const COUNTED = 200;
const USUAL = 24;

/** Describes the design system for a model, as named sections of data. */
export async function describeSystemForComponents(
  deployment: Pick<Deployment, "store" | "part">,
  snapshot: Snapshot,
  input: GenerationInput,
  quote: Quote,
): Promise<string> {
  const sections: [name: string, text: string][] = [
    ["tokens", await tokens(deployment, snapshot)],
    ["components", await components(deployment, snapshot)],
    ["usual-properties", await usualProperties(snapshot)],
    ["icons", await icons(deployment, snapshot, input)],
    ...(await texts(snapshot, input)),
    ...(await examples(deployment, snapshot, input)),
  ];
  return sections
    .filter(([, text]) => text !== "")
    .map(([name, text]) => quote(name, text))
    .join("\n\n");
}

async function tokens({ part }: Pick<Deployment, "part">, snapshot: Snapshot): Promise<string> {
  const list = await (await part(tokenReader)).list(snapshot);
  const usable = list.tokens.filter(({ variable, deprecated }) => variable !== undefined && deprecated === undefined);
  return usable
    .slice(0, MAX_TOKENS)
    .map(({ variable, type, css }) => `${variable}: ${shortened(css ?? "", 80)}${type ? ` (${type})` : ""}`)
    .join("\n");
}

async function components({ part }: Pick<Deployment, "part">, snapshot: Snapshot): Promise<string> {
  const { entries } = await (await part(componentGallery))(snapshot);
  return entries
    .slice(0, MAX_COMPONENTS)
    .map(({ id, title, group, description }) =>
      [`${id}: ${title}`, group ? ` [${group}]` : "", description ? ` ${shortened(description, 100)}` : ""].join(""),
    )
    .join("\n");
}

/** Names of properties that several components have: a new one calls them the same. */
async function usualProperties(snapshot: Snapshot): Promise<string> {
  const listed = (await snapshot.list(componentKind)).slice(0, COUNTED);
  const entries = await Promise.all(listed.map(({ id }) => snapshot.get(componentKind, id)));
  const uses = new Map<string, number>();
  for (const entry of entries) {
    if (!entry) continue;
    for (const [name, { type }] of Object.entries(readDeclaration(entry.id, entry.document.declaration).properties)) {
      const key = `${name} (${typeof type === "string" ? type : "any"})`;
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  const usual = [...uses].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
  return usual
    .slice(0, USUAL)
    .map(([name, count]) => `${name}: ${counted(count, "component")}`)
    .join("\n");
}

/** Ids of icons, and the drawings of the requested ones. */
async function icons({ part }: Pick<Deployment, "part">, snapshot: Snapshot, input: GenerationInput): Promise<string> {
  const catalog = await (await part(iconReader)).read(snapshot);
  if (catalog.icons.length === 0) return "";
  const ids = catalog.icons.slice(0, MAX_ICONS).map(({ entry }) => entry.id);
  const wanted = wordsOf(input);
  const named = catalog.icons.filter(({ entry: { id, name, tags = [] } }) =>
    [id, name, ...tags].some((word) => wanted.has(word.toLowerCase())),
  );
  const drawings = named.slice(0, DRAWN_ICONS).flatMap(({ entry, drawing }) => {
    const safe = drawing === undefined ? undefined : safeDrawing(drawing);
    return safe === undefined ? [] : [`${entry.id}: ${safe}`];
  });
  return [ids.join(", "), ...drawings].join("\n");
}

function safeDrawing(svg: string): string | undefined {
  try {
    const safe = sanitizeSvg(svg, { maxBytes: MAX_DRAWING });
    return safe.length <= MAX_DRAWING ? safe : undefined;
  } catch (error) {
    // A drawing that is not displayed is not described.
    if (error instanceof UnsafeInput) return undefined;
    throw error;
  }
}

/** Guidelines and brand voice, if the requester may read them. */
async function texts(snapshot: Snapshot, input: GenerationInput): Promise<[string, string][]> {
  if (!mayRead(referenceKind, generationActorOf(input))) return [];
  const found = await Promise.all([GUIDELINES, VOICE].map((id) => snapshot.get(referenceKind, id)));
  return found.flatMap((entry): [string, string][] =>
    entry ? [[entry.id, shortened(entry.document.markdown, MAX_TEXT)]] : [],
  );
}

/** Components to follow as examples: the present one with that id first, then the most similar ones. */
async function examples(
  { store }: Pick<Deployment, "store">,
  snapshot: Snapshot,
  input: GenerationInput,
): Promise<[string, string][]> {
  const all = sourcesByComponent(await snapshot.list(componentSourceKind));
  const wanted = wordsOf(input);
  const summaries = new Map((await snapshot.list(componentKind)).map(({ id, summary }) => [id, summary]));
  const nearness = (id: string) =>
    [id, ...Object.values(summaries.get(id) ?? {})]
      .flatMap((value) => (typeof value === "string" ? value.toLowerCase().split(/[^a-z0-9]+/) : []))
      .filter((word) => wanted.has(word)).length;
  const sizeOf = ({ files }: ComponentSources) => files.reduce((sum, { size }) => sum + size, 0);
  const candidates = [...all.values()]
    .filter((one) => mainRenderer(one) === input.renderer && sizeOf(one) <= MAX_EXAMPLE)
    .map((one) => ({ one, near: one.id === input.componentId ? Number.POSITIVE_INFINITY : nearness(one.id) }))
    .sort((a, b) => b.near - a.near || sizeOf(b.one) - sizeOf(a.one) || (a.one.id < b.one.id ? -1 : 1));
  const chosen = candidates.slice(0, EXAMPLES);
  return Promise.all(
    chosen.map(async ({ one }): Promise<[string, string]> => {
      const what = one.id === input.componentId ? "present-version" : "example";
      return [`${what} id=${JSON.stringify(one.id)}`, await exampleText(store, snapshot, one)];
    }),
  );
}

async function exampleText({ blobs }: Pick<Deployment["store"], "blobs">, snapshot: Snapshot, one: ComponentSources) {
  const declaration = (await snapshot.get(componentKind, one.id))?.document.declaration;
  const files = await Promise.all(
    one.files.map(
      async ({ name, hash }) => [name, Buffer.from((await blobs.get(hash)) ?? []).toString("utf8")] as const,
    ),
  );
  return JSON.stringify(
    { ...(isObject(declaration) ? { declaration } : {}), files: Object.fromEntries(files) },
    null,
    1,
  );
}

/** Words of the request, to find similar components. */
const wordsOf = ({ componentName, behaviorPrompt }: GenerationInput): ReadonlySet<string> =>
  new Set(`${componentName} ${behaviorPrompt ?? ""}`.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []);
