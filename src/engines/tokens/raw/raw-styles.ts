import { isObject } from "../../../safe/is-object.ts";

/** One style of a raw snapshot, and where it stands. */
export interface RawStyle {
  style: Readonly<Record<string, unknown>>;
  /** JSON Pointer into the snapshot. */
  pointer: string;
}

/** The styles of a raw snapshot under their present names. */
export interface RawStyles {
  color: RawStyle[];
  typography: RawStyle[];
  effect: RawStyle[];
}

/** The styles of a raw snapshot: older files say `design` for `localStyles`, some `effects` for `effect`. Takes any JSON. */
export function readRawStyles(snapshot: unknown): RawStyles {
  const document = isObject(snapshot) ? snapshot : {};
  const holder = isObject(document.localStyles) ? "localStyles" : "design";
  const local = isObject(document[holder]) ? document[holder] : {};
  const list = (...names: string[]): RawStyle[] => {
    const name = names.find((each) => Array.isArray(local[each]));
    const styles: unknown = name === undefined ? [] : local[name];
    return !Array.isArray(styles)
      ? []
      : styles.flatMap((style, index) => (isObject(style) ? [{ style, pointer: `/${holder}/${name}/${index}` }] : []));
  };
  return { color: list("color"), typography: list("typography"), effect: list("effect", "effects") };
}
