import { posix } from "node:path";
import { z } from "zod";
import { hasExtension } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";
import { documentSync } from "../../store/document-sync.ts";
import { countIn, defineKind, type Kind, SINGLETON, sha256 } from "../../store/kind.ts";
import { readRawFiles } from "../../store/raw-files.ts";
import { leftOutBy, noteFault } from "../../store/workspace/read-record.ts";
import type { WorkspaceFault, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { faceFromFileName } from "./face-from-file-name.ts";
import { FORMATS, type StoredFont, storedFont } from "./font-face.ts";
import { refuseNoFont } from "./font-fault.ts";

const FOLDER = "public/fonts";
/** Licences of what the workspace hands on, in this folder or beside the fonts. */
const LICENSES = "licenses";
const LICENSE_NAME = /(?:^|[-_.])(?:licen[cs]es?|ofl|copying|copyright|notice|fontlog|apache|mit|ufl)(?:[-_.]|$)/i;
const LICENSE_ENDINGS = [".txt", ".md", ".html", ".pdf"];

const ENDINGS = FORMATS.map((format) => `.${format}`);

const license = z.looseObject({ path: z.string().max(1024), hash: z.string() });

const fontsDocument = z.looseObject({ fonts: z.array(storedFont), licenses: z.array(license).optional() });

async function readFont(files: WorkspaceFiles, path: string): Promise<Uint8Array | undefined> {
  const bytes = await files.bytes(path);
  if (bytes) refuseNoFont(path, bytes);
  return bytes;
}

export const fontsKind: Kind<z.infer<typeof fontsDocument>> = defineKind({
  name: "fonts",
  noun: { one: "font", many: "fonts" },
  holds: (summary) => countIn(summary, "count"),
  countsAsContent: true,
  schema: fontsDocument,
  summarize: (_, { fonts }) => ({
    count: fonts.length,
    families: [...new Set(fonts.map(({ family }) => family))],
  }),
  blobs: ({ fonts, licenses = [] }) => [...fonts, ...licenses].map(({ hash }) => hash),
  sync: {
    ...documentSync("fonts", () => fontsKind),
    async toFiles(_, data) {
      const { fonts, licenses = [] } = fontsDocument.parse(data);
      const foreign = licenses.find(({ path }) => !isLicense(path));
      if (foreign)
        throw new UnsafeInput("path", `${JSON.stringify(foreign.path.slice(0, 200))} is no file of a licence.`);
      return [
        ...fonts.map(({ filename, hash }) => ({ path: `${FOLDER}/${filename}`, hash })),
        ...licenses.map(({ path, hash }) => ({ path, hash })),
      ];
    },
  },
  workspace: {
    paths: [FOLDER, LICENSES],
    holds: ({ path, isFolder }) =>
      isFolder || isLicense(path) || (path.startsWith(`${FOLDER}/`) && hasExtension(path, ENDINGS))
        ? [SINGLETON]
        : undefined,
    overlooked: {
      folder: FOLDER,
      isRead: (path) => hasExtension(path, ENDINGS) || isLicense(path),
      instead: `Convert the font to WOFF2 (${ENDINGS.join(", ")} are read), or move the file out of ${FOLDER}/.`,
    },
    async read(files) {
      const blobs = new Map<string, () => Promise<Uint8Array>>();
      const fonts: StoredFont[] = [];
      const faults: WorkspaceFault[] = [];
      const notes: string[] = [];
      for (const { path } of await files.list(FOLDER, ENDINGS)) {
        const filename = path.slice(FOLDER.length + 1);
        if (filename.includes("/")) {
          notes.push(`${path} is not read: put fonts into ${FOLDER} itself.`);
          continue;
        }
        const bytes = await noteFault(faults, () => readFont(files, path));
        if (!bytes) continue;
        const hash = sha256(bytes);
        blobs.set(hash, async () => bytes);
        fonts.push({ ...faceFromFileName(filename), hash, size: bytes.length });
      }
      // A set without the font that cannot be read would take it away.
      const leftOut = faults.map((fault) =>
        leftOutBy(fault, { file: fault.path, what: "the set of fonts", holds: "all" }),
      );
      if (fonts.length === 0 || leftOut.length > 0) return { records: [], leftOut, warnings: [], notes };
      const listed = [...(await files.list(FOLDER)), ...(await files.list(LICENSES))].map(({ path }) => path);
      const found = await readRawFiles(files, listed.filter(isLicense));
      const licenses = listed.flatMap((path) => {
        const hash = found.rawFiles[path];
        return hash === undefined ? [] : [{ path, hash }];
      });
      for (const [hash, bytes] of found.blobs) blobs.set(hash, bytes);
      const document = licenses.length > 0 ? { fonts, licenses } : { fonts };
      return { records: [{ id: SINGLETON, document }], blobs, leftOut, warnings: [], notes };
    },
  },
});

/** Whether a file is a text that belongs to fonts: anything people read in `licenses/`, and what is called so beside fonts. */
function isLicense(path: string): boolean {
  const name = posix.basename(path);
  const isText = hasExtension(name, LICENSE_ENDINGS) || !name.includes(".");
  return isText && (path.startsWith(`${LICENSES}/`) || (path.startsWith(`${FOLDER}/`) && LICENSE_NAME.test(name)));
}
