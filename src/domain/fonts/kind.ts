import { posix } from "node:path";
import { z } from "zod";
import { hasExtension } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { documentSync } from "../../store/document-sync.ts";
import { countIn, defineKind, type Kind, SINGLETON } from "../../store/kind.ts";
import { COLLECTION_INSTEAD, FONT_FORMATS, storedFont } from "./font-face.ts";

/** The folder of fonts. It may have subfolders. */
export const FONTS = "public/fonts";
/** Licenses of redistributed files, in this folder or next to the fonts. */
export const LICENSES = "licenses";
const LICENSE_NAME = /(?:^|[-_.])(?:licen[cs]es?|ofl|copying|copyright|notice|fontlog|apache|mit|ufl)(?:[-_.]|$)/i;
const LICENSE_ENDINGS = [".txt", ".md", ".html", ".pdf"];

/** Endings of the fonts that are read. */
export const FONT_ENDINGS = FONT_FORMATS.map((format) => `.${format}`);

/** Families in a summary. A fonts record may have any number. */
const MAX_FAMILIES = 20;
const MAX_CHARACTERS = 60;

const license = z.looseObject({ path: z.string().max(1024), hash: z.string() });

const fontsDocument = z.looseObject({ fonts: z.array(storedFont), licenses: z.array(license).optional() });

export type FontsDocument = z.infer<typeof fontsDocument>;

export const fontsKind: Kind<FontsDocument> = defineKind({
  name: "fonts",
  noun: { one: "font", many: "fonts" },
  holds: (summary) => countIn(summary, "count"),
  countsAsContent: true,
  schema: fontsDocument,
  summarize: (_, { fonts }) => ({
    count: fonts.length,
    families: [...new Set(fonts.map(({ family }) => family.slice(0, MAX_CHARACTERS)))].slice(0, MAX_FAMILIES),
  }),
  blobs: ({ fonts, licenses = [] }) => [...fonts, ...licenses].map(({ hash }) => hash),
  sync: {
    ...documentSync("fonts", () => fontsKind),
    async toFiles(_, data) {
      const { fonts, licenses = [] } = fontsDocument.parse(data);
      const foreign = licenses.find(({ path }) => !isLicense(path));
      if (foreign)
        throw new UnsafeInput("path", `${JSON.stringify(foreign.path.slice(0, 200))} is not a license file.`);
      return [
        ...fonts.map(({ filename, hash }) => ({ path: `${FONTS}/${filename}`, hash })),
        ...licenses.map(({ path, hash }) => ({ path, hash })),
      ];
    },
  },
  workspace: {
    paths: [FONTS, LICENSES],
    holds: ({ path, isFolder }) =>
      isFolder || isLicense(path) || (path.startsWith(`${FONTS}/`) && hasExtension(path, FONT_ENDINGS))
        ? [SINGLETON]
        : undefined,
    files: { folder: FONTS, endings: FONT_ENDINGS },
    coverage: {
      folder: FONTS,
      isRead: (path) => hasExtension(path, FONT_ENDINGS) || isLicense(path),
      instead: `Convert the font to WOFF2 (supported: ${FONT_ENDINGS.join(", ")}), or move the file out of ${FONTS}/.`,
      whyNot: (path) =>
        hasExtension(path, [".ttc", ".otc"])
          ? {
              why: "font collections aren't supported, because a stylesheet can't reference a single font in them",
              instead: COLLECTION_INSTEAD,
            }
          : undefined,
    },
  },
});

/** Whether a file is a license of fonts: any text in `licenses/`, or a file with such a name next to fonts. */
export function isLicense(path: string): boolean {
  const name = posix.basename(path);
  const isText = hasExtension(name, LICENSE_ENDINGS) || !name.includes(".");
  return isText && (path.startsWith(`${LICENSES}/`) || (path.startsWith(`${FONTS}/`) && LICENSE_NAME.test(name)));
}
