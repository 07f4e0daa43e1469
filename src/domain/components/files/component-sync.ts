import { isObject } from "../../../safe/is-object.ts";
import { jsonMembers } from "../../../store/json-members.ts";
import { jsonFile, type Kind, type KindSync } from "../../../store/kind.ts";
import { COMPONENTS, checkComponentId, componentOf, SHARED_OWNER } from "../component-paths.ts";
import { type ComponentDocument, rawFile } from "../declaration/component-document.ts";
import { componentFileKinds, hashOf } from "./file-kinds.ts";
import { packComponent } from "./pack-component.ts";
import { unpackComponent } from "./unpack-component.ts";
import { validationKind } from "./validation-kind.ts";

/** A declaration with what older clients put beside it: files and findings become records of their own. */
export function componentSync(kind: () => Kind<ComponentDocument>): KindSync<ComponentDocument> {
  return {
    entityType: "component",
    order: 0,
    owned: [
      ...componentFileKinds.map((owned) => ({ kind: owned, owner: componentOf })),
      { kind: validationKind, owner: (id: string) => id },
    ],
    async toData(_, { declaration, file }) {
      return { ...declaration, ...(file ? { file: { path: file.path, hash: `sha256:${file.hash}` } } : {}) };
    },
    toJson(_, document) {
      const { declaration, file } = Object.fromEntries(jsonMembers(document) ?? []);
      if (declaration === undefined || file === undefined) return declaration;
      const known = jsonMembers(declaration);
      if (!known || known.size === 0 || known.has("file")) return undefined;
      const { path, hash } = rawFile.parse(JSON.parse(file));
      return `${declaration.slice(0, -1)},"file":${JSON.stringify({ path, hash: `sha256:${hash}` })}}`;
    },
    toChanges: (id, data, bytes) => unpackComponent(kind(), id, data, bytes),
    whole: { common: SHARED_OWNER, data: packComponent },
    async toFiles(id, data) {
      checkComponentId(id);
      const { file, ...declaration } = isObject(data) ? data : {};
      const raw = rawFile.safeParse(file);
      const path = `${COMPONENTS}/${id}/${id}.json`;
      // The path a record names is its author's word: a declaration is only ever written where declarations lie.
      return [raw.success ? { path, hash: hashOf(raw.data.hash, id) } : jsonFile(path, declaration)];
    },
  };
}
