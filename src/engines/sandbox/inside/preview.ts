/** What a preview is rendered from. */
export interface PreviewInput {
  key: string;
  values: Record<string, unknown>;
}
