import { isObject } from "../../../safe/is-object.ts";
import type { Problem } from "../problem.ts";
import { rootedPaths, setToken, tokenName, tokenPath } from "../token-path.ts";
import type { TokenTree } from "../token-tree.ts";
import { DESIGN_SYSTEM_REGISTRY } from "./design-tool-extension.ts";
import { readColorStyle, readEffectStyle, readTypographyStyle, type StyleReading } from "./style-value.ts";

/** The trees of a raw snapshot, one per file. Each has its tokens in a group with its own name. */
export const SNAPSHOT_KINDS = ["color", "gradient", "typography", "shadow", "blur"] as const;

export type SnapshotKind = (typeof SNAPSHOT_KINDS)[number];

interface Found extends StyleReading {
  kind: SnapshotKind;
  path: string[];
  style: RawStyle["style"];
  pointer: string;
}

const SOURCE = "public/api/tokens.json";
const byId = new Intl.Collator("en", { numeric: true });

/**
 * Returns the tokens of a raw snapshot, grouped by kind, groups and machine name, with details that the format lacks in
 * `$extensions["design-system-registry"]`. Styles without a value create no tokens. Equal names are numbered in ID
 * order. Accepts any JSON and never throws. Linear in the number of styles.
 */
export function tokensFromSnapshot(snapshot: unknown): {
  trees: Record<SnapshotKind, TokenTree>;
  problems: Problem[];
} {
  const problems: Problem[] = [];
  const warn = (rule: string, pointer: string, message: string, suggestion?: string) =>
    problems.push({ rule, severity: "warning", source: SOURCE, pointer, message, suggestion });
  const { color, typography, effect } = readRawStyles(snapshot);
  const found: Found[] = [];
  const take = ({ style, pointer }: RawStyle, readings: readonly (StyleReading | string)[]) => {
    for (const reading of readings) {
      if (typeof reading === "string") {
        warn("style-without-token", pointer, reading);
        continue;
      }
      if (reading.warning) warn("style-beyond-format", pointer, reading.warning);
      const kind = reading.type === "dimension" ? "blur" : reading.type;
      found.push({ ...reading, kind, path: pathOf(kind, style), style, pointer });
    }
  };
  for (const each of color) take(each, [readColorStyle(each.style)]);
  for (const each of typography) take(each, [readTypographyStyle(each.style)]);
  for (const each of effect) take(each, readEffectStyle(each.style));

  const paths = distinctPaths(found, ({ pointer }, taken, path) =>
    warn(
      "equal-names",
      pointer,
      `Another style already has the name ${taken}. This one gets the name ${path}.`,
      "Rename one of them in the design tool.",
    ),
  );
  const trees: Record<SnapshotKind, TokenTree> = { color: {}, gradient: {}, typography: {}, shadow: {}, blur: {} };
  const placeOf = rootedPaths(found.map((each) => paths.get(each) ?? each.path));
  for (const each of found) setToken(trees[each.kind], placeOf(paths.get(each) ?? each.path), tokenOf(each));
  return { trees, problems };
}

function tokenOf({ type, value, extension, style }: Found): TokenTree {
  const { id, reference, sass, name, ...raw } = style;
  const own = { id, reference, sass, name, source: "designtool", ...extension, raw };
  const said = Object.fromEntries(Object.entries(own).filter(([, member]) => member !== undefined));
  return { $type: type, $value: value, $extensions: { [DESIGN_SYSTEM_REGISTRY]: said } };
}

function pathOf(kind: SnapshotKind, style: RawStyle["style"]): string[] {
  const { groups, group, machineName, machine_name: olderName, name, id } = style;
  const written: unknown[] =
    Array.isArray(groups) && groups.length > 0 ? groups : typeof group === "string" ? group.split("/") : [];
  const own = [machineName, olderName, name, id].find((each) => tokenName(String(each ?? "")) !== "") ?? "style";
  return tokenPath([kind, ...written.filter((each) => typeof each === "string"), String(own)]);
}

/** Makes paths unique: of equal ones, the lowest ID keeps it, and the others are numbered. */
function distinctPaths(
  found: readonly Found[],
  warn: (renamed: Found, taken: string, path: string) => void,
): Map<Found, string[]> {
  const wanted = Map.groupBy(found, ({ path }) => path.join("."));
  const names = new Set(wanted.keys());
  const paths = new Map<Found, string[]>();
  for (const [taken, equal] of wanted) {
    if (equal.length === 1) continue;
    const inOrder = equal.toSorted((one, other) =>
      byId.compare(String(one.style.id ?? ""), String(other.style.id ?? "")),
    );
    let count = 1;
    for (const each of inOrder.slice(1)) {
      do count += 1;
      while (names.has(`${taken}-${count}`));
      names.add(`${taken}-${count}`);
      const path = [...each.path.slice(0, -1), `${each.path.at(-1)}-${count}`];
      paths.set(each, path);
      warn(each, taken, path.join("."));
    }
  }
  return paths;
}

/** A style of a raw snapshot, and its place. */
interface RawStyle {
  style: Readonly<Record<string, unknown>>;
  /** JSON Pointer into the snapshot. */
  pointer: string;
}

/** The styles of a raw snapshot by their current names. */
interface RawStyles {
  color: RawStyle[];
  typography: RawStyle[];
  effect: RawStyle[];
}

/**
 * Returns the styles of a raw snapshot. Older files have `design` instead of `localStyles`, and some have `effects`
 * instead of `effect`. Accepts any JSON.
 */
function readRawStyles(snapshot: unknown): RawStyles {
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
