// Runs in the frames of previews, before what draws a React component.
import { createStories, once, type StoryParts } from "../../engines/sandbox/inside/story.ts";

/**
 * Gives the component that draws the preview of a key: a story, or the component in what all previews stand in. What cannot
 * be drawn says why in its place.
 *
 * @param names of stories by key of the preview
 */
function showStories(
  { load, stories: module, ...parts }: StoryParts & { load?: () => unknown },
  names: Record<string, string>,
): (key?: string) => unknown {
  const project = load && tried(load);
  const alone = { ...parts, ...(project === undefined ? {} : { project }) };
  const stories = module && once(module);
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
