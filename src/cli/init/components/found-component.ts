/** One way to show a component. */
export interface FoundPreview {
  name: string;
  title: string;
  values: Record<string, unknown>;
  /** The story that draws it, by the name of its export. */
  story?: string;
}

/** A found component, for a workspace. */
export interface FoundComponent {
  /** `date-field` */
  id: string;
  /** Its name in code, if it has one: `DateField`. */
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
  /** Other component exports of its module: `CardHeader` of `Card`, `Header` of a family. */
  parts?: readonly string[];
  /** Its export name, if it differs: `Root`, `default`. */
  exported?: string;
  properties?: Record<string, unknown>;
  /** Its other members, by declaration field: slots, events, methods, CSS properties and parts. */
  members?: Record<string, readonly object[]>;
  /** The reason for its deprecation, if declared. */
  deprecated?: string | true;
  /** Files in the declaration's folder. @param folder the component's, relative to the repository */
  files: { name: string; content: string | Uint8Array | ((folder: string) => string) }[];
  /** The common note of components without a preview: the reason, then the next step as another sentence. */
  note?: string;
}

/** The next step for components of a framework that the build doesn't support. */
export const WITHOUT_BUILD = "To show one, put its markup into components/<id>/<id>.html and run dsr build.";

/** `DateField` → `date-field`, `HTMLFrame` → `html-frame`. */
export const componentIdOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
