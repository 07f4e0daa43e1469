import { hash } from "node:crypto";
import { capitalized, type Noun } from "../engines/text/noun.ts";
import type { FileInPieces } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import type { FolderEntry } from "../safe/list-inside.ts";
import type { LeftOut } from "./left-out.ts";
import type { Schema } from "./schema.ts";
import type { WorkspaceFiles } from "./workspace/workspace-files.ts";

/** A JSON object: what lists, filters and search work on instead of the document. At most 2 KB as JSON. */
export type Summary = Record<string, unknown>;

/** What a workspace folder holds of one kind. */
export interface Reading<D> {
  records: { id: string; document: D }[];
  /** Bytes the documents name by hash (fonts, images); read only when asked for. */
  blobs?: Map<string, () => Promise<Uint8Array>>;
  /** Of those what is large, and sent as it is read. */
  large?: Map<string, () => Promise<FileInPieces | undefined>>;
  /**
   * What could not be read or cannot be kept, and which records it may hold: a push neither sends nor removes these. Links
   * and names below `workspace.paths` are added by `readKind`.
   */
  leftOut?: readonly LeftOut[];
  /** Sentences for the person who pushes: what was left out or looks wrong, and why. */
  warnings: string[];
  /** The same about what is read whole: nothing was left out for it. */
  notes?: string[];
}

/** How the records of a kind travel through `/api/sync` (specification, SyncChange) and come back to files. */
export interface KindSync<D> {
  /** As in SyncChange: `component_source`. */
  entityType: string;
  /** Order among the types of one push, so that what owns is there before what is owned. */
  order: number;
  /** `changes` lists its events only where all kinds are asked for: records with endpoints of their own. */
  onRequest?: boolean;
  /** What `changes` carries of a record. `content` gives the bytes of a blob, undefined where they are to be left out. */
  toData(id: string, document: D, content: (hash: string) => Promise<Uint8Array | undefined>): Promise<unknown>;
  /** The same from the document's JSON to JSON, without parsing it; undefined where that takes `toData`. */
  toJson?(id: string, document: string): string | undefined;
  /** Bytes of what `toData` asks `content` for, as the summary tells them; absent where it asks for nothing. */
  contentSize?(summary: Summary): number;
  /** `toChanges` makes the very document again that `toData` was given: its digest is known without trying. */
  faithful?: boolean;
  /**
   * The records a change makes. Throws `InvalidDocument`, or `UnsafeInput` for an id
   * that is no path.
   */
  toChanges(id: string, data: unknown, bytes: SyncBytes): Promise<SyncedRecord[]>;
  /**
   * What a push sends, and the workspace server shows, in place of what the files hold, by id: documents with images by
   * their address, and the bytes they name. Absent where files travel as they are.
   */
  outgoing?(
    files: WorkspaceFiles,
    documents: ReadonlyMap<string, D>,
  ): Promise<ReadonlyMap<string, { document: D; bytes?: Uint8Array }>>;
  /** Records that go with one that is deleted: of which kinds, and with which id; undefined for one that goes with none. */
  owned?: { kind: Kind; owner(id: string): string | undefined }[];
  /** How a record goes out with what it owns, to clients that read one event for all of it. */
  whole?: {
    /** Owner of what all records of the kind have in common: it goes out with one of them. */
    common: string;
    /** What `toData` gives, with the owned records in it. `content` gives the bytes of a blob. */
    data(
      id: string,
      data: unknown,
      owned: readonly OwnedRecord[],
      content: (hash: string) => Promise<Uint8Array | undefined>,
    ): Promise<unknown>;
  };
  /**
   * Made from records that a pull brings: who has pulled those knows it, so that a push may replace what others made of
   * theirs.
   */
  derived?: boolean;
  /**
   * The document a change leaves where records are put together from what many send; a pure function. A push of such
   * records replaces nobody's work: it removes none, and is not stopped by edits made elsewhere.
   */
  merge?(present: D | undefined, sent: D): D;
  /** The files of a workspace a record is written to by `pull` and `clone`; absent where neither brings it. */
  toFiles?(id: string, data: unknown): Promise<WorkspaceFile[]>;
  /** Its files belong to the workspace: `clone` writes them once, and no pull touches them. */
  onlyCloned?: boolean;
}

/** Where contents go on their way into records. */
export interface SyncBytes {
  /** Stores bytes; gives their hash. */
  keep(bytes: Uint8Array): Promise<string>;
  /** Size of stored bytes; throws `MissingBlob` where there are none. */
  size(hash: string): Promise<number>;
}

/** A record as a sync change makes it. */
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

/** The names of the files of a kind: what ends like this in a folder is expected to be a file. */
export interface NamedFiles {
  folder: string;
  /** With their dots. */
  endings: readonly string[];
}

/** What a kind reads of a folder, so that the other files there can be named. */
export interface Overlooked {
  folder: string;
  /** Whether some kind reads the file, or it belongs there unread. */
  isRead(path: string): boolean;
  /** What to do with one that nobody reads, in sentences. */
  instead: string;
  /** Why a file is not read, as a clause, and what to do with it, where more is known of it than its ending. */
  whyNot?(path: string): Pick<LeftOut, "why" | "instead"> | undefined;
  /** A file that stands for others where it is there: then those are not read. */
  list?: { path: string; standsFor(path: string): boolean };
}

/** A file to be written below the workspace: its path there (POSIX, relative), and its bytes or their SHA-256. */
export type WorkspaceFile = { path: string } & ({ bytes: Uint8Array } | { hash: string });

/** One kind of record: its shape, what lists show of it, and how it lies in workspace files. */
export interface Kind<D = unknown> {
  /** Singular noun, as stored: `page`, `theme`. */
  name: string;
  /** What people call its records. */
  noun: Noun;
  /** What people call a record, from its summary; see `titleOf` for what it is called where this is absent or undefined. */
  title?(summary: Summary, id: string): string | undefined;
  /** How many things a record that is a set of them holds, from its summary: the icons of a catalog. */
  holds?(summary: Summary): number | undefined;
  /** Address of the page that shows a record. */
  page?(id: string): string | undefined;
  /** People come for it: a registry that holds one is not empty, and its changes stand in the changelog. */
  countsAsContent?: true;
  /**
   * The scope that reading its records takes. They are nothing strangers read: no changelog, search or page names them, and
   * `changes` tells their contents to nobody without it.
   */
  readScope?: "reference:read" | "sync:write";
  /** Whether no list names a record with this summary, nor the changelog: a page that its author hides. */
  isClosed?(summary: Summary): boolean;
  /** The type the specification's ChangeRecord has for its history; without one it goes by the name of the kind. */
  changeRecord?: "component" | "token" | "page";
  /** Shape of the stored document. Unknown fields are kept. */
  schema: Schema<D>;
  /** Dotted paths of fields that do not count as a change (`manifest.generatedAt`). */
  volatile?: readonly string[];
  summarize(id: string, document: D): Summary;
  /** The same of documents of megabytes: between its steps the event loop may be others'. */
  summarizeInSteps?(id: string, document: D): Generator<void, Summary>;
  /** Hashes of the blobs the document names; they live as long as the revision. */
  blobs?(document: D): string[];
  /** Whose history a record belongs to; by default its own, `<kind>/<id>`. */
  owner?(id: string): string;
  /** Absent where records travel by an endpoint of their own only. */
  sync?: KindSync<D>;
  workspace: {
    /** Files and folders the kind is read from, relative to the workspace: what to watch, and what an error tells people to edit. */
    paths: readonly string[];
    /** Absent where the kind is named by many and its reader loads much: then `InWorkspace` has it. */
    read?(files: WorkspaceFiles): Promise<Reading<D>>;
    /**
     * Ids of the records that a file or folder below `paths` may hold, as in `LeftOut.holds`; undefined where the kind reads
     * no such file. Absent: every file may hold any record.
     */
    holds?(entry: FolderEntry): LeftOut["holds"] | undefined;
    /** The names of its files: a folder of such a name holds what the file held. */
    files?: NamedFiles;
    /** Files in a folder of this kind that neither it nor another kind reads are named. */
    overlooked?: Overlooked;
  };
}

/** How the records of a kind lie in a workspace, apart from the kind: who only names the kind does not load it. */
export interface InWorkspace<D = unknown> extends Pick<KindSync<D>, "outgoing" | "toFiles"> {
  kind: Kind<D>;
  /** Absent where the kind has it. */
  read?(files: WorkspaceFiles): Promise<Reading<D>>;
  files?: NamedFiles;
  overlooked?: Overlooked;
}

/** A kind with what lies apart from it. */
export const withReader = <D>({ kind, read, files, overlooked, ...sync }: InWorkspace<D>): Kind => ({
  ...kind,
  ...(kind.sync && { sync: { ...kind.sync, ...sync } }),
  workspace: { ...kind.workspace, ...(read && { read }), ...(files && { files }), ...(overlooked && { overlooked }) },
});

/** SHA-256 of the bytes of a file. */
export const digestOfFile = (file: WorkspaceFile): string => ("hash" in file ? file.hash : sha256(file.bytes));

/** A text file of a workspace. */
export const textFile = (path: string, text: string): WorkspaceFile => ({ path, bytes: Buffer.from(text) });

/** A file of JSON, printed as people keep it. */
export const jsonFile = (path: string, value: unknown): WorkspaceFile =>
  textFile(path, `${JSON.stringify(value, null, 2)}\n`);

/** Hands a kind back with its document type inferred from the schema. */
export const defineKind = <D>(kind: Kind<D>): Kind<D> => kind;

/** The id of the only record of a kind that has just one. */
export const SINGLETON = "main";

/** What people call a record: what its kind says, else its id, else, for the only one, the name of the kind. */
export const titleOf = (kind: Pick<Kind, "name" | "title">, id: string, summary: Summary = {}): string =>
  kind.title?.(summary, id) ?? (id === SINGLETON ? capitalized(kind.name) : id);

/** The field of a summary as a title; undefined where it is empty or no text. */
export const titleIn = (summary: Summary, field: string): string | undefined => {
  const value = summary[field];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** The field of a summary as a number of things; undefined where it is none. */
export const countIn = (summary: Summary, field: string): number | undefined => {
  const value = summary[field];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
};

/** The history a record belongs to. */
export const ownerOf = (kind: Kind, id: string): string => kind.owner?.(id) ?? `${kind.name}/${id}`;

/** SHA-256 in lower-case hex. */
export const sha256 = (bytes: string | Uint8Array): string => hash("sha256", bytes, "hex");

/**
 * The digest by which two documents of a kind count as equal: SHA-256 of their JSON without the kind's volatile
 * fields. Server and command line use this one function. Key order counts. Who has the document's JSON already may hand
 * it over.
 */
export const hashDocument = (kind: Pick<Kind, "volatile">, document: unknown, json?: string): string => {
  const counted = withoutVolatile(kind, document);
  return sha256(counted === undefined && json !== undefined ? json : JSON.stringify(counted ?? document));
};

/** What counts of a document; undefined where that is all of it. */
export function withoutVolatile({ volatile = [] }: Pick<Kind, "volatile">, document: unknown): unknown {
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
