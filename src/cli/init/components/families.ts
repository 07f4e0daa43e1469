import { posix } from "node:path";
import type { ComponentDocumentation } from "./documentation.ts";
import type { FoundComponent } from "./found-component.ts";
import { sameName } from "./places.ts";

/** Suffixes of parts, after the name of the whole, for parts in the same folder as other components. */
const PART =
  /^(?:Root|Header|Footer|Title|Subtitle|Body|Content|Contents|Items?|List|ListItem|Trigger|Label|Description|Text|Actions?|Row|Cell|Head|Caption|Separator|Divider|Section|Media|Thumb|Track|Range|Overlay|Backdrop|Portal|Close|CloseButton|CloseTrigger|Icon|Image|Fallback|Indicator|Viewport|Positioner|Control|Control\w*|Arrow|ArrowTip|Anchor|Legend|HelperText|ErrorText|Element|Addon|Provider|Context|Base|Inner|Wrapper|Container|Skeleton|Tab|Step|Cancel|Action|Option|OptionGroup|Placeholder|ValueText|Value)$/;

/**
 * Groups parts with their whole: `CardHeader` with `Card`, `AccordionItem` with the `Accordion` of its folder,
 * `ButtonSkeleton` with `Button`. Documented components stay separate.
 */
export function foldFamilies(
  found: readonly FoundComponent[],
  documentation: ComponentDocumentation,
): FoundComponent[] {
  const byStem = Map.groupBy(found, ({ name = "" }) => stemOf(name));
  const textFor = (one: FoundComponent) => documentation.of(one.name ?? "");
  /** Folders with the name of a documented component: undocumented ones inside are its parts. */
  const owners = found.flatMap((one) => {
    const folder = textFor(one) ? folderOf(one) : undefined;
    return folder === undefined ? [] : [{ one, folder: `${folder}/` }];
  });
  const ownerOf = (part: FoundComponent): FoundComponent | undefined =>
    owners.find(({ one, folder }) => one !== part && part.source.startsWith(folder))?.one;
  const wholeOf = (part: FoundComponent): FoundComponent | undefined => {
    const { name = "" } = part;
    // `CardHeaderTitle` is looked for as a part of `CardHeader` first.
    for (const [at] of [...name.matchAll(/[A-Z]/g)].map(({ index }) => [index] as const).toReversed()) {
      if (at === 0) continue;
      const rest = name.slice(at);
      const whole = (byStem.get(stemOf(name.slice(0, at))) ?? []).find(
        (one) => one !== part && belongs(rest, one, part),
      );
      if (whole) return whole;
    }
    return undefined;
  };
  const parents = new Map<FoundComponent, FoundComponent>();
  for (const one of found) {
    const said = textFor(one);
    const whole = wholeOf(one) ?? (said ? undefined : ownerOf(one));
    if (!whole) continue;
    // A part is documented itself only if its page is not the page of the whole.
    const isByItself = said !== undefined && said.path !== textFor(whole)?.path;
    if (!isByItself) parents.set(one, whole);
  }
  const parts = new Map<FoundComponent, string[]>();
  for (const one of parents.keys()) {
    let top = one;
    const seen = new Set<FoundComponent>();
    for (let next = parents.get(top); next && !seen.has(next); next = parents.get(top)) {
      seen.add(next);
      top = next;
    }
    parts.set(top, [...(parts.get(top) ?? []), one.name ?? ""]);
  }
  return found
    .filter((one) => !parents.has(one))
    .map((one) =>
      parts.has(one) ? { ...one, parts: [...new Set([...(one.parts ?? []), ...(parts.get(one) ?? [])])] } : one,
    );
}

/** `Tabs` has parts called `Tab` and `TabList`. */
const stemOf = (name: string): string => (name.length > 3 ? name.replace(/s$/, "") : name);

/** Whether a component is a part of another one. @param rest the name after that of the whole */
function belongs(rest: string, whole: FoundComponent, part: FoundComponent): boolean {
  if (whole.source === part.source) return true;
  if (rest === "Skeleton") return true;
  const folder = folderOf(whole);
  if (folder !== undefined && `${posix.dirname(part.source)}/`.startsWith(`${folder}/`)) return true;
  return PART.test(rest) && posix.dirname(whole.source) === posix.dirname(part.source);
}

/** The folder that is a component's own: the outermost above its file that is called like it. */
function folderOf({ name = "", source }: FoundComponent): string | undefined {
  const folders = posix.dirname(source).split("/");
  const at = folders.findIndex((one) => sameName(one) === sameName(name));
  return at === -1 ? undefined : folders.slice(0, at + 1).join("/");
}

/** Fewest components of a folder that make a group. */
const FEWEST_OF_FOLDER = 2;

/** Fewest documented components, because fewer (or a small share) do not document the system. */
const FEWEST_DOCUMENTED = 10;
const SHARE_DOCUMENTED = 0.5;

/**
 * Removes undocumented exports if the system documents most components: helpers, contexts, old components. Keeps
 * providers that surround the others.
 */
export function omitUndocumented(
  found: readonly FoundComponent[],
  documentation: ComponentDocumentation,
): { components: FoundComponent[]; left: FoundComponent[] } {
  const isKept = (one: FoundComponent) =>
    one.previews.length > 0 ||
    documentation.of(one.name ?? one.title) !== undefined ||
    /Provider$/.test(one.name ?? "");
  const kept = found.filter(isKept);
  return kept.length < FEWEST_DOCUMENTED || kept.length < found.length * SHARE_DOCUMENTED
    ? { components: [...found], left: [] }
    : { components: kept, left: found.filter((one) => !isKept(one)) };
}

/** Sets the documented groups. Folder groups remain only for folders with several components. */
export function groupAsDocumented(
  found: readonly FoundComponent[],
  documentation: ComponentDocumentation,
): FoundComponent[] {
  const grouped = found.map((one) => {
    const said = documentation.of(one.name ?? one.title);
    const title = said?.title && sameName(said.title) === sameName(one.name ?? one.title) ? said.title : undefined;
    return { said, one: title === undefined || /^[a-z]/.test(title) ? one : { ...one, title: spaced(title) } };
  });
  const isSaid = grouped.some(({ said }) => said?.group !== undefined && !said.isGeneral);
  const sizes = Map.groupBy(found, ({ group }) => group ?? "");
  return grouped.map(({ said, one: { group, ...one } }) => {
    const byFolder = !isSaid && group !== undefined && (sizes.get(group)?.length ?? 0) >= FEWEST_OF_FOLDER;
    // A single group for all is meaningless.
    const isOwn = said?.group !== undefined && sameName(said.group) === sameName(one.name ?? one.title);
    const documented = isOwn || (said?.isGeneral && !isSaid) ? undefined : said?.group;
    return { ...one, group: documented ?? (byFolder ? group : undefined) };
  });
}

/** `RadioButton` → `Radio Button`. A title with spaces stays unchanged. */
const spaced = (title: string): string => (/\s/.test(title) ? title : title.replace(/([a-z0-9])([A-Z])/g, "$1 $2"));
