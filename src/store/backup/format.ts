import { z } from "zod";

/**
 * The entries of a backup, in this order; docs/guide/backup-format.md describes the format for readers without this
 * program. `manifest.json`, `README.md`, `tables/<table>/<part>.ndjson`, `blobs/<2 digits>/<sha256>`, `secret.key`,
 * `sha256/<part>.txt` in between, and `contents.json` at the end.
 */
export const FORMAT = "design-system-registry-backup";
export const FORMAT_VERSION = 1;

export const MANIFEST_FILE = "manifest.json";
export const README = "README.md";
export const KEY = "secret.key";

export const tablePart = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, "0")}.ndjson`;
export const blobEntry = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash}`;

/** The table of an entry. */
export const tableNameOf = (name: string): string | undefined => /^tables\/([a-z_]+)\/\d+\.ndjson$/.exec(name)?.[1];
/** The hash of the blob in an entry. */
export const hashOfEntry = (name: string): string | undefined => /^blobs\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];

const count = z.int().min(0);

const manifest = z.looseObject({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
  /** Version of the program that wrote it. */
  program: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  logId: z.string(),
  /** Number of the newest revision in it. */
  revision: count,
  /** The schema of the tables: names of migrations, in order. */
  migrations: z.array(z.string()).min(1),
});

const contents = z.looseObject({
  /** Rows by table. */
  tables: z.record(z.string(), count),
  blobs: z.object({ count, bytes: count }),
  /** Blobs with a revision that needs them, absent or damaged when the backup was made. */
  missing: z.array(z.string()),
  key: z.boolean(),
});

export type BackupManifest = z.infer<typeof manifest>;
export type BackupContents = z.infer<typeof contents>;

/** Throws an error of one sentence if the bytes aren't a manifest of this format. */
export function parseManifest(bytes: Uint8Array): BackupManifest {
  const parsed = manifest.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new Error(`This is not a registry backup, because its ${MANIFEST_FILE} is not valid.`);
  if (parsed.data.formatVersion > FORMAT_VERSION)
    throw new Error(
      `The backup has the format ${parsed.data.formatVersion}, but this version of dsr reads only ${FORMAT_VERSION}.`,
    );
  return parsed.data;
}

/** Undefined if the bytes don't have the documented shape. */
export const parseContents = (bytes: Uint8Array): BackupContents | undefined => contents.safeParse(jsonOf(bytes)).data;

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The text for people who unpack the backup. */
export const readmeText = ({
  createdAt,
  program,
  revision,
}: BackupManifest): string => `# Backup of a design system registry

Created on ${createdAt} by version ${program}, as of revision ${revision}. To restore it: \`dsr restore <this file>\`.
To check it: \`dsr verify <this file>\`, or, after you unpack it, \`cat sha256/*.txt | sha256sum -c\`.

- \`manifest.json\`: version, schema, revision.
- \`tables/<table>/*.ndjson\`: the rows of each table, one JSON object per line, ordered by key.
  \`revision\` is the log. \`document\` has the JSON of each revision; larger documents are blobs (\`revision.blob\`).
  \`revision_blob\` lists the blobs of each revision. \`person\` and other tables contain the people.
- \`blobs/<first two digits>/<hash>\`: files, named by their SHA-256.
- \`secret.key\`: the key that encrypts \`oauth_key\`. Missing if it was left out or comes from the environment.
- \`contents.json\`: the number of rows and files.

The backup contains data that only administrators may see. Protect it as you protect the database.
`;
