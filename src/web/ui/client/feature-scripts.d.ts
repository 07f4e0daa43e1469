/** Scripts of features, found by the build in the folders of features (`scripts/feature-files.ts`). */
declare module "virtual:feature-scripts" {
  /** `features/<wing>/<feature>/client/every-page.ts`: part of the script of every page. */
  export const everyPage: readonly (() => void)[];
  /** `features/<wing>/<feature>/client/index.ts` by the name of the feature: a file of its own, loaded where its mark stands. */
  export const islands: Readonly<Record<string, () => Promise<{ start(root: HTMLElement): void }>>>;
}

/** A script below `features/` that another one loads when it is wanted, with the script of every page beside it. */
declare module "virtual:island/*" {
  export function start(root: HTMLElement): void;
}

/** A style sheet that comes with the script that imports it (`scripts/style-texts.ts`). */
declare module "*.css?text" {
  const text: string;
  export default text;
}
