/** What a preview is rendered from. */
export interface PreviewInput {
  key: string;
  values: Record<string, unknown>;
  /** The export of the stories that draws it; absent where the component does. */
  story?: string;
}
