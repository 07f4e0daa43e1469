/** The input of a preview. */
export interface PreviewInput {
  key: string;
  values: Record<string, unknown>;
  /** The export of the stories that renders the preview. Absent if the component renders it. */
  story?: string;
}
