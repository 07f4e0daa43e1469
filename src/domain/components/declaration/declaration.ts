import { z } from "zod";
import { defaultPreviewOf, readPreviews } from "../../../engines/declaration/previews.ts";
import { type Deprecation, type LifecycleStatus, readLifecycle } from "../../../platform/contract/lifecycle.ts";
import { isObject } from "../../../safe/is-object.ts";
import { omit } from "../../../safe/omit.ts";
import type { Schema } from "../../../store/schema.ts";

const text = z.string().trim().min(1);
const texts = z.array(z.unknown()).transform((values) => values.filter((value) => typeof value === "string"));

/** Objects inside of each other that are looked into. */
const MAX_DEPTH = 8;

/** One variant of a component: the values its properties have in it. */
export interface DeclaredVariant {
  title: string;
  values: Record<string, unknown>;
  /** File name of its artifact where it is not `{id}-{variant}.html`. */
  url?: string;
  usage?: string;
  code?: string;
  status?: LifecycleStatus;
  deprecated?: Deprecation;
}

/** A declaration with the field names of the specification, for every input format. */
export interface ComponentDeclaration {
  id: string;
  title: string;
  description: string;
  group: string;
  type: string;
  version?: string;
  image?: string;
  categories: string[];
  tags: string[];
  shouldDo: string[];
  shouldNotDo: string[];
  /** Address in the design tool. */
  designTool?: string;
  status?: LifecycleStatus;
  deprecated?: Deprecation;
  previews: Record<string, DeclaredVariant>;
  properties: Record<string, Record<string, unknown>>;
}

/** A declaration as stored: all fields of its author, including unknown ones. */
export const declarationSchema = z.record(z.string(), z.unknown());

/** Reads a declaration leniently: a value of the wrong type is treated as missing. */
export function readDeclaration(id: string, written: Record<string, unknown>): ComponentDeclaration {
  const firstAs = <T>(shape: Schema<T>, names: readonly string[]): T | undefined => {
    for (const name of names) {
      // Most fields are absent, and a failed check costs more than all that pass.
      const found = written[name] === undefined ? undefined : shape.safeParse(written[name]);
      if (found?.success) return found.data;
    }
    return undefined;
  };
  const first = (...names: string[]) => firstAs(text, names);
  const list = (...names: string[]) => firstAs(texts, names) ?? [];
  return {
    id,
    title: first("title", "name") ?? id,
    description: first("description") ?? "",
    group: first("group") ?? "",
    type: first("type") ?? "element",
    version: first("version"),
    image: first("image"),
    categories: list("categories"),
    tags: list("tags"),
    shouldDo: list("should_do", "shouldDo"),
    shouldNotDo: list("should_not_do", "shouldNotDo"),
    designTool: first("designtool", "figma"),
    ...readLifecycle(written, [first("group"), ...list("categories"), ...list("tags")]),
    previews: previewsOf(written.previews),
    properties: propertiesOf(written.properties),
  };
}

/** The variant shown first: `default`, else the first one. */
export const defaultPreview = ({ previews }: Pick<ComponentDeclaration, "previews">): string | undefined =>
  defaultPreviewOf(Object.keys(previews));

function previewsOf(previews: unknown): Record<string, DeclaredVariant> {
  const entries = readPreviews(previews).map(([key, { title, values, written }]) => {
    const { url, usage, code, status, deprecated, ...more } = omit(written, "values", "args");
    const preview = {
      ...more,
      ...readLifecycle({ ...more, status, deprecated }),
      title,
      values,
      ...(typeof url === "string" ? { url } : {}),
      ...(typeof usage === "string" ? { usage } : {}),
      ...(typeof code === "string" ? { code } : {}),
    };
    return [key, preview] as const;
  });
  return Object.fromEntries(entries);
}

/** Properties with their lifecycle in the words of the specification, those inside of objects and lists too. */
function propertiesOf(written: unknown, depth = 0): Record<string, Record<string, unknown>> {
  if (depth > MAX_DEPTH) return objectsOf(written);
  const entries = Object.entries(objectsOf(written)).map(([key, property]) => {
    const { status, deprecated, properties, items, ...rest } = property;
    const inside =
      isObject(items) && isObject(items.properties) ? propertiesOf(items.properties, depth + 1) : undefined;
    const read = {
      ...rest,
      ...readLifecycle({ ...rest, status, deprecated }),
      ...(properties === undefined
        ? {}
        : { properties: isObject(properties) ? propertiesOf(properties, depth + 1) : properties }),
      ...(items === undefined ? {} : { items: isObject(items) && inside ? { ...items, properties: inside } : items }),
    };
    return [key, read] as const;
  });
  return Object.fromEntries(entries);
}

const objectsOf = (written: unknown): Record<string, Record<string, unknown>> =>
  isObject(written)
    ? Object.fromEntries(Object.entries(written).flatMap(([key, value]) => (isObject(value) ? [[key, value]] : [])))
    : {};
