import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { defaultPreview, readDeclaration } from "../../../domain/components/declaration/declaration.ts";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { capitalized } from "../../../engines/text/noun.ts";
import type { Deprecation, LifecycleStatus } from "../../../platform/contract/lifecycle.ts";

/** A variant as its component's page shows it. */
export interface Variant {
  key: string;
  title: string;
  /** Its fragment on the page. */
  anchor: string;
  usage?: string;
  status?: LifecycleStatus | undefined;
  deprecated?: Deprecation | undefined;
  /** Path of the document it was built into. */
  src?: string;
}

/** The fragment of a variant on its component's page. The prefix keeps it apart from headings of documents. */
const anchorOf = (key: string): string => `variant-${key.replaceAll(/\s+/g, "-")}`;

/** Address of a variant on the page of its component. */
export const variantHref = (id: string, key: string): string =>
  `${componentPageHref(id)}#${encodeURIComponent(anchorOf(key))}`;

/** All variants of a component as declared, the default one first. */
export function variantsOf(component: ComponentDefinition): Variant[] {
  const { id, previews } = component;
  const first = defaultPreview(readDeclaration(id, component));
  return Object.entries(previews)
    .map(([key, { title, usage, status, deprecated, url }]) => ({
      key,
      // Many are written as their keys are.
      title: capitalized(title),
      anchor: anchorOf(key),
      ...(typeof usage === "string" && usage.trim() !== "" ? { usage } : {}),
      status,
      deprecated,
      ...(url === undefined ? {} : { src: url }),
    }))
    .toSorted((a, b) => Number(b.key === first) - Number(a.key === first));
}
