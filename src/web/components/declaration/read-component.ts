import { type ComponentDefinition, getComponentDefinition } from "../../../domain/components/contract.ts";
import { validationKind } from "../../../domain/components/files/validation-kind.ts";
import {
  type ComponentGallery,
  componentGallery,
  componentHref,
} from "../../../domain/components/gallery/gallery-entries.ts";
import { documentation } from "../../../domain/navigation/documentation-part.ts";
import { patternsByComponent } from "../../../domain/usages/declaration/patterns-by-component.ts";
import { readUsedParts, type Used } from "../../../domain/usages/declaration/read-used-parts.ts";
import { guides } from "../../../domain/usages/guide-names.ts";
import { findReplacement } from "../../../platform/contract/lifecycle.ts";
import type { Call } from "../../../platform/contract/route.ts";

/** A component with what is known around it: for its page, its text and who asks by a tool. */
export interface ComponentRead extends ComponentAround {
  used: Used;
}

/** The same without what it is built from, which few ask for. */
export interface ComponentAround {
  component: ComponentDefinition;
  /** False where nothing was checked yet. */
  checked: boolean;
  /** What stands in for it, where it is deprecated and that is here. */
  replacement: { title: string; href: string } | undefined;
  patterns: readonly { title: string; href: string }[];
  /** Slug of the page of the documentation about it, where there is one of its name: `components/button`. */
  guide: string | undefined;
}

/** Rejects with `ApiError` 404 where there is no such component. */
export async function readComponent(
  call: Pick<Call, "client" | "snapshot" | "part">,
  id: string,
): Promise<ComponentRead> {
  const around = await readAround(call, id);
  return { ...around, used: await readUsedParts(around.component, call) };
}

/** Rejects with `ApiError` 404 where there is no such component. */
export async function readAround(
  { client, snapshot, part }: Pick<Call, "client" | "snapshot" | "part">,
  id: string,
): Promise<ComponentAround> {
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

/** The component of an id or title: what stands in for a deprecated one. */
function componentNamed({ entries }: ComponentGallery, named: string) {
  const found = findReplacement(entries, ({ id }) => id, named);
  return found ? { title: found.title, href: componentHref(found.id) } : null;
}
