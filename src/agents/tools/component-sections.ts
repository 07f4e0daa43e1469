import type { ComponentDefinition } from "../../domain/components/contract.ts";
import { propertyRows } from "../../domain/components/declaration/property-rows.ts";
import { toFindingResponse } from "../../domain/components/files/finding-response.ts";
import { countFindings, validationKind } from "../../domain/components/files/validation-kind.ts";
import { componentPageHref } from "../../domain/components/gallery/gallery-entries.ts";
import { declaredCode, readVariantHtml } from "../../domain/components/preview/variant-code.ts";
import { previewKind } from "../../domain/components/previews-kind.ts";
import { getHistory } from "../../domain/history/contract.ts";
import { patternsByComponent } from "../../domain/usages/declaration/patterns-by-component.ts";
import { readUsedParts } from "../../domain/usages/declaration/read-used-parts.ts";
import { shortened } from "../../engines/text/shortened.ts";
import type { ToolCall } from "../../platform/contract/tool.ts";
import { firstItems } from "../../platform/contract/tool-sections.ts";
import { entriesBelow } from "../../store/order.ts";

/** The sections of a component that agents can request, the usual ones first. */
export const TOOL_SECTIONS = [
  "summary",
  "properties",
  "examples",
  "code",
  "html",
  "css",
  "accessibility",
  "tokens",
  "findings",
  "history",
  "related",
  "previews",
] as const;

export type ToolSection = (typeof TOOL_SECTIONS)[number];

/** A requested component. */
export interface RequestedComponent {
  component: ComponentDefinition;
  /** The variant for code and markup; by default the default variant. */
  variant?: string | undefined;
}

type Reads = Pick<ToolCall, "snapshot" | "blobs" | "client" | "part" | "search">;
type TellSection = (requested: RequestedComponent, call: Reads) => unknown;

/** Characters of one item, so that a page of a result contains several. */
const LONG = 2_500;
const TEXT = 400;

const TELL: Record<ToolSection, TellSection> = {
  summary: tellSummary,
  properties: ({ component }) =>
    propertyRows(component.properties).map(({ path, title, description, options, ...row }) => {
      const { items, omitted } = firstItems(options, 500);
      return {
        name: path.join("."),
        ...row,
        ...(row.type ? { type: shortened(row.type, TEXT) } : {}),
        ...(title ? { title: shortened(title, 200) } : {}),
        ...(description ? { description: shortened(description, 1_500) } : {}),
        ...(items.length > 0 ? { options: items } : {}),
        ...(omitted > 0 ? { optionsOmitted: omitted } : {}),
      };
    }),
  examples: tellExamples,
  code: async (requested, call) => {
    const code = declaredCode(requested.component, requested.variant);
    const html = code === undefined ? await htmlOf(requested, call) : "";
    return code ?? (html === "" ? "" : `<!-- The declaration has no code. This is the rendered HTML. -->\n${html}`);
  },
  html: htmlOf,
  css: ({ component }) => component.css,
  accessibility: tellAccessibility,
  tokens: async ({ component }, call) =>
    (await readUsedParts(component, call)).tokens.map(({ variable, token }) => ({
      variable,
      ...(token ? { token: token.name, value: shortened(token.css ?? "", 200) } : {}),
    })),
  findings: ({ component }) => component.validationResults.map(toFindingResponse),
  history: async ({ component }, { client }) => {
    const { versions } = await client(getHistory, { query: { id: component.id, limit: 5 } });
    return versions.map(({ version, pushedAt, pushedBy, changeType, message }) => ({
      version,
      at: pushedAt,
      by: pushedBy,
      change: changeType,
      ...(message ? { message: shortened(message, TEXT) } : {}),
    }));
  },
  related: tellRelated,
  previews: tellPreviews,
};

async function htmlOf({ component, variant }: RequestedComponent, call: Reads): Promise<string> {
  return variant === undefined ? component.html : readVariantHtml(call, component.id, variant);
}

/** The requested sections of a component, in the order of `TOOL_SECTIONS`. */
export async function componentSections(
  requested: RequestedComponent,
  wanted: readonly ToolSection[],
  call: Reads,
): Promise<Record<string, unknown>> {
  const names = TOOL_SECTIONS.filter((name) => wanted.includes(name));
  const reported = await Promise.all(names.map(async (name) => [name, await TELL[name](requested, call)] as const));
  return Object.fromEntries(reported);
}

async function tellSummary({ component }: RequestedComponent, { snapshot }: Reads) {
  const { id, description, type, group, version, status, deprecated, designtool, tags, format, code } = component;
  const checked = (await snapshot.get(validationKind, id)) !== undefined;
  const { errors, warnings, score } = countFindings(component.validationResults);
  const properties = propertyRows(component.properties).filter(({ path }) => path.length === 1);
  const variants = Object.entries(component.previews);
  return {
    ...(description ? { description: shortened(description, 1_000) } : {}),
    type,
    ...(group ? { group } : {}),
    ...(version ? { version } : {}),
    ...(status ? { status } : {}),
    ...(deprecated ? { deprecated } : {}),
    ...texts("should_do", component.should_do),
    ...texts("should_not_do", component.should_not_do),
    ...some(
      "variants",
      variants.map(([key, { title, status: reported }]) =>
        reported === undefined && isSameName(key, title)
          ? key
          : { key, title, ...(reported ? { status: reported } : {}) },
      ),
      500,
    ),
    ...some(
      "properties",
      properties.map(({ path, type: of, required, status: reported }) => {
        const facts = [of && shortened(of, 60), required && "required", reported].filter(Boolean).join(", ");
        return `${path.join(".")}${facts ? `: ${facts}` : ""}`;
      }),
      600,
    ),
    ...some("tags", tags, 100),
    format,
    ...(code ? { code: shortened(code, 1_200) } : {}),
    health: checked ? { score, errors, warnings } : null,
    ...(designtool ? { designtool: shortened(designtool, 300) } : {}),
    page: componentPageHref(id),
  };
}

/** Whether two names differ only in case and separators. */
const isSameName = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ""));
  return first === second;
};

async function tellExamples({ component, variant }: RequestedComponent, { snapshot, blobs }: Reads) {
  const previews = Object.entries(component.previews).filter(([key]) => variant === undefined || key === variant);
  return Promise.all(
    previews.map(async ([key, { title, values, status, usage }]) => {
      const code = declaredCode(component, key);
      const shown = code ?? (await readVariantHtml({ snapshot, blobs }, component.id, key));
      const written = JSON.stringify(values);
      return {
        variant: key,
        title,
        ...(status ? { status } : {}),
        ...(typeof usage === "string" ? { usage: shortened(usage, TEXT) } : {}),
        ...(written === "{}" || written.length > LONG / 2 ? {} : { values }),
        ...(shown === "" ? {} : { [code === undefined ? "html" : "code"]: shown.slice(0, LONG) }),
        ...(shown.length > LONG ? { cut: true } : {}),
      };
    }),
  );
}

/** The author's accessibility information, and the findings of checks. */
async function tellAccessibility({ component }: RequestedComponent, { snapshot }: Reads) {
  const said = [component.accessibility, component.a11y].find((value) => value !== undefined && value !== null);
  const found = component.validationResults.filter(
    ({ engine, ruleId }) => engine === "axe" || /^axe|a11y/.test(ruleId),
  );
  const { items, omitted } = firstItems(found.map(toFindingResponse), 1_600);
  return {
    ...(said === undefined
      ? {}
      : { declared: shortened(typeof said === "string" ? said : JSON.stringify(said), 2_500) }),
    checked: (await snapshot.get(validationKind, component.id)) !== undefined,
    findings: items,
    ...(omitted > 0 ? { findingsOmitted: omitted } : {}),
  };
}

/** Patterns that use it, pages that mention it, and its dependencies besides tokens. */
async function tellRelated({ component }: RequestedComponent, call: Reads) {
  const { id, title, deprecated } = component;
  const [patterns, found, { icons, assets }] = await Promise.all([
    call.part(patternsByComponent).then(async (read) => (await read(call.snapshot)).get(id) ?? []),
    call.search({ query: title, limit: 5, kind: "page" }),
    readUsedParts(component, call),
  ]);
  return {
    ...(deprecated?.replacement ? { replacement: deprecated.replacement } : {}),
    ...some(
      "patterns",
      patterns.map(({ title: name, href }) => ({ title: name, page: href })),
      600,
    ),
    ...some(
      "pages",
      found.results.map(({ title: name, url }) => ({ title: name, page: url })),
      300,
    ),
    ...some("icons", icons, 300),
    ...some("assets", assets, 300),
  };
}

/** Preview records, with the base for changes to them. */
async function tellPreviews({ component }: RequestedComponent, { snapshot }: Reads) {
  const listed = entriesBelow(await snapshot.list(previewKind), `${component.id}/`);
  const found = await Promise.all(listed.slice(0, 200).map((entry) => snapshot.get(previewKind, entry.id)));
  return found.flatMap((entry) => {
    if (!entry) return [];
    const { previewKey, title, values, semantic } = entry.document;
    return [
      {
        previewKey,
        title,
        hash: entry.hash,
        ...(JSON.stringify(values).length > LONG / 2 ? {} : { values }),
        ...(semantic
          ? { semantic: shortened(typeof semantic === "string" ? semantic : JSON.stringify(semantic), TEXT) }
          : {}),
      },
    ];
  });
}

/** A list of a section that isn't split: items beyond the limit are counted. Empty for an empty list. */
function some(name: string, values: readonly unknown[], max: number): Record<string, unknown> {
  const { items, omitted } = firstItems(values, max);
  if (values.length === 0) return {};
  return { [name]: items, ...(omitted > 0 ? { [`${name}Omitted`]: omitted } : {}) };
}

const texts = (name: string, values: readonly string[]) =>
  some(
    name,
    values.map((text) => shortened(text, TEXT)),
    500,
  );
