import { inParallel } from "../../../safe/in-parallel.ts";
import { isObject } from "../../../safe/is-object.ts";
import { jsonMembers } from "../../../store/json-members.ts";
import { jsonFile, type Kind, type KindSync, type OwnedRecord } from "../../../store/kind.ts";
import { COMPONENTS, checkComponentId, componentOf, SHARED_OWNER } from "../component-paths.ts";
import { type ComponentDocument, rawFile } from "../declaration/component-document.ts";
import { fileTextOf, isBinary } from "./file-content.ts";
import { componentFileKinds, componentSourceKind, fileDocument, fileHashOf } from "./file-kinds.ts";
import { unpackComponent } from "./unpack-component.ts";
import { validationDocument, validationKind } from "./validation-kind.ts";

/** Reads a declaration with the extra fields of older clients: files and findings become their own records. */
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
      // The recorded path is untrusted: a declaration is only written to a declaration path.
      return [raw.success ? { path, hash: fileHashOf(raw.data.hash, id) } : jsonFile(path, declaration)];
    },
  };
}

/** Bytes of files sent with one component, the same as the limit of one upload. */
const MAX_BYTES = 24 << 20;
const CONCURRENCY = 16;

type Content = (hash: string) => Promise<Uint8Array | undefined>;

/**
 * The inverse of `unpackComponent`: the `data` of a component with its files and findings, for clients that read no
 * file events. Leaves out bytes that are neither text nor of a type sent as base64, and files beyond the upload limit.
 */
async function packComponent(
  id: string,
  data: unknown,
  owned: readonly OwnedRecord[],
  content: Content,
): Promise<unknown> {
  const given = isObject(data) ? data : {};
  const sourceFiles: Record<string, string> = {};
  const buildArtifacts: Record<string, string> = {};
  const raw = isObject(given.file) && typeof given.file.hash === "string" ? given.file.hash : undefined;
  const files = [
    ...(raw ? [{ into: sourceFiles, name: `${id}.json`, size: 0, hash: raw.replace(/^sha256:/, "") }] : []),
    ...owned.flatMap((record) => filesOf(record, { sourceFiles, buildArtifacts })),
  ];
  let bytes = 0;
  const fitting = files.filter(({ size }) => {
    bytes += size;
    return bytes <= MAX_BYTES;
  });
  const texts = await inParallel(fitting, CONCURRENCY, async ({ name, hash }) => contentOf(name, await content(hash)));
  for (const [index, { into, name }] of fitting.entries()) {
    const text = texts[index];
    if (text !== undefined) into[name] = text;
  }
  const findings = validationDocument.safeParse(owned.find(({ kind }) => kind === validationKind.name)?.document);
  return {
    ...given,
    ...(Object.keys(sourceFiles).length > 0 ? { sourceFiles } : {}),
    ...(Object.keys(buildArtifacts).length > 0 ? { buildArtifacts } : {}),
    ...(findings.success ? { validationResults: findings.data.results } : {}),
  };
}

/** A record of a file, and where its content goes. */
function filesOf(
  { kind, id, document }: OwnedRecord,
  { sourceFiles, buildArtifacts }: Record<"sourceFiles" | "buildArtifacts", Record<string, string>>,
) {
  const file = fileDocument.safeParse(document);
  if (!file.success || !componentFileKinds.some(({ name }) => name === kind)) return [];
  const { hash, original, size } = file.data;
  const name = componentOf(id) === undefined ? id : id.slice(id.indexOf("/") + 1);
  return [
    { into: kind === componentSourceKind.name ? sourceFiles : buildArtifacts, name, size, hash: original ?? hash },
  ];
}

function contentOf(name: string, bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  return isBinary(name) ? Buffer.from(bytes).toString("base64") : fileTextOf(bytes);
}
