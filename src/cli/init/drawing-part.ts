import { posix } from "node:path";
import { FONT_ENDINGS } from "../../domain/fonts/kind.ts";
import { hasExtension } from "../../safe/path.ts";
import { bestForms, fontPlaces } from "./font-files.ts";
import { type InitPart, inFolder, type NewFile } from "./part.ts";
import { type Repository, type RepositoryFile, written } from "./repository.ts";

const MAX_ICONS = 5_000;
/** In characters. Larger drawings are illustrations. */
const MAX_ICON = 20_000;
const LOGO = /logo|wordmark|brandmark/i;
const NO_DRAWING =
  /(?:^|\/)(?:__\w+__|tests?|fixtures?|snapshots?|mocks?|examples?|screenshots?|illustrations?|flags?)\//i;
/** Too few to be a set. */
const FEWEST = 3;

/** Icons and logos: drawings in SVG. */
export async function findDrawings(repository: Repository): Promise<InitPart[]> {
  const drawings = written(repository.files.filter(({ path }) => /\.svg$/.test(path) && !NO_DRAWING.test(path)));
  const logos = drawings.filter(({ path }) => LOGO.test(path));
  const icons: RepositoryFile[] = [];
  for (const file of drawings) {
    if (LOGO.test(file.path) || icons.length >= MAX_ICONS) continue;
    const text = await repository.text(file.path, 4 * MAX_ICON);
    if (text !== undefined && text.length <= MAX_ICON && isIcon(text)) icons.push(file);
  }
  const paths = icons.map(({ path }) => path);
  const fonts = await bestForms(repository, fontsOf(repository));
  const places = fontPlaces(fonts);
  const parts = [
    await copied(repository, {
      name: "icons",
      paths: paths.length >= FEWEST ? paths : [],
      about: "Each file is an icon, and its folder is its category. To set titles and tags, create icons/catalog.json.",
      placeOf: (path) => `icons/${relativeTo(inFolder(paths).slice(" in ".length), path)}`,
    }),
    await copied(repository, {
      name: "logos",
      paths: logos.map(({ path }) => path).slice(0, 50),
      about: "The file name describes the logo: primary, wordmark, icon, stacked; color, dark, light, monochrome.",
      placeOf: (path) => `logos/${posix.basename(path)}`,
    }),
    await copied(repository, {
      name: "fonts",
      paths: fonts,
      about:
        "The registry serves the fonts with CSS rules at /api/registry/fonts.css. Family, weight and style come from each file.",
      placeOf: (path) => places.get(path) ?? "",
    }),
  ];
  return parts.filter((part) => part !== undefined);
}

const fontsOf = ({ files }: Repository): string[] =>
  written(files.filter(({ path }) => hasExtension(path, FONT_ENDINGS) && !NO_DRAWING.test(path))).map(
    ({ path }) => path,
  );

async function copied(
  repository: Repository,
  {
    name,
    paths,
    about,
    placeOf,
  }: { name: string; paths: readonly string[]; about: string; placeOf(path: string): string },
): Promise<InitPart | undefined> {
  const files = new Map<string, NewFile>();
  for (const from of paths) {
    const content = await repository.bytes(from);
    const path = placeOf(from);
    if (content && !files.has(path)) files.set(path, { path, content });
  }
  if (files.size === 0) return undefined;
  const one = name.slice(0, -1);
  const found = `${files.size} ${files.size === 1 ? one : name}${inFolder(paths)}`;
  return { name, found, about, files: [...files.values()], notes: [] };
}

const relativeTo = (folder: string, path: string): string => (folder === "" ? path : path.slice(folder.length + 1));

/** Icons are almost square; other drawings are illustrations. */
function isIcon(svg: string): boolean {
  const head = /<svg\b[^>]*>/i.exec(svg)?.[0] ?? "";
  const [, , width, height] =
    /viewBox\s*=\s*["']([^"']+)["']/
      .exec(head)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const across = width ?? Number(/\bwidth\s*=\s*["'](\d+)/.exec(head)?.[1]);
  const down = height ?? Number(/\bheight\s*=\s*["'](\d+)/.exec(head)?.[1]);
  const ratio = across / down;
  return ratio >= 0.75 && ratio <= 1.34 && across <= 1024;
}
