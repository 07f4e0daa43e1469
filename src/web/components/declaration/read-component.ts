import { type ComponentDefinition, getComponentDefinition } from "../../../domain/components/contract.ts";
import { validationKind } from "../../../domain/components/files/validation-kind.ts";
import {
  type ComponentGallery,
  componentGallery,
  componentPageHref,
} from "../../../domain/components/gallery/gallery-entries.ts";
import { documentation } from "../../../domain/navigation/documentation-part.ts";
import { patternsByComponent } from "../../../domain/usages/declaration/patterns-by-component.ts";
import { readUsedParts, type UsedParts } from "../../../domain/usages/declaration/read-used-parts.ts";
import { guides } from "../../../domain/usages/guide-names.ts";
import { findReplacement } from "../../../platform/contract/lifecycle.ts";
import type { Call } from "../../../platform/contract/route.ts";

/** A component with its context, for its page, its text and tools. */
export interface ComponentRead extends ComponentSummaryView {
  used: UsedParts;
}

/** The same without its sources, which few requests need. */
export interface ComponentSummaryView {
  component: ComponentDefinition;
  /** False if nothing was checked. */
  checked: boolean;
  /** The replacement of a deprecated component, if it exists. */
  replacement: { title: string; href: string } | undefined;
  patterns: readonly { title: string; href: string }[];
  /** The slug of the documentation page about it, by name: `components/button`. */
  guide: string | undefined;
}

/** Rejects with `ApiError` 404 if the component doesn't exist. */
export async function readComponentView(
  call: Pick<Call, "client" | "snapshot" | "part">,
  id: string,
): Promise<ComponentRead> {
  const around = await readComponentSummary(call, id);
  return { ...around, used: await readUsedParts(around.component, call) };
}

/** Rejects with `ApiError` 404 if the component doesn't exist. */
export async function readComponentSummary(
  { client, snapshot, part }: Pick<Call, "client" | "snapshot" | "part">,
  id: string,
): Promise<ComponentSummaryView> {
  const [readGallery, readPatterns, readGuides, docs] = await Promise.all([
    part(componentGallery),
    part(patternsByComponent),
    part(guides),
    part(documentation),
  ]);
  const [component, checks, patterns, guide] = await Promise.all([
    client(getComponentDefinition, { params: { id } }),
    snapshot.get(validationKind, id),
    snapshot.derive(async (inner) => (await readPatterns(inner)).get(id) ?? []),
    snapshot.derive(async (inner) => {
      const slug = (await readGuides(inner)).slugOf(id);
      return slug !== undefined && (await docs.read(inner)).has(slug) ? slug : null;
    }),
  ]);
  const named = component.deprecated?.replacement;
  const replacement =
    named === undefined
      ? null
      : await snapshot.derive(async (inner) => componentNamed(await readGallery(inner), named));
  return {
    component,
    checked: checks !== undefined,
    replacement: replacement ?? undefined,
    patterns,
    guide: guide ?? undefined,
  };
}

/** The component with an id or title, named as a replacement. */
function componentNamed({ entries }: ComponentGallery, named: string) {
  const found = findReplacement(entries, ({ id }) => id, named);
  return found ? { title: found.title, href: componentPageHref(found.id) } : null;
}
