import { z } from "zod";

/**
 * What lies in a backup, in this order; docs/guide/backup-format.md describes it for those who read one without us.
 * `manifest.json`, `README.md`, `tables/<table>/<part>.ndjson`, `blobs/<2 digits>/<sha256>`, `secret.key`,
 * `sha256/<part>.txt` in between, and `contents.json` as the end.
 */
export const FORMAT = "design-system-registry-backup";
export const FORMAT_VERSION = 1;

export const MANIFEST = "manifest.json";
export const README = "README.md";
export const KEY = "secret.key";

export const tablePart = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, "0")}.ndjson`;
export const blobEntry = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash}`;

/** The table an entry belongs to. */
export const tableOf = (name: string): string | undefined => /^tables\/([a-z_]+)\/\d+\.ndjson$/.exec(name)?.[1];
/** The hash of the blob an entry is. */
export const hashOf = (name: string): string | undefined => /^blobs\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name)?.[1];

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
  /** Blobs that revisions name and that were absent or damaged when the backup was made. */
  missing: z.array(z.string()),
  key: z.boolean(),
});

export type Manifest = z.infer<typeof manifest>;
export type Contents = z.infer<typeof contents>;

/** Throws one sentence for what is no manifest of ours. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const parsed = manifest.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new Error(`This is no backup of a registry: its ${MANIFEST} is not as described.`);
  if (parsed.data.formatVersion > FORMAT_VERSION)
    throw new Error(`The backup has the format ${parsed.data.formatVersion}; this version reads ${FORMAT_VERSION}.`);
  return parsed.data;
}

/** Undefined for what is not as described. */
export const parseContents = (bytes: Uint8Array): Contents | undefined => contents.safeParse(jsonOf(bytes)).data;

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** What somebody finds who unpacks it. */
export const readmeText = ({ createdAt, program, revision }: Manifest): string => `# Backup of a design system registry

Made on ${createdAt} by version ${program}, as of revision ${revision}. To put it back: \`dsr restore <this file>\`.
To check it: \`dsr verify <this file>\`, or, unpacked, \`cat sha256/*.txt | sha256sum -c\`.

- \`manifest.json\`: version, schema, revision.
- \`tables/<table>/*.ndjson\`: the rows of each table, one JSON object a line, in the order of its key.
  \`revision\` is the log, \`document\` the JSON of each revision (larger ones are blobs: \`revision.blob\`),
  \`revision_blob\` which blobs a revision needs, \`person\` and others the people.
- \`blobs/<first two digits>/<hash>\`: bytes, named by their SHA-256.
- \`secret.key\`: what \`oauth_key\` is encrypted with. Absent where it was left out or lies in the environment.
- \`contents.json\`: how much there is of each.

It holds what only administrators may see. Keep it as you keep the database.
`;
