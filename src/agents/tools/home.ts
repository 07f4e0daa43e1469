import { z } from "zod";
import { getComponentDefinition } from "../../domain/components/contract.ts";
import { componentGallery } from "../../domain/components/gallery/gallery-entries.ts";
import { getConfig } from "../../domain/config/contract.ts";
import { readStoredConfig } from "../../domain/config/read-config.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { getLogos } from "../../domain/logos/contract.ts";
import { documentation } from "../../domain/navigation/documentation-part.ts";
import { pageKind } from "../../domain/pages/kind.ts";
import { visibleEntry } from "../../domain/pages/page-visibility.ts";
import { patternGallery } from "../../domain/patterns/pattern-gallery.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { defineTool, type ToolCall } from "../../platform/contract/tool.ts";

/** Limits: parts of the documentation, groups, values of an axis, sampled components, and characters of a text. */
const SECTIONS = 12;
const GROUPS = 16;
const VALUES = 20;
const SAMPLES = 3;
const CHARACTERS = 300;

const named = z.record(z.string(), z.int());

export const homeTools = [
  defineTool({
    name: "service_get_project_context",
    title: "Get an overview of the design system",
    description:
      "Returns an overview of the design system: description, number of records, brands and schemes, component formats, documentation and last change. Call it first in a new task.",
    access: publicAccess,
    input: z.object({}),
    output: z.object({
      title: z.string().optional(),
      client: z.string().optional(),
      description: z.string().optional(),
      counts: named,
      componentGroups: named.meta({ description: "The number of components in each group." }),
      axes: z
        .record(
          z.string(),
          z.object({ values: z.array(z.string()), default: z.string().optional(), attribute: z.string().optional() }),
        )
        .meta({ description: "The axes of the tokens, with the attribute of <html> that selects a value." }),
      breakpoints: named.meta({ description: "In px." }),
      writtenIn: z.array(z.string()).meta({ description: "The source formats of the components." }),
      example: z.object({ component: z.string(), code: z.string() }).optional(),
      stylesheet: z
        .string()
        .optional()
        .meta({ description: "The URL of a stylesheet with all tokens as custom properties." }),
      documentation: z
        .array(z.object({ title: z.string(), slug: z.string().optional(), pages: z.int().optional() }))
        .meta({
          description: "The parts of the documentation in reading order: pages, or titles with the number of pages.",
        }),
      lastChange: z.string().optional().meta({ description: "ISO 8601, UTC." }),
    }),
    async run(_, call) {
      const [config, counted, samples] = await Promise.all([configOf(call), countsOf(call), samplesOf(call)]);
      return { data: { ...config, ...counted, ...samples } };
    },
  }),
];

/** Facts from the configuration and the start page. */
async function configOf({ client, snapshot, part }: ToolCall) {
  const { title, client: owner, axes: attributes, breakpoints } = readStoredConfig((await client(getConfig, {})).data);
  const index = visibleEntry(await snapshot.get(pageKind, "index"))?.document.frontmatter;
  const { axes, defaults, tokens } = await (await part(tokenReader)).list(snapshot);
  return {
    ...{ title: title?.slice(0, CHARACTERS), client: owner?.slice(0, CHARACTERS) },
    description: typeof index?.description === "string" ? index.description.slice(0, CHARACTERS) : undefined,
    axes: Object.fromEntries(
      Object.entries(axes).map(([axis, values]) => [
        axis,
        { values: values.slice(0, VALUES), default: defaults[axis], attribute: attributes[axis] ?? `data-${axis}` },
      ]),
    ),
    breakpoints: Object.fromEntries(breakpoints.slice(0, VALUES).map(({ key, size }) => [key, size])),
    ...(tokens.length > 0 ? { stylesheet: "/tokens.css" } : {}),
  };
}

/** The number of items of each kind, and the first pages of the documentation. */
async function countsOf({ client, snapshot, part, kinds, changes }: ToolCall) {
  const [components, patterns, docs, icons, tokens] = await Promise.all([
    (await part(componentGallery))(snapshot),
    (await part(patternGallery))(snapshot),
    (await part(documentation)).read(snapshot),
    (await part(iconReader)).read(snapshot),
    (await part(tokenReader)).list(snapshot),
  ]);
  const { logoSet } = await client(getLogos, {});
  const head = await snapshot.head(kinds);
  const [last] = head > 0 ? (await changes(head - 1, 1)).revisions : [];
  const first = docs.outline.list(undefined, 1)?.entries ?? [];
  return {
    counts: {
      components: components.entries.length,
      patterns: patterns.entries.length,
      pages: docs.pages.length,
      tokens: tokens.tokens.length,
      icons: icons.byId.size,
      logos: logoSet?.variants.length ?? 0,
    },
    componentGroups: Object.fromEntries([...components.groups].slice(0, GROUPS)),
    documentation: first.slice(0, SECTIONS).map(({ title, href = "", count }) => ({
      title: title.slice(0, CHARACTERS),
      slug: docs.byHref.get(href)?.slug,
      ...(count > 0 ? { pages: count } : {}),
    })),
    lastChange: last?.changedAt,
  };
}

/** The languages of components and their use in code, from some samples. */
async function samplesOf({ client, snapshot, part }: ToolCall) {
  const { entries } = await (await part(componentGallery))(snapshot);
  // A component that nearly every system has is the best sample.
  const known = entries.find(({ id }) => id === "button");
  const step = Math.max(1, Math.floor(entries.length / SAMPLES));
  const looked = [...(known ? [known] : []), ...entries.filter((_, index) => index % step === 0)];
  const samples = await Promise.all(
    looked.slice(0, SAMPLES).map(({ id }) => client(getComponentDefinition, { params: { id } })),
  );
  const short = samples.find(({ code }) => code !== "" && code.length <= CHARACTERS);
  return {
    writtenIn: [...new Set(samples.map(({ format }) => format))],
    ...(short ? { example: { component: short.id, code: short.code } } : {}),
  };
}
