import { z } from "zod";
import { isObject } from "../../../safe/is-object.ts";
import { jsonMembers } from "../../../store/json-members.ts";
import type { Kind, KindSync, SyncedRecord } from "../../../store/kind.ts";
import { declaredImage } from "../component-images.ts";
import { COMPONENTS, checkComponentId, componentOf, isScreenshot } from "../component-paths.ts";
import type { ComponentDocument } from "./component-document.ts";
import {
  componentArtifactKind,
  componentFileKinds,
  componentScreenshotKind,
  componentSourceKind,
  hashOf,
} from "./file-kinds.ts";
import { isText } from "./media-type.ts";
import { readFindings, validationKind } from "./validation-kind.ts";

const fileRef = z.object({ path: z.string(), hash: z.string() });

/** Fields of a component's `data` that are not its declaration (decisions, "Sync"). */
const BESIDE = new Set(["sourceFiles", "buildArtifacts", "validationResults", "changeType", "message", "file"]);

/** A declaration with what older clients put beside it: files and findings become records of their own. */
export function componentSync(kind: () => Kind<ComponentDocument>): KindSync<ComponentDocument> {
  const inComponent = (id: string) => (fileId: string) => componentOf(fileId) === id;
  return {
    entityType: "component",
    order: 0,
    owned: [
      ...componentFileKinds.map((owned) => ({ kind: owned, of: inComponent })),
      { kind: validationKind, of: (id: string) => (other: string) => other === id },
    ],
    async outgoing(files, documents) {
      const changed = new Map<string, { document: ComponentDocument }>();
      for (const [id, document] of documents) {
        const image = await declaredImage(files, id, document.declaration.image);
        if (!image) continue;
        changed.set(id, { document: { ...document, declaration: { ...document.declaration, image: image.address } } });
      }
      return changed;
    },
    async toData(_, { declaration, file }) {
      return { ...declaration, ...(file ? { file: { path: file.path, hash: `sha256:${file.hash}` } } : {}) };
    },
    toJson(_, document) {
      const { declaration, file } = Object.fromEntries(jsonMembers(document) ?? []);
      if (declaration === undefined || file === undefined) return declaration;
      const known = jsonMembers(declaration);
      if (!known || known.size === 0 || known.has("file")) return undefined;
      const { path, hash } = fileRef.parse(JSON.parse(file));
      return `${declaration.slice(0, -1)},"file":${JSON.stringify({ path, hash: `sha256:${hash}` })}}`;
    },
    async toChanges(id, data, bytes) {
      checkComponentId(id);
      const given = isObject(data) ? data : {};
      const declaration = Object.fromEntries(Object.entries(given).filter(([key]) => !BESIDE.has(key)));
      // Seldom there, and a failed check costs more than all that pass.
      const file = given.file === undefined ? undefined : fileRef.safeParse(given.file).data;
      const hash = file && hashOf(file.hash, id);
      if (hash) await bytes.size(hash);
      const document = { declaration, ...(file && hash ? { file: { path: file.path, hash } } : {}) };
      const findings =
        given.validationResults === undefined
          ? []
          : [{ kind: validationKind, id, document: { results: readFindings(given.validationResults) } }];
      const unpacked = [
        ...(await unpack(given.sourceFiles, () => componentSourceKind)),
        ...(await unpack(given.buildArtifacts, (name) =>
          isScreenshot(name) ? componentScreenshotKind : componentArtifactKind,
        )),
      ];
      return [{ kind: kind(), id, document }, ...findings, ...unpacked];

      async function unpack(files: unknown, kindOf: (name: string) => Kind): Promise<SyncedRecord[]> {
        const texts = Object.entries(isObject(files) ? files : {}).filter(([, text]) => typeof text === "string");
        const changes = texts.map(([name, content]) =>
          kindOf(name).sync?.toChanges(`${id}/${name}`, { content, encoding: isText(name) ? "utf8" : "base64" }, bytes),
        );
        return (await Promise.all(changes)).flatMap((made) => made ?? []);
      }
    },
    async toFiles(id, data, blob) {
      checkComponentId(id);
      const { file, ...declaration } = isObject(data) ? data : {};
      const raw = fileRef.safeParse(file);
      const path = `${COMPONENTS}/${id}/${id}.json`;
      // The path a record names is its author's word: a declaration is only ever written where declarations lie.
      if (raw.success) return [{ path, bytes: await blob(hashOf(raw.data.hash, id)) }];
      return [{ path, bytes: Buffer.from(`${JSON.stringify(declaration, null, 2)}\n`) }];
    },
  };
}
