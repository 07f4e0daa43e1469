/** One way to show a component. */
export interface FoundPreview {
  name: string;
  title: string;
  values: Record<string, unknown>;
  /** The story that draws it, by the name of its export. */
  story?: string;
}

/** A component that was found, and what the workspace gets of it. */
export interface FoundComponent {
  /** `date-field` */
  id: string;
  /** What code calls it, where code has it: `DateField`. */
  name?: string;
  title: string;
  group?: string | undefined;
  description?: string | undefined;
  /** Where it was found, relative to the repository. */
  source: string;
  /** Whether text between its tags shows. */
  takesText?: boolean;
  previews: FoundPreview[];
  /** The file that stories of previews are in: relative to the repository, or to the component's folder as `./…`. */
  stories?: string | undefined;
  /** What else its module exports that React draws: `CardHeader` of `Card`, `Header` of a family. */
  parts?: readonly string[];
  /** What its module exports it as, where that is not its name: `Root`, `default`. */
  exported?: string;
  properties?: Record<string, unknown>;
  /** What it has besides, by the field of its declaration: slots, events, methods, CSS properties and parts. */
  members?: Record<string, readonly object[]>;
  /** Why nobody should use it, where that is said. */
  deprecated?: string | true;
  /** Files beside the declaration. @param folder the component's, relative to the repository */
  files: { name: string; content: string | Uint8Array | ((folder: string) => string) }[];
  /** What it has in common with others that have no preview: `components of Vue are …`. */
  note?: string;
}

/** `DateField` → `date-field`, `HTMLFrame` → `html-frame`. */
export const idOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
