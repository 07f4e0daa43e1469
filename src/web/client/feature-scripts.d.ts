/** Scripts of features, found by the build in the folders of features (`scripts/feature-files.ts`). */
declare module "virtual:feature-scripts" {
  /** `features/<wing>/<feature>/client/every-page.ts`: part of the script of every page. */
  export const everyPage: readonly (() => void)[];
  /** `features/<wing>/<feature>/client/index.ts` by the name of the feature: a file of its own, loaded where its mark stands. */
  export const islands: Readonly<Record<string, () => Promise<{ start(root: HTMLElement): void }>>>;
}
