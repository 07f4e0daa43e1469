/** A style as the plugin API has it, as plain data. */
export type FileStyle = { id: string; name: string; description: string } & (
  | { type: "PAINT"; paints: readonly object[] }
  | {
      type: "TEXT";
      text: Readonly<Record<TextMember, unknown>>;
    }
  | { type: "EFFECT"; effects: readonly object[] }
);

export const TEXT_MEMBERS = [
  "fontName",
  "fontSize",
  "letterSpacing",
  "lineHeight",
  "paragraphIndent",
  "paragraphSpacing",
  "listSpacing",
  "textCase",
  "textDecoration",
] as const;

type TextMember = (typeof TEXT_MEMBERS)[number];

/** What is sent of a file, in its own words. */
export interface FileContent {
  styles: FileStyle[];
  /** By id, as the REST API has them in `meta`. */
  variableCollections: Record<string, object>;
  variables: Record<string, object>;
}

/** What the code of the plugin tells the panel. */
export type ToPanel =
  /** `isLinked`: the person said which file this is, and may say it anew. */
  | { type: "started"; registry: string; fileKey: string; isLinked: boolean; fileName: string }
  | { type: "content"; content: FileContent }
  | { type: "failed"; message: string };

/** What the panel asks of the code: it alone sees the document, the panel alone the network. */
export type ToCode =
  | { type: "start" }
  | { type: "read" }
  /** Keeps the address of the registry for the next time; no token is ever kept. */
  | { type: "remember"; registry: string }
  /** Keeps which file this is, where the tool does not tell plugins. */
  | { type: "link"; fileKey: string }
  | { type: "open"; url: string };
