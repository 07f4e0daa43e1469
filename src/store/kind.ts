import { hash } from "node:crypto";
import { capitalized, type Noun } from "../engines/text/noun.ts";
import type { ChunkedFile } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import type { FolderEntry } from "../safe/list-inside.ts";
import type { LeftOut } from "./left-out.ts";
import type { Schema } from "./schema.ts";
import type { WorkspaceFiles } from "./workspace/workspace-files.ts";

/** A JSON object that lists, filters and search use instead of the document. At most 2 KB as JSON. */
export type Summary = Record<string, unknown>;

/** The content of a workspace folder for one kind. */
export interface KindReading<D> {
  records: { id: string; document: D }[];
  /** Bytes of the documents' hashes (fonts, images); read only on use. */
  blobs?: Map<string, () => Promise<Uint8Array>>;
  /** The large blobs, sent while they are read. */
  large?: Map<string, () => Promise<ChunkedFile | undefined>>;
  /**
   * Unreadable or unsuitable content, with the records it may contain: a push neither sends nor removes these. Links
   * and names below `workspace.paths` are added by `readKind`.
   */
  leftOut?: readonly LeftOut[];
  /** Sentences for the person who pushes: left out or suspicious content, and the reason. */
  warnings: string[];
  /** Sentences about content that was read completely and not left out. */
  notes?: string[];
}

/** How the records of a kind travel through `/api/sync` (specification, SyncChange) and become files again. */
export interface KindSync<D> {
  /** As in SyncChange: `component_source`. */
  entityType: string;
  /** Order of the types in one push: owners before the records they own. */
  order: number;
  /** Whether `changes` lists its events only on request of all kinds: records with their own endpoints. */
  onRequest?: boolean;
  /** The data of a record in `changes`. `content` returns the bytes of a blob, undefined to leave them out. */
  toData(id: string, document: D, content: (hash: string) => Promise<Uint8Array | undefined>): Promise<unknown>;
  /** The same from the document's JSON to JSON, without parsing it; undefined if `toData` is needed. */
  toJson?(id: string, document: string): string | undefined;
  /** Number of bytes that `toData` reads through `content`, from the summary; absent if it reads none. */
  contentSize?(summary: Summary): number;
  /** Whether `toChanges` restores exactly the input of `toData`: its digest is then known without a trial. */
  faithful?: boolean;
  /** The records of a change. Throws `InvalidDocument`, or `UnsafeInput` for an ID that isn't a path. */
  toChanges(id: string, data: unknown, bytes: SyncBytes): Promise<SyncedRecord[]>;
  /**
   * The documents that a push sends and the workspace server shows instead of the files' content, by ID: documents with
   * image addresses, and their bytes. Absent if files travel unchanged.
   */
  outgoing?(
    files: WorkspaceFiles,
    documents: ReadonlyMap<string, D>,
  ): Promise<ReadonlyMap<string, { document: D; bytes?: Uint8Array }>>;
  /** Records that are deleted with an owner: their kinds, and the owner's ID; undefined for a record without owner. */
  owned?: { kind: Kind; owner(id: string): string | undefined }[];
  /** Sends a record with the records it owns, for clients that read one event for all of it. */
  whole?: {
    /** Owner of the content shared by all records of the kind. One of the records carries it. */
    common: string;
    /** The result of `toData`, including the owned records. `content` returns the bytes of a blob. */
    data(
      id: string,
      data: unknown,
      owned: readonly OwnedRecord[],
      content: (hash: string) => Promise<Uint8Array | undefined>,
    ): Promise<unknown>;
  };
  /**
   * Whether it is generated from pulled records: a client with those records knows it, so a push may replace other
   * authors' versions.
   */
  derived?: boolean;
  /**
   * The document after a change, for records merged from several senders; a pure function. A push of such records can't
   * replace other people's work: it removes none, and edits in other places don't stop it.
   */
  merge?(present: D | undefined, sent: D): D;
  /** The workspace files that `pull` and `clone` write for a record; absent if neither writes it. */
  toFiles?(id: string, data: unknown): Promise<WorkspaceFile[]>;
  /** Whether its files belong to the workspace: `clone` writes them once, and pulls leave them unchanged. */
  onlyCloned?: boolean;
}

/** Stores contents that become part of records. */
export interface SyncBytes {
  /** Stores bytes; returns their hash. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Size of stored bytes; throws `MissingBlob` if they don't exist. */
  size(hash: string): Promise<number>;
}

/** A record of a sync change. */
export interface SyncedRecord {
  kind: Kind;
  id: string;
  document: unknown;
}

/** A record that belongs to another one. */
export interface OwnedRecord {
  /** Name of its kind. */
  kind: string;
  id: string;
  document: unknown;
}

/** The file names of a kind: an entry of `folder` with one of these endings should be a file. */
export interface RecordFiles {
  folder: string;
  /** Including the dot. */
  endings: readonly string[];
}

/** The files that a kind reads in a folder, so that the other files there can be reported. */
export interface FolderCoverage {
  folder: string;
  /** Whether a kind reads the file, or it belongs there unread. */
  isRead(path: string): boolean;
  /** What to do with an unread file, in sentences. */
  instead: string;
  /** Why a file is not read, as a clause, and what to do with it, if more than its ending is known. */
  whyNot?(path: string): Pick<LeftOut, "why" | "instead"> | undefined;
  /** A file that replaces others if it exists: those are then not read. */
  list?: { path: string; standsFor(path: string): boolean };
}

/** A file to be written below the workspace: its path there (POSIX, relative), and its bytes or their SHA-256. */
export type WorkspaceFile = { path: string } & ({ bytes: Uint8Array } | { hash: string });

/** One kind of record: its shape, its summary in lists, and its workspace files. */
export interface Kind<D = unknown> {
  /** Singular noun, as stored: `page`, `theme`. */
  name: string;
  /** The word for its records in texts. */
  noun: Noun;
  /** Title of a record, from its summary; see `titleOf` for the title if this is absent or returns undefined. */
  title?(summary: Summary, id: string): string | undefined;
  /** Number of items in a record that is a set, from its summary: the icons of a catalog. */
  holds?(summary: Summary): number | undefined;
  /** Address of the page that shows a record. */
  page?(id: string): string | undefined;
  /**
   * Whether it is content for readers: a registry with such a record is not empty, and its changes appear in the
   * changelog.
   */
  countsAsContent?: true;
  /**
   * The scope required to read its records. They are not public: no changelog, search or page lists them, and `changes`
   * returns their contents only with this scope.
   */
  readScope?: "reference:read" | "sync:write";
  /** Whether lists and the changelog omit a record with this summary: a page that its author hides. */
  isClosed?(summary: Summary): boolean;
  /** Its type in the specification's ChangeRecord; by default the name of the kind. */
  changeRecord?: "component" | "token" | "page";
  /** Shape of the stored document. Unknown fields are kept. */
  schema: Schema<D>;
  /** Dotted paths of fields that are ignored in comparisons (`manifest.generatedAt`). */
  volatile?: readonly string[];
  summarize(id: string, document: D): Summary;
  /** The same in steps, for documents of megabytes, so that other work can run in between. */
  summarizeInSteps?(id: string, document: D): Generator<void, Summary>;
  /** Hashes of the document's blobs, which live as long as the revision. */
  blobs?(document: D): string[];
  /** The owner of a record's history; by default the record itself, `<kind>/<id>`. */
  owner?(id: string): string;
  /** Absent if records travel only through their own endpoint. */
  sync?: KindSync<D>;
  workspace: {
    /** Files and folders of the kind, relative to the workspace: they are watched, and errors refer to them. */
    paths: readonly string[];
    /** Absent if many modules import the kind and its reader loads much code: then `WorkspaceKind` has it. */
    read?(files: WorkspaceFiles): Promise<KindReading<D>>;
    /**
     * IDs of the records that a file or folder below `paths` may contain, as in `LeftOut.holds`; undefined if the kind
     * doesn't read the file. Absent: every file may contain any record.
     */
    holds?(entry: FolderEntry): LeftOut["holds"] | undefined;
    /** The names of its files. The records of a file are not deleted if a folder takes its name. */
    files?: RecordFiles;
    /** Files in a folder of this kind that no kind reads are reported. */
    coverage?: FolderCoverage;
  };
}

/** Workspace files of a kind, in a separate module, so that code which only names the kind doesn't load it. */
export interface WorkspaceKind<D = unknown> extends Pick<KindSync<D>, "outgoing" | "toFiles"> {
  kind: Kind<D>;
  /** Absent if the kind has it. */
  read?(files: WorkspaceFiles): Promise<KindReading<D>>;
  files?: RecordFiles;
  coverage?: FolderCoverage;
}

/** A kind with its separate workspace part. */
export const withReader = <D>({ kind, read, files, coverage, ...sync }: WorkspaceKind<D>): Kind => ({
  ...kind,
  ...(kind.sync && { sync: { ...kind.sync, ...sync } }),
  workspace: {
    ...kind.workspace,
    ...(read && { read }),
    ...(files && { files }),
    ...(coverage && { coverage }),
  },
});

/** SHA-256 of a file's bytes. */
export const digestOfFile = (file: WorkspaceFile): string => ("hash" in file ? file.hash : sha256(file.bytes));

/** A text file of a workspace. */
export const textFile = (path: string, text: string): WorkspaceFile => ({ path, bytes: Buffer.from(text) });

/** A JSON file, formatted for people. */
export const jsonFile = (path: string, value: unknown): WorkspaceFile =>
  textFile(path, `${JSON.stringify(value, null, 2)}\n`);

/** Returns a kind unchanged, with its document type inferred from the schema. */
export const defineKind = <D>(kind: Kind<D>): Kind<D> => kind;

/** The id of the only record of a kind that has just one. */
export const SINGLETON = "main";

/** Title of a record: from its kind, else its ID, or, for a singleton, the name of the kind. */
export const titleOf = (kind: Pick<Kind, "name" | "title">, id: string, summary: Summary = {}): string =>
  kind.title?.(summary, id) ?? (id === SINGLETON ? capitalized(kind.name) : id);

/** A field of a summary as a title; undefined if it is empty or not text. */
export const titleIn = (summary: Summary, field: string): string | undefined => {
  const value = summary[field];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** A field of a summary as a count; undefined if it isn't one. */
export const countIn = (summary: Summary, field: string): number | undefined => {
  const value = summary[field];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
};

/** The owner of a record's history. */
export const ownerOf = (kind: Kind, id: string): string => kind.owner?.(id) ?? `${kind.name}/${id}`;

/** SHA-256 in lower-case hex. */
export const sha256 = (bytes: string | Uint8Array): string => hash("sha256", bytes, "hex");

/**
 * The digest that decides whether two documents of a kind are equal: SHA-256 of their JSON without the kind's volatile
 * fields. Key order matters. Server and command line share this function. Pass `json` if the document's JSON already
 * exists.
 */
export const hashDocument = (kind: Pick<Kind, "volatile">, document: unknown, json?: string): string => {
  const counted = omitVolatile(kind, document);
  return sha256(counted === undefined && json !== undefined ? json : JSON.stringify(counted ?? document));
};

/** A document without its volatile fields; undefined if it has none. */
export function omitVolatile({ volatile = [] }: Pick<Kind, "volatile">, document: unknown): unknown {
  const paths = volatile.filter((path) => isObject(document) && (path.split(".")[0] ?? "") in document);
  return paths.length === 0 ? undefined : paths.reduce(without, document);
}

function without(document: unknown, path: string): unknown {
  const [key = "", ...rest] = path.split(".");
  if (typeof document !== "object" || document === null || Array.isArray(document) || !(key in document))
    return document;
  const { [key]: value, ...others } = document as Record<string, unknown>;
  return rest.length === 0 ? others : { ...document, [key]: without(value, rest.join(".")) };
}
