/** What the registry itself reads from a configuration; snake_case and camelCase are both understood. */
export interface KnownConfig {
  title?: string;
  client?: string;
  typeSort: string[];
  colorSort: string[];
  breakpoints: { key: string; name: string; size: number }[];
  colorModes: { default: string; modes: string[] };
  /** Attribute of `<html>` by axis: `{scheme: "data-color-mode"}`. */
  axes: Record<string, string>;
}

/** Reads the known keys, leniently: what has another shape counts as absent. */
export function readConfig(data: Record<string, unknown>): KnownConfig {
  const of = (key: string): unknown => data[key] ?? data[key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
  const colorMode = object(of("color_mode"));
  return {
    title: text(of("title")),
    client: text(of("client")),
    typeSort: texts(of("type_sort")),
    colorSort: texts(of("color_sort")),
    breakpoints: Object.entries(object(of("breakpoints"))).flatMap(([key, value]) => {
      const { size, name } = object(value);
      return typeof size === "number" ? [{ key, size, name: text(name) ?? key }] : [];
    }),
    colorModes: {
      default: text(colorMode.default) ?? "light",
      modes: texts(colorMode.modes).length > 0 ? texts(colorMode.modes) : ["light", "dark"],
    },
    axes: Object.fromEntries(
      Object.entries(object(of("axes"))).flatMap(([axis, value]) => {
        const attribute = text(object(value).attribute);
        return attribute && /^data-[a-z0-9-]+$/.test(attribute) ? [[axis, attribute]] : [];
      }),
    ),
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
