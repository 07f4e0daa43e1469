import { posix } from "node:path";
import { readStories, type Stories } from "../../../build/stories/read-stories.ts";
import type { Repository } from "../repository.ts";
import { componentNameOf, STORIES, sameName, storyFileOf } from "./places.ts";

/**
 * Returns the stories of a file's component: the nearest file with the same name, otherwise the documentation if it is
 * a file with stories.
 */
export type FindStories = (path: string, documentation?: string) => Promise<Stories | undefined>;

export async function createFindStories(repository: Repository): Promise<FindStories> {
  const files = await repository.all();
  const byName = Map.groupBy(
    files.map(({ path }) => storyFileOf(path)).filter((one) => one !== undefined),
    ({ name }) => sameName(name),
  );
  return async (path, documentation) => {
    const distance = (other: string) => posix.relative(posix.dirname(path), other).split("/").length;
    const named = byName.get(sameName(componentNameOf(path))) ?? [];
    const [nearest] = named.toSorted(
      (one, other) => distance(one.path) - distance(other.path) || one.rank - other.rank,
    );
    const near = nearest?.path ?? (documentation && STORIES.test(documentation) ? documentation : undefined);
    const text = near && (await repository.text(near));
    return near && text !== undefined ? readStories(text, near) : undefined;
  };
}
