// Runs in preview frames, before the renderer of a React component.
import { createStories, memoizeCall, type StoryParts } from "../../engines/sandbox/inside/story.ts";

/**
 * Returns the component for a preview's key: a story, or the component in the wrapper of all previews. A story that
 * can't be rendered shows the reason in its place.
 *
 * @param names of stories by key of the preview
 */
function showStories(
  { load, stories: module, ...parts }: StoryParts & { load?: () => unknown },
  names: Record<string, string>,
): (key?: string) => unknown {
  const project = load && tried(load);
  const alone = { ...parts, ...(project === undefined ? {} : { project }) };
  const stories = module && memoizeCall(module);
  const shown = createStories({ ...alone, ...(stories ? { stories } : {}) });
  const plain = stories && tried(stories) !== undefined ? shown : createStories(alone);
  return (key = "") => {
    try {
      const name = Object.hasOwn(names, key) ? names[key] : undefined;
      return name === undefined ? plain() : shown(name);
    } catch (error) {
      return () => {
        throw error;
      };
    }
  };
}

function tried(load: () => unknown): unknown {
  try {
    return load();
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

Object.assign(globalThis, { showStories });
