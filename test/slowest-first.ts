import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longest, which begin first, so that no worker ends with one of them while the others have nothing to do.
 * Vitest knows the times of its last run, and where there was none it goes by the size of files, which says little.
 */
const SLOWEST = [
  "trial-builds-hostile.long",
  "generation-hostile.long",
  "move-blobs.long",
  "replicas-bucket.long",
  "store-suite-postgres",
  "chat-code",
  "preview-alone",
  "backup",
  "push-command",
  "author-findings",
  "pull-twice",
  "store-suite-sqlite",
  "clone-command",
  "cli-edits",
  "cli-sync",
  "generation",
];

/** The place of a file in that list. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = SLOWEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place < 0 ? SLOWEST.length : place;
}

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker goes from one file to the next of the same project, so these stay together.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}
